import { dateIn } from '../../../shared/clinicDay';
import type { Vitals } from '../../vitals/vitals';
import type { PatientFacts } from './finding';

/** The newest weight, in kilograms with its day, of recordings sorted newest first; null if there is none. */
export function newestWeight(
  recordings: readonly Pick<Vitals, 'weight' | 'recordedAt'>[],
  timeZone: string,
): PatientFacts['weight'] {
  for (const { weight, recordedAt } of recordings) {
    if (weight !== null) return { kg: weight, day: dateIn(new Date(recordedAt), timeZone) };
  }
  return null;
}
