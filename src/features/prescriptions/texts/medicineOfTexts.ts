import type { Speaker } from '../../../shared/language';
import type { MedicineOnPaper } from '../medicineOnPaper';
import type { Medication } from '../prescription';
import { quantityOf, quantityWords } from '../quantity';
import { doseWords } from './dose';
import { durationWords } from './duration';
import { frequencyOnPaper, readFrequency } from './frequency';
import { readSteps } from './readSteps';
import { instructionsWords } from './relation';

/** What the first layout of the paper prints of a medicine's texts: each of them in the paper's language where it is read. */
export function medicineOfTexts(
  medication: Omit<Medication, 'typed'>,
  speaker: Pick<Speaker, 't'>,
): MedicineOnPaper {
  const { sign, words } = frequencyOnPaper(medication, speaker);
  const how = readFrequency(medication.frequency)?.how;
  const read = readSteps(medication);
  const quantity = read && quantityOf(medication, { steps: read.steps, notes: [] });
  return {
    dose: doseWords(medication.dosage, speaker),
    frequency: sign || words,
    duration: durationWords(medication.duration, speaker),
    how: [
      sign && words,
      medication.instructions && instructionsWords(medication.instructions, speaker),
    ]
      .filter(Boolean)
      .join(' · '),
    // That layout counted no month.
    quantity: quantityWords(quantity?.daysOfMonths === null ? quantity : null, speaker),
    isStopped: how !== undefined && !Array.isArray(how) && how.kind === 'stop',
  };
}
