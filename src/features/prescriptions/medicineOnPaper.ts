import type { Speaker } from '../../shared/language';
import type { Medication } from './prescription';
import { paperLayout } from './prescriptionPaper';
import { quantityOf, quantityWords } from './quantity';
import type { Regimen } from './regimen';
import { regimenWords } from './regimenWords';
import { firstLayoutMedicine } from './texts/medicineOfTexts';

/** A medicine's texts in the paper's columns and in the line below them. */
export interface MedicineOnPaper {
  dose: string;
  /** The frequency column: the doctor's signs, or words if there are none. */
  frequency: string;
  duration: string;
  /** Below the columns: the directions in words, and the notes. */
  how: string;
  /** The total quantity; empty if it is not certain. */
  quantity: string;
  isStopped: boolean;
}

/** A medicine as printed. Earlier layouts print as they did; texts without a structure are printed as typed. */
export function medicineOnPaper(
  medication: Omit<Medication, 'typed'>,
  layout: number,
  speaker: Pick<Speaker, 't'>,
): MedicineOnPaper {
  const { regimen } = medication;
  if (!regimen) {
    return layout < paperLayout
      ? firstLayoutMedicine(medication, speaker)
      : asTyped(medication, speaker);
  }
  const printed = regimenWords(regimen, medication, speaker);
  const unread =
    printed.unread.length > 0 &&
    speaker.t('As written: {text}', { text: printed.unread.join(', ') });
  // The line below contains the verb: "Apply twice a day".
  const isApplied = regimen.steps[0]?.dose?.unit === 'application' && printed.words !== '';
  return {
    dose: isApplied ? '' : printed.dose,
    frequency: printed.isStopped
      ? printed.words
      : printed.sign || wordsBesideDose(medication, regimen, speaker),
    duration: printed.duration,
    how: [printed.sign && printed.words, ...printed.notes, unread].filter(Boolean).join(' · '),
    quantity: quantityWords(quantityOf(medication, regimen), speaker),
    isStopped: printed.isStopped,
  };
}

/** The frequency in words without the dose, which has a column of its own: "Every other day". */
function wordsBesideDose(
  medication: Pick<Medication, 'name' | 'strength'>,
  regimen: Regimen,
  speaker: Pick<Speaker, 't'>,
): string {
  const { words } = regimenWords(regimen, medication, speaker);
  const [step, ...more] = regimen.steps;
  // An application is a verb in the words, not a dose.
  if (!step || more.length > 0 || step.dose?.unit === 'application') return words;
  const withoutDose = { ...regimen, steps: [{ ...step, dose: null }] };
  return regimenWords(withoutDose, medication, speaker).words || words;
}

function asTyped(
  { dosage, frequency, duration, instructions }: Omit<Medication, 'typed'>,
  { t }: Pick<Speaker, 't'>,
): MedicineOnPaper {
  const isWritten = [dosage, frequency, duration].some((text) => text !== '');
  return {
    dose: dosage,
    frequency,
    duration,
    how: [instructions, isWritten && t('(as written by the doctor)')].filter(Boolean).join(' · '),
    quantity: '',
    isStopped: false,
  };
}
