// Apart from the schemas, which the first screen does not load.
import { t } from '../../shared/language';
import type { Figure } from './dashboard';

/** The specification's fixed labels, shown while the clinic holds only its sample data (spec 2 and 9). */
export const sampleChanges = ['+12%', '+8%', '+15%', '+22%'] as const;

/** Rows in Recent Activity. */
export const activityLimit = 6;

/** How a figure changed in a week: "+12%", "-5%", "0%", each on a week ago; nothing where there was none to compare with. */
export function changeOnLastWeek({ now, lastWeek }: Figure): string {
  if (lastWeek === 0) return '';
  const percent = Math.round(((now - lastWeek) / lastWeek) * 100);
  return t('{change} on a week ago', { change: percent > 0 ? `+${percent}%` : `${percent}%` });
}
