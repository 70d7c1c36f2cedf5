/** Scrolls to an element unless it is fully visible: inside the window, and under no sticky bar of window or dialog. */
export function comeIntoView(element: HTMLElement): void {
  if (isFullyVisible(element)) return;
  element.scrollIntoView({ block: 'center' });
  // One that does not fit is shown from its top.
  if (!isFullyVisible(element)) element.scrollIntoView({ block: 'start' });
}

function isFullyVisible(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (left + right) / 2;
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(middle, y)));
}
