import { t } from '../../shared/language';

/** The change of a figure from the range before: "+12% vs before"; '' if there is nothing to compare with. */
export function changeInWords(now: number, before: number): string {
  if (before <= 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  const change = percent > 0 ? `+${percent}%` : `${percent}%`.replace('-', '−');
  return t('{change} vs before', { change });
}
