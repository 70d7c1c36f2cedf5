import { nextStop, stopsIn } from './expand';

/**
 * Selects a stop in a box: the first one from a position on, or the last one before what is selected. False if there is
 * none.
 */
export function selectStop(
  box: HTMLInputElement | HTMLTextAreaElement,
  from: number | 'before',
): boolean {
  const stop =
    from === 'before'
      ? stopsIn(box.value).findLast(({ end }) => end <= (box.selectionStart ?? 0))
      : nextStop(box.value, from);
  // Behind the last stop Tab leaves the box: nobody is held in it.
  if (!stop || (from !== 'before' && stop.start < from)) return false;
  box.setSelectionRange(stop.start, stop.end);
  return true;
}
