/** Milliseconds without a key or a pointer after which nobody is taken to be at the screen. */
const goneAfter = 60_000;

let lastInput = Date.now();

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
  document.addEventListener(
    event,
    () => {
      lastInput = Date.now();
    },
    { capture: true, passive: true },
  );
}

/** True once nobody has touched this tab for a minute. */
export function isUnattended(): boolean {
  return Date.now() - lastInput > goneAfter;
}
