import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ageOnDay, type KnownAge } from '../../../shared/age';
import { instantAt } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { marksOf, type Validation, validateWith } from '../../../web/forms/validation';
import { useClinic } from '../../../web/session/session';
import {
  boxOf,
  isTyped,
  nothingTyped,
  readTyped,
  sentOf,
  type TypedVitals,
  type VitalsBox,
} from '../typedVitals';
import { isUnlikely, smallChildUnder } from '../vitalRanges';
import {
  celsius,
  type Measured,
  measuredFields,
  type NewVitals,
  newVitals,
  type Vitals,
  vitalsMessages,
} from '../vitals';
import { type ShownVital, shownVitals } from '../vitalsInWords';
import { useVitals } from './useVitals';

export interface VitalsFormOf {
  patient: KnownAge & { id: string };
  tokenId: string;
  onSaved: (saved: Vitals) => void;
}

/** What is typed of a patient's vitals, how it is read, and the way to save it. */
export function useVitalsForm({ patient, tokenId, onSaved }: VitalsFormOf) {
  const queryClient = useQueryClient();
  const { today, timeZone } = useClinic();
  const { of } = useVitals(patient);
  const age = ageOnDay(patient, today);
  // A number that is half typed is doubted by nobody.
  const [left, setLeft] = useState<ReadonlySet<VitalsBox>>(new Set());
  const recordForm = useRecordForm({
    initialValues: nothingTyped,
    validate: (typed) => validateTyped(typed, { patientId: patient.id, tokenId }),
    save: client.vitals.record,
    onSaved: (saved: Vitals) => {
      void queryClient.invalidateQueries({ queryKey: api.vitals.key() });
      onSaved(saved);
    },
  });
  const { values } = recordForm;
  const read = readTyped(values);
  const doubted = new Set(
    measuredFields
      .filter((field) => {
        const value = field === 'temperature' ? inCelsius(read) : read[field];
        return value !== null && isUnlikely(field, value, age);
      })
      .map(boxOf),
  );
  // The end of the day: everything that was measured on it counts.
  const recordedAt = instantAt(today, '23:59', timeZone).toISOString();
  const shown: ShownVital[] = of ? shownVitals({ ...read, recordedAt }, of) : [];
  return {
    ...recordForm,
    of,
    isDirty: isTyped(values),
    /** A head is measured while it grows. */
    hasHead: age.years !== null && age.years < smallChildUnder,
    temperatureUnit: read.temperatureUnit,
    bmi: shown.find(({ name }) => name === 'bmi'),
    isDoubted: (box: VitalsBox) => left.has(box) && doubted.has(box),
    leave: (box: VitalsBox) => setLeft(new Set([...left, box])),
    /** For the next recording on the same page. */
    clear: () => {
      recordForm.form.reset();
      setLeft(new Set());
    },
  };
}

function inCelsius({ temperature, temperatureUnit }: Measured): number | null {
  return temperature === null || temperatureUnit === null
    ? null
    : celsius(temperature, temperatureUnit);
}

/** What would be sent, or what is wrong, said at the boxes. */
function validateTyped(
  typed: TypedVitals,
  visit: Pick<NewVitals, 'patientId' | 'tokenId'>,
): Validation<NewVitals> {
  if (!isTyped(typed)) return { message: t(vitalsMessages.nothing), marks: {} };
  const validation = validateWith(newVitals, { ...sentOf(readTyped(typed)), ...visit });
  if ('record' in validation) return validation;
  const problems = Object.entries(validation.marks);
  return {
    message: null,
    marks: marksOf(problems.map(([field, message]) => [boxOf(field), message])),
  };
}
