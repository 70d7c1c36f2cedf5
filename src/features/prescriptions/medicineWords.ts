import type { Speaker } from '../../shared/language';
import type { Medication } from './prescription';
import { quantityOf, quantityWords } from './quantity';
import type { Regimen } from './regimen';
import { type RegimenWords, regimenWords } from './regimenWords';
import { readTexts } from './texts/readTexts';

export interface MedicineWords {
  /** Name and strength. */
  name: string;
  /** The directions in short texts without repetitions. */
  parts: string[];
  /** The total quantity; empty if it is not certain. */
  quantity: string;
  /** There is no structure: the parts are the texts as typed. */
  isAsTyped: boolean;
}

/** The stored structure of a medicine, or the one parsed from its texts if it predates regimens. */
export function regimenOf(medication: Medication): Regimen | null {
  return medication.regimen ?? readTexts(medication);
}

/** Whether the prescription stops the medicine. */
export function isStopped(medication: Medication): boolean {
  const steps = regimenOf(medication)?.steps ?? [];
  return steps.length === 1 && steps[0]?.action === 'stop';
}

/** A medicine in words, shown below its field: "1 tablet in the morning", "after food", "5 days". */
export function readingWords(medication: Medication, speaker: Pick<Speaker, 't'>): MedicineWords {
  return wordsOf(medication, speaker, ({ steps }, { sign, words, dose, relation }) => {
    const [first] = steps;
    const isPattern = steps.length === 1 && first?.when?.kind === 'amounts';
    const includesAmount = first?.dose && /\d|[½¼¾]/.test(words);
    if (isPattern && !includesAmount) return [dose, sign, relation];
    return [includesDose(words, dose) || isApplied(first) ? '' : dose, words || sign];
  });
}

/** The same for a row of a list, with the doctor's shorter signs: "10 ml", "1-1-1", "5 days". */
export function rowWords(medication: Medication, speaker: Pick<Speaker, 't'>): MedicineWords {
  return wordsOf(medication, speaker, ({ steps }, { sign, words, dose, relation }) =>
    steps.length === 1 && sign !== ''
      ? [dose, sign, relation]
      : [steps.length > 1 || includesDose(words, dose) ? '' : dose, words || sign],
  );
}

/** Whether words contain a dose as a whole, not only its digits within another number. */
const includesDose = (words: string, dose: string) =>
  ` ${words},`.replace(/[,;]/g, ' ').toLowerCase().includes(` ${dose.toLowerCase()} `);

const isApplied = (step: Regimen['steps'][number] | undefined) =>
  step?.dose?.unit === 'application';

function wordsOf(
  medication: Medication,
  speaker: Pick<Speaker, 't'>,
  howOf: (regimen: Regimen, words: RegimenWords) => string[],
): MedicineWords {
  const name = [medication.name, medication.strength].filter(Boolean).join(' ');
  const regimen = regimenOf(medication);
  if (!regimen) {
    const { dosage, frequency, duration, instructions } = medication;
    const parts = [dosage, frequency, duration, instructions].filter((part) => part !== '');
    return { name, parts, quantity: '', isAsTyped: parts.length > 0 };
  }
  const words = regimenWords(regimen, medication, speaker);
  const parts = [
    ...howOf(regimen, words),
    words.duration,
    ...words.notes,
    ...words.unread.map((text) => `“${text}”`),
  ];
  return {
    name,
    parts: [...new Set(parts)].filter((part) => part !== ''),
    quantity: quantityWords(quantityOf(medication, regimen), speaker),
    isAsTyped: false,
  };
}
