import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api/api';

/** The query of a patient's results; it does nothing until the patient is known. */
export function resultsQuery(patientId: string | undefined) {
  return api.results.ofPatient.queryOptions({ input: patientId ? { patientId } : skipToken });
}

/** A patient's results, updated live. */
export function useResults(patientId: string | undefined) {
  return useQuery(resultsQuery(patientId));
}
