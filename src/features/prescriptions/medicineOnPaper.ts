import type { Speaker } from '../../shared/language';
import type { Medication } from './prescription';
import { paperLayout } from './prescriptionPaper';
import { quantityOf, quantityWords } from './quantity';
import type { Regimen } from './regimen';
import { regimenWords } from './regimenWords';
import { medicineOfTexts } from './texts/medicineOfTexts';

/** What the paper's columns and the line below them say of a medicine. */
export interface MedicineOnPaper {
  dose: string;
  /** The frequency column: the doctor's signs, or the words where there are none. */
  frequency: string;
  duration: string;
  /** Below the columns: how it is taken in whole words, and what else was written. */
  how: string;
  /** In all; empty where it is not certain. */
  quantity: string;
  isStopped: boolean;
}

/** A medicine as its paper says it. A paper of an earlier layout prints as it did; texts without a structure as typed. */
export function medicineOnPaper(
  medication: Omit<Medication, 'typed'>,
  layout: number,
  speaker: Pick<Speaker, 't'>,
): MedicineOnPaper {
  const { regimen } = medication;
  if (!regimen) {
    return layout < paperLayout
      ? medicineOfTexts(medication, speaker)
      : asTyped(medication, speaker);
  }
  const said = regimenWords(regimen, medication, speaker);
  const unread =
    said.unread.length > 0 && speaker.t('As written: {text}', { text: said.unread.join(', ') });
  // "Apply twice a day" says it below.
  const isApplied = regimen.steps[0]?.dose?.unit === 'application' && said.words !== '';
  return {
    dose: isApplied ? '' : said.dose,
    frequency: said.isStopped
      ? said.words
      : said.sign || wordsBesideDose(medication, regimen, speaker),
    duration: said.duration,
    how: [said.sign && said.words, ...said.notes, unread].filter(Boolean).join(' · '),
    quantity: quantityWords(quantityOf(medication, regimen), speaker),
    isStopped: said.isStopped,
  };
}

/** "Every other day": the dose stands in a column of its own, and is not said twice. */
function wordsBesideDose(
  medication: Pick<Medication, 'name' | 'strength'>,
  regimen: Regimen,
  speaker: Pick<Speaker, 't'>,
): string {
  const { words } = regimenWords(regimen, medication, speaker);
  const [step, ...more] = regimen.steps;
  // What is applied is a verb in the words, and no dose.
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
