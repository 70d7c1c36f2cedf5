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
  const { dosage } = medication;
  const read = readFrequency(medication.frequency);
  const { sign, words } = frequencyOnPaper(medication, speaker);
  const isSaid = read && read.steps.length === 1 && Array.isArray(read.how);
  const hasAmount = isSaid && dosage !== '' && words !== '' && /\d|[½¼¾]/.test(words);
  const how = isSaid && !hasAmount ? [sign, toFoodOf(medication, speaker)] : [words || sign];
  const isDoseSaid =
    words.includes(doseWords(dosage, speaker)) || hasAmount || (isApplied(dosage) && words !== '');
  return [
    nameWords(medication),
    isDoseSaid ? '' : doseWords(dosage, speaker),
    ...how,
    ...endWords(medication, speaker),
    quantityWords(medication, speaker),
  ].filter((part) => part !== '');
}

/** The same for a row among others, with the doctor's own signs, which are shorter: "Syp. Ambroxol", "10 ml · 1-1-1 · 5 days", "150 ml". */
export function rowWords(
  medication: Medication,
  speaker: Pick<Speaker, 't'>,
): { name: string; parts: string[]; quantity: string } {
  const read = readFrequency(medication.frequency);
  const { sign, words } = frequencyOnPaper(medication, speaker);
  const isShort = read?.steps.length === 1 && read.max === null && sign !== '';
  const parts = [
    doseWords(medication.dosage, speaker),
    ...(isShort ? [sign, toFoodOf(medication, speaker)] : [words || sign]),
    ...endWords(medication, speaker),
  ];
  return {
    name: nameWords(medication),
    parts: parts.filter((part) => part !== ''),
    quantity: quantityWords(medication, speaker),
  };
}

const nameWords = ({ name, strength }: Medication) => [name, strength].filter(Boolean).join(' ');

function toFoodOf({ frequency }: Medication, speaker: Pick<Speaker, 't'>): string {
  const relation = readFrequency(frequency)?.relation;
  return relation ? relationWords(relation, speaker) : '';
}

function endWords({ duration, instructions }: Medication, speaker: Pick<Speaker, 't'>): string[] {
  return [durationWords(duration, speaker), instructionsWords(instructions, speaker)];
}

function quantityWords(medication: Medication, speaker: Pick<Speaker, 't'>): string {
  const quantity = quantityOf(medication);
  if (!quantity) return '';
  const { count, unit } = quantity;
  return amountWords({ text: String(count), value: count }, unit, speaker);
}
