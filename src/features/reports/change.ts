import { t } from '../../shared/language';

/** How a figure changed from the range before: "+12% vs before"; nothing where there was none to compare with. */
export function changeInWords(now: number, before: number): string {
  if (before <= 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  const change = percent > 0 ? `+${percent}%` : `${percent}%`.replace('-', '−');
  return t('{change} vs before', { change });
}
