/** Without input for this long, nobody is assumed to be at the screen. */
const unattendedAfterMs = 60_000;

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

/** Whether this tab has had no input for a minute. */
export function isUnattended(): boolean {
  return Date.now() - lastInput > unattendedAfterMs;
}
