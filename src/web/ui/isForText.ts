/** Whether an element takes text input, so that shortcuts must not act on its keys. */
export function isForText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
