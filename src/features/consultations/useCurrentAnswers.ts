import { useCallback } from 'react';
import { useClinic } from '../../web/session/session';
import type { DoseOfLine } from '../prescriptions/checks/childDose';
import type { CurrentMedicine } from '../prescriptions/current/currentMedicines';
import { lineOf } from '../prescriptions/line/lineOf';
import { withSubstances } from '../substances/substances';
import { type DraftMedicine, lineOfPad, needsDoseWritten } from './consultation';
import { type CurrentAnswer, lineAbout, stopLine, withLinesAbout } from './currentAnswer';
import type { DraftStore } from './draftStore';
import { repeated, weightOn } from './repeat';
import type { PatientRecord } from './usePatientRecord';
import { useAddIfItFits } from './usePrescribing';

interface CurrentAnswersOptions {
  store: DraftStore;
  record: PatientRecord;
  /** What the patient takes now; undefined while loading. */
  taken: readonly CurrentMedicine[] | undefined;
  /** Computes a dose by weight; null while nothing can be computed. */
  doseOf: DoseOfLine | null;
  /** Begins a line in the box of the medicines. */
  startLine: (line: { text: string }) => void;
  focus: (section: string) => void;
}

const noMedicines: readonly CurrentMedicine[] = [];

/**
 * Carries out what the doctor says of a medicine that the patient takes: goes on with it or stops it by a line of the
 * page, or begins its line in the box to be changed; a line that is there already takes the focus instead.
 */
export function useCurrentAnswers(options: CurrentAnswersOptions) {
  const { store, record, taken = noMedicines, doseOf, startLine, focus } = options;
  const { age, recordings, ties } = record;
  const { today, timeZone } = useClinic();
  const add = useAddIfItFits(store);
  return useCallback(
    (medicine: CurrentMedicine, answer: CurrentAnswer) => {
      const { medication, since } = medicine;
      if (answer === 'stop') {
        add(({ medicines }) => ({
          medicines: withLinesAbout(medicines, medicine, taken, [stopLine(medication)]),
        }));
        return;
      }
      const weight = weightOn(recordings, since, timeZone);
      const weightToday = weightOn(recordings, today, timeZone);
      const lines: DraftMedicine[] = repeated(
        { date: since, weight, medicines: [medication] },
        { age, weightToday, today },
        doseOf,
      ).map((line) => ({ ...withSubstances(line, ties), isProposed: needsDoseWritten(line) }));
      if (answer === 'same') {
        add(({ medicines }) => ({ medicines: withLinesAbout(medicines, medicine, taken, lines) }));
        return;
      }
      const position = lineAbout(store.current().medicines, medicine, taken);
      if (position >= 0) focus(lineOfPad(position));
      else for (const line of lines) startLine({ text: lineOf(line) });
    },
    [store, add, age, recordings, ties, taken, doseOf, today, timeZone, startLine, focus],
  );
}
