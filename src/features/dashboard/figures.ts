// A file of its own, because the first screen does not load the schemas.
import { t } from '../../shared/language';
import type { Figure } from './dashboard';

/** The specification's fixed labels, shown while the clinic holds only its sample data (spec 2 and 9). */
export const sampleChanges = ['+12%', '+8%', '+15%', '+22%'] as const;

/** Rows in Recent Activity. */
export const activityLimit = 6;

/** A figure's change on a week ago: "+12%", "-5%" or "0%"; empty if last week's figure was 0. */
export function changeOnLastWeek({ now, lastWeek }: Figure): string {
  if (lastWeek === 0) return '';
  const percent = Math.round(((now - lastWeek) / lastWeek) * 100);
  return t('{change} on a week ago', { change: percent > 0 ? `+${percent}%` : `${percent}%` });
}
