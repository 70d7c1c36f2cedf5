import type { Speaker } from '../../shared/language';
import type { Medication } from './prescription';
import { quantityOf, quantityWords } from './quantity';
import type { Regimen } from './regimen';
import { type RegimenWords, regimenWords } from './regimenWords';

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

type Named = Pick<Medication, 'name' | 'strength'>;
type Translator = Pick<Speaker, 't'>;

/** A medicine in words: "1 tablet in the morning", "after food", "5 days". */
export function readingOfRegimen(
  medication: Named,
  regimen: Regimen,
  speaker: Translator,
): MedicineWords {
  return wordsOf(medication, regimen, speaker, ({ steps }, { sign, words, dose, relation }) => {
    const [first] = steps;
    const isPattern = steps.length === 1 && first?.when?.kind === 'amounts';
    const includesAmount = first?.dose && /\d|[½¼¾]/.test(words);
    if (isPattern && !includesAmount) return [dose, sign, relation];
    return [includesDose(words, dose) || isApplied(first) ? '' : dose, words || sign];
  });
}

/** The same with the doctor's shorter signs: "10 ml", "1-1-1", "5 days". */
export function rowOfRegimen(
  medication: Named,
  regimen: Regimen,
  speaker: Translator,
): MedicineWords {
  return wordsOf(medication, regimen, speaker, ({ steps }, { sign, words, dose, relation }) =>
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
  medication: Named,
  regimen: Regimen,
  speaker: Translator,
  howOf: (regimen: Regimen, words: RegimenWords) => string[],
): MedicineWords {
  const words = regimenWords(regimen, medication, speaker);
  const parts = [
    ...howOf(regimen, words),
    words.duration,
    ...words.notes,
    ...words.unread.map((text) => `“${text}”`),
  ];
  return {
    name: [medication.name, medication.strength].filter(Boolean).join(' '),
    parts: [...new Set(parts)].filter((part) => part !== ''),
    quantity: quantityWords(quantityOf(medication, regimen), speaker),
    isAsTyped: false,
  };
}
