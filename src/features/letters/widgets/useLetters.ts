import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api/api';

/** A patient's letters, the newest first, updated live. */
export function useLetters(patientId: string) {
  return useQuery(api.letters.ofPatient.queryOptions({ input: { patientId } }));
}
