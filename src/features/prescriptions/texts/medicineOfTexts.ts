import type { Speaker } from '../../../shared/language';
import type { MedicineOnPaper } from '../medicineOnPaper';
import type { Medication } from '../prescription';
import { quantityOf, quantityWords } from '../quantity';
import { doseWords } from './dose';
import { durationWords } from './duration';
import { frequencyOnPaper, readFrequency } from './frequency';
import { readSteps } from './readSteps';
import { instructionsWords } from './relation';

/** A medicine's texts as the first layout of the paper prints them; translated if they are understood. */
export function firstLayoutMedicine(
  medication: Omit<Medication, 'typed'>,
  speaker: Pick<Speaker, 't'>,
): MedicineOnPaper {
  const { sign, words } = frequencyOnPaper(medication, speaker);
  const how = readFrequency(medication.frequency)?.how;
  const parsed = readSteps(medication);
  const quantity = parsed && quantityOf(medication, { steps: parsed.steps, notes: [] });
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
    // The first layout printed no quantity for months.
    quantity: quantityWords(quantity?.daysOfMonths === null ? quantity : null, speaker),
    isStopped: how !== undefined && !Array.isArray(how) && how.kind === 'stop',
  };
}
