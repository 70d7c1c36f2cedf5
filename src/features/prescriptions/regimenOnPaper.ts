import type { Speaker } from '../../shared/language';
import type { MedicineOnPaper } from './medicineOnPaper';
import type { Medication } from './prescription';
import { quantityOf, quantityWords } from './quantity';
import type { Regimen } from './regimen';
import { regimenWords } from './regimenWords';

/** A medicine whose directions are a structure, as the current layout prints it. */
export function regimenOnPaper(
  medication: Pick<Medication, 'name' | 'strength'>,
  regimen: Regimen,
  speaker: Pick<Speaker, 't'>,
): MedicineOnPaper {
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

/**
 * The directions and notes of a printed medicine in one text, for what has no columns: in words, where the paper has
 * words below a sign; else what the columns say, with the notes behind it.
 */
export function directionsInOneText(
  { name, strength, regimen }: Pick<Medication, 'name' | 'strength' | 'regimen'>,
  { dose, frequency, how }: MedicineOnPaper,
  speaker: Pick<Speaker, 't'>,
): string {
  const words = regimen && regimenWords(regimen, { name, strength }, speaker);
  const isInWords = words && words.sign !== '' && words.words !== '';
  return [...(isInWords ? [] : [[dose, frequency].filter(Boolean).join(' ')]), how]
    .filter(Boolean)
    .join(' · ');
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
