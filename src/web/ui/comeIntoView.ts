/**
 * Scrolls to an element that is not seen whole: outside of the window, or under a bar that stays at the window's or the
 * dialog's edge.
 */
export function comeIntoView(element: HTMLElement): void {
  if (isSeen(element)) return;
  element.scrollIntoView({ block: 'center' });
  // One that is higher than its place begins where one reads.
  if (!isSeen(element)) element.scrollIntoView({ block: 'start' });
}

function isSeen(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (left + right) / 2;
  return [top + 2, bottom - 2].every((at) =>
    element.contains(document.elementFromPoint(middle, at)),
  );
}
