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
  emptyTypedVitals,
  isTyped,
  readTyped,
  type TypedVitals,
  type VitalsBox,
  withoutNulls,
} from '../typedVitals';
import { isUnlikely, smallChildUnder } from '../vitalRanges';
import {
  celsius,
  type Measurements,
  measuredFields,
  type NewVitals,
  newVitals,
  type Vitals,
  vitalsMessages,
} from '../vitals';
import { type ShownVital, shownVitals } from '../vitalsInWords';
import { useVitals } from './useVitals';

export interface VitalsFormOptions {
  patient: KnownAge & { id: string };
  tokenId: string;
  onSaved: (saved: Vitals) => void;
}

/** The form of a patient's vitals: its texts, their interpretation, and saving. */
export function useVitalsForm({ patient, tokenId, onSaved }: VitalsFormOptions) {
  const queryClient = useQueryClient();
  const { today, timeZone } = useClinic();
  const { patientVitals } = useVitals(patient);
  const age = ageOnDay(patient, today);
  // A number is only doubted after its box was left: a half-typed one is not.
  const [leftBoxes, setLeftBoxes] = useState<ReadonlySet<VitalsBox>>(new Set());
  const recordForm = useRecordForm({
    initialValues: emptyTypedVitals,
    validate: (typed) => validateTyped(typed, { patientId: patient.id, tokenId }),
    save: client.vitals.record,
    onSaved: (saved: Vitals) => {
      void queryClient.invalidateQueries({ queryKey: api.vitals.key() });
      onSaved(saved);
    },
  });
  const { values } = recordForm;
  const measurements = readTyped(values);
  const doubtedBoxes = new Set(
    measuredFields
      .filter((field) => {
        const value = field === 'temperature' ? inCelsius(measurements) : measurements[field];
        return value !== null && isUnlikely(field, value, age);
      })
      .map(boxOf),
  );
  // The end of the day, so that every recording of the day counts.
  const recordedAt = instantAt(today, '23:59', timeZone).toISOString();
  const shown: ShownVital[] = patientVitals
    ? shownVitals({ ...measurements, recordedAt }, patientVitals)
    : [];
  return {
    ...recordForm,
    patientVitals,
    isDirty: isTyped(values),
    /** The head is measured of small children alone. */
    hasHead: age.years !== null && age.years < smallChildUnder,
    temperatureUnit: measurements.temperatureUnit,
    bmi: shown.find(({ name }) => name === 'bmi'),
    isDoubted: (box: VitalsBox) => leftBoxes.has(box) && doubtedBoxes.has(box),
    markLeft: (box: VitalsBox) => setLeftBoxes(new Set([...leftBoxes, box])),
    /** Empties the form for the next recording on the same page. */
    clear: () => {
      recordForm.form.reset();
      setLeftBoxes(new Set());
    },
  };
}

function inCelsius({ temperature, temperatureUnit }: Measurements): number | null {
  return temperature === null || temperatureUnit === null
    ? null
    : celsius(temperature, temperatureUnit);
}

/** The record to send, or the messages at the boxes. */
function validateTyped(
  typed: TypedVitals,
  visit: Pick<NewVitals, 'patientId' | 'tokenId'>,
): Validation<NewVitals> {
  if (!isTyped(typed)) return { message: t(vitalsMessages.nothing), marks: {} };
  const validation = validateWith(newVitals, { ...withoutNulls(readTyped(typed)), ...visit });
  if ('record' in validation) return validation;
  const problems = Object.entries(validation.marks);
  return {
    message: null,
    marks: marksOf(problems.map(([field, message]) => [boxOf(field), message])),
  };
}
