import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KnownAge } from '../../../shared/age';
import { api } from '../../../web/api/api';
import { useClinic } from '../../../web/session/session';
import type { VitalsOfPatient } from '../vitalsInWords';

/** A patient's newest vitals, also for whoever asks for them before the patient is read. */
export function vitalsQuery(patientId: string | undefined) {
  return api.vitals.ofPatient.queryOptions({ input: patientId ? { patientId } : skipToken });
}

/** A patient's newest vitals, live, and the patient by whose age they are read; undefined until they are there. */
export function useVitals(patient: (KnownAge & { id: string }) | undefined) {
  const { timeZone, today } = useClinic();
  const query = useQuery(vitalsQuery(patient?.id));
  const { data: recordings } = query;
  const of = useMemo(
    (): VitalsOfPatient | undefined =>
      recordings && patient && { patient, recordings, timeZone, today },
    [recordings, patient, timeZone, today],
  );
  return { query, of };
}
