import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KnownAge } from '../../../shared/age';
import { api } from '../../../web/api/api';
import { useClinic } from '../../../web/session/session';
import type { VitalsOfPatient } from '../vitalsInWords';

/** The query of a patient's newest vitals; it does nothing until the patient is known. */
export function vitalsQuery(patientId: string | undefined) {
  return api.vitals.ofPatient.queryOptions({ input: patientId ? { patientId } : skipToken });
}

/** A patient's newest vitals, updated live, with the patient whose age interprets them; undefined while loading. */
export function useVitals(patient: (KnownAge & { id: string }) | undefined) {
  const { timeZone, today } = useClinic();
  const query = useQuery(vitalsQuery(patient?.id));
  const { data: recordings } = query;
  const patientVitals = useMemo(
    (): VitalsOfPatient | undefined =>
      recordings && patient && { patient, recordings, timeZone, today },
    [recordings, patient, timeZone, today],
  );
  return { query, patientVitals };
}
