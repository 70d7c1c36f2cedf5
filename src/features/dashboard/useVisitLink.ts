import { useAccess } from '../../web/session/session';
import type { DayVisit } from './dashboard';

/** The page that a visit of the day opens: the visit for its doctor, the patient's record for others. */
export function useVisitLink() {
  const { may } = useAccess();
  return ({ tokenId, patientId }: DayVisit) =>
    may('consultations.open') ? `/app/consultation/${tokenId}` : `/app/patients/${patientId}`;
}
