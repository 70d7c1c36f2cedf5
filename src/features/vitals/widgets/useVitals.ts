import { skipToken, useQuery } from '@tanstack/react-query';
import type { KnownAge } from '../../../shared/age';
import { api } from '../../../web/api/api';
import { useClinic } from '../../../web/session/session';
import type { VitalsOfPatient } from '../vitalsInWords';

/** A patient's newest vitals, live, and the patient by whose age they are read; undefined until they are there. */
export function useVitals(patient: (KnownAge & { id: string }) | undefined) {
  const { timeZone, today } = useClinic();
  const query = useQuery(
    api.vitals.ofPatient.queryOptions({
      input: patient ? { patientId: patient.id } : skipToken,
    }),
  );
  const of: VitalsOfPatient | undefined = query.data &&
    patient && { patient, recordings: query.data, timeZone, today };
  return { query, of };
}
