import { ageOnDay, unknownAge } from '../../../shared/age';
import { dateIn } from '../../../shared/clinicDay';
import type { Speaker } from '../../../shared/language';
import type { PatientAtAGlance } from '../../patients/patient';
import type { Vitals } from '../../vitals/vitals';
import type { Values } from '../expand';
import type { RecordFacts } from '../recordFacts';
import { valuesOf } from '../values';

interface PadRecord
  extends Pick<
    RecordFacts,
    'today' | 'patientName' | 'doctorName' | 'complaints' | 'diagnosis' | 'medicines' | 'results'
  > {
  /** Undefined until it is read. */
  patient: PatientAtAGlance | undefined;
  recordings: readonly Vitals[];
  timeZone: string;
}

/** The values of texts in a visit that is being written. */
export function padValues(
  { patient, recordings, timeZone, ...record }: PadRecord,
  speaker: Speaker,
): Values {
  const facts: RecordFacts = {
    ...record,
    visitDay: record.today,
    // Letters say it, advice and notes do not.
    remoteKind: null,
    age: ageOnDay(patient ?? unknownAge, record.today),
    gender: patient?.gender ?? null,
    allergies: patient?.allergies ?? [],
    conditions: patient?.conditions ?? [],
    vitals: recordings
      .filter(({ voided }) => voided === null)
      .map((one) => ({ ...one, day: dateIn(new Date(one.recordedAt), timeZone) })),
  };
  return valuesOf(facts, speaker);
}
