import type { Speaker } from '../../shared/language';
import type { Medication } from './prescription';
import { quantityOf, quantityWords } from './quantity';
import type { Regimen } from './regimen';
import { type RegimenWords, regimenWords } from './regimenWords';
import { readTexts } from './texts/readTexts';

export interface MedicineWords {
  /** Name and strength. */
  name: string;
  /** How it is taken, in short pieces, each once. */
  parts: string[];
  /** In all, where that is certain; empty elsewhere. */
  quantity: string;
  /** No structure is known: the parts are its texts as they were typed. */
  isAsTyped: boolean;
}

/** How a medicine is taken: as it was read when it was written, or as its texts of before are read. */
export function regimenOf(medication: Medication): Regimen | null {
  return medication.regimen ?? readTexts(medication);
}

/** Whether the medicine is taken no longer. */
export function isStopped(medication: Medication): boolean {
  const steps = regimenOf(medication)?.steps ?? [];
  return steps.length === 1 && steps[0]?.action === 'stop';
}

/** A medicine in whole words, for below the box in which it is typed: "1 tablet in the morning", "after food", "5 days". */
export function readingWords(medication: Medication, speaker: Pick<Speaker, 't'>): MedicineWords {
  return wordsOf(medication, speaker, ({ steps }, { sign, words, dose, relation }) => {
    const [first] = steps;
    const isPattern = steps.length === 1 && first?.when?.kind === 'amounts';
    const saysDose = first?.dose && /\d|[½¼¾]/.test(words);
    if (isPattern && !saysDose) return [dose, sign, relation];
    return [says(words, dose) || isApplied(first) ? '' : dose, words || sign];
  });
}

/** The same for a row among others, with the doctor's own signs, which are shorter: "10 ml", "1-1-1", "5 days". */
export function rowWords(medication: Medication, speaker: Pick<Speaker, 't'>): MedicineWords {
  return wordsOf(medication, speaker, ({ steps }, { sign, words, dose, relation }) =>
    steps.length === 1 && sign !== ''
      ? [dose, sign, relation]
      : [steps.length > 1 || says(words, dose) ? '' : dose, words || sign],
  );
}

/** Whether words say a dose, and not only a number that has its digits. */
const says = (words: string, dose: string) =>
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
