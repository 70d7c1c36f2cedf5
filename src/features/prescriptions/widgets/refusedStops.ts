import { dataOf } from '../../../web/api/api';
import type { ReportedConflict } from '../../patients/allergies/allergyAnswer';
import type { Finding } from '../checks/finding';
import { type Stop, stopsOf } from '../checks/stops';

/** What the server wants a reason for before it saves medicines; null if it refused for something else. */
export function refusedStops(error: unknown): Stop[] | null {
  const allergies = dataOf<{ conflicts: ReportedConflict[] }>(error, 'ALLERGY_RECORDED');
  const findings = dataOf<{ conflicts: Finding[] }>(error, 'REASON_MISSING');
  return allergies || findings
    ? stopsOf(allergies?.conflicts ?? [], findings?.conflicts ?? [])
    : null;
}
