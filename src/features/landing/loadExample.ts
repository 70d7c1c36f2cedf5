// Loads the example once the page is drawn and the browser has nothing to do, or at the first touch of it.
const main = document.querySelector<HTMLElement>('main[data-script]');

/** A button that was pressed before the example's code was there. */
let pressed: HTMLElement | null = null;
let isAwaited = true;

function load(): void {
  if (!isAwaited || !main?.dataset.script) return;
  isAwaited = false;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = main.dataset.script;
  script.addEventListener('load', () => {
    main.removeEventListener('click', remember);
    pressed?.click();
  });
  // The next touch tries again.
  script.addEventListener('error', () => {
    isAwaited = true;
  });
  document.head.append(script);
}

function buttonOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-example] button') : null;
}

function remember(event: Event): void {
  pressed = buttonOf(event) ?? pressed;
}

function loadWhenIdle(): void {
  // Not every browser says when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 3_000 });
  else setTimeout(load, 1_000);
}

main?.addEventListener('click', remember);
for (const event of ['pointerdown', 'focusin']) {
  main?.addEventListener(event, ({ target }) => {
    if (target instanceof Element && target.closest('[data-example]')) load();
  });
}
if (document.readyState === 'complete') loadWhenIdle();
else addEventListener('load', loadWhenIdle, { once: true });
