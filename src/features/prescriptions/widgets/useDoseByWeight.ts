import { useCallback, useMemo } from 'react';
import { useClinic } from '../../../web/session/session';
import type { PatientAtAGlance } from '../../patients/patient';
import type { Tie } from '../../substances/substances';
import type { Vitals } from '../../vitals/vitals';
import type { DoseOfLine } from '../checks/childDose';
import { newestWeight } from '../checks/newestWeight';
import type { Medication } from '../prescription';
import { useMedicineKnowledge } from './useMedicineKnowledge';

interface WeightOptions {
  /** Undefined while it is read. */
  patient: PatientAtAGlance | undefined;
  /** The newest first; undefined while they are read. */
  recordings: readonly Vitals[] | undefined;
  /** The substances of the clinic's brands. */
  ties: readonly Tie[];
}

const noDiagnoses: readonly string[] = [];

/**
 * Computes doses by the patient's weight. Null until the patient's record and the list of substances are loaded: then
 * nothing is computed, and nothing is said about the weight.
 */
export function useDoseByWeight({ patient, recordings, ties }: WeightOptions): DoseOfLine | null {
  const { today, timeZone } = useClinic();
  const { knowledge } = useMedicineKnowledge();
  const facts = useMemo(() => {
    if (!knowledge || !patient || !recordings) return null;
    return knowledge.factsOf(patient, newestWeight(recordings, timeZone), noDiagnoses, today);
  }, [knowledge, patient, recordings, timeZone, today]);
  const doseOf = useCallback(
    (medication: Medication) =>
      knowledge && facts ? knowledge.doseByWeight(medication, facts, ties) : null,
    [knowledge, facts, ties],
  );
  return knowledge && facts ? doseOf : null;
}
