import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api/api';

/** A patient's visits elsewhere, the newest first; nothing is read unless the person may. */
export function useOutsideVisits(patientId: string, isAllowed: boolean) {
  return useQuery(
    api.outsideVisits.ofPatient.queryOptions({ input: { patientId }, enabled: isAllowed }),
  );
}
