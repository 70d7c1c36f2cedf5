import { useMemo } from 'react';
import { usePatientBanner } from '../patients/widgets/PatientBanner';
import { allergiesWithSubstances } from '../substances/allergiesWithSubstances';
import { useTies } from '../substances/widgets/useTies';
import type { Vitals } from '../vitals/vitals';
import { useVitals } from '../vitals/widgets/useVitals';

const noAllergies: string[] = [];
const noRecordings: Vitals[] = [];

/** The data for prescribing: the patient's facts, allergies and vitals, and the substances of the clinic's brands. */
export function usePatientRecord(patientId: string) {
  const { data: facts, error } = usePatientBanner(patientId);
  const { query: vitalsQuery, patientVitals: vitals } = useVitals(facts);
  const { ties } = useTies();
  const allergies = useMemo(
    () => allergiesWithSubstances(facts?.allergies ?? noAllergies, ties),
    [facts?.allergies, ties],
  );
  return {
    facts,
    /** Why facts or vitals could not be read; null while they are read, and once they are. */
    failure: (facts ? null : error) ?? (vitals ? null : vitalsQuery.error),
    age: facts?.age ?? null,
    /** Undefined until they are read. */
    vitals,
    recordings: vitals?.recordings ?? noRecordings,
    areVitalsPending: vitalsQuery.isPending,
    ties,
    allergies,
  };
}

export type PatientRecord = ReturnType<typeof usePatientRecord>;
