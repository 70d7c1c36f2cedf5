import type { Speaker } from '../../../shared/language';
import { amountWords, doseWords, isApplied } from '../dose';
import { durationWords } from '../duration';
import { frequencyOnPaper, readFrequency } from '../frequency';
import type { Medication } from '../prescription';
import { instructionsWords, relationWords } from '../relation';
import { quantityOf } from './quantity';

/**
 * A medicine as it was read, in short, for below its box: "Tab. Paracetamol 650", "1-0-1", "after food", "5 days",
 * "10 tablets"; with the words of the paper, in the language of whoever types.
 */
export function readingWords(medication: Medication, speaker: Pick<Speaker, 't'>): string[] {
  const { name, strength, dosage, duration, instructions } = medication;
  const read = readFrequency(medication.frequency);
  const { relation } = read ?? {};
  const { sign, words } = frequencyOnPaper(medication, speaker);
  const isSaid = read && read.steps.length === 1 && Array.isArray(read.how);
  const hasAmount = isSaid && dosage !== '' && words !== '' && /\d|[½¼¾]/.test(words);
  const toFood = relation ? relationWords(relation, speaker) : '';
  const how = isSaid && !hasAmount ? [sign, toFood] : [words || sign];
  const quantity = quantityOf(medication);
  const isDoseSaid =
    words.includes(doseWords(dosage, speaker)) || hasAmount || (isApplied(dosage) && words !== '');
  return [
    [name, strength].filter(Boolean).join(' '),
    isDoseSaid ? '' : doseWords(dosage, speaker),
    ...how,
    durationWords(duration, speaker),
    instructionsWords(instructions, speaker),
    quantity
      ? amountWords({ text: String(quantity.count), value: quantity.count }, quantity.unit, speaker)
      : '',
  ].filter((part) => part !== '');
}
