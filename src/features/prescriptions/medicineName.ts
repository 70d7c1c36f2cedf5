import { t } from '../../shared/language';
import { wordsOf } from '../patients/allergies/medicineWords';
import { readForm } from '../substances/form';
import { type Medication, medicationFields } from './prescription';

/**
 * Normalizes a medicine's name for comparison: without form, strength and dots, independent of word order and spelling.
 * "Tab. Telma 40" and "TELMA" are the same, "Telma H" is another. Empty if only a form or strength was written.
 */
export function medicineKey(name: string): string {
  return withoutForm(name)
    .words.map((word) =>
      wordsOf(word)
        // The sound ignores digits, so "B1" and "B11" would be equal.
        .map(({ typed, sound }) => (/\d/.test(typed) ? typed : sound))
        .join(''),
    )
    .filter(Boolean)
    .toSorted()
    .join(' ');
}

/** Whether a name identifies a product: "Tab." does not, "Mouthwash" does. */
export function namesMedicine(name: string): boolean {
  const { words, isWhole } = withoutForm(name);
  return words.length > 0 || isWhole;
}

const strength =
  /^\d[\d.,/]*(?:%|mg|mcg|µg|ug|gm?|ml|iu|u|units?|lakhs?|l|k|meq|mmol)?(?:\/(?:\d*(?:ml|dose|puff|hr?)))?$/;
const unit = /^(?:%|mg|mcg|µg|ug|gm?|ml|iu|units?|lakhs?|meq|mmol)$/;

/** The words of a name that are neither form nor strength; `isWhole`: there are none, but the form is a product. */
function withoutForm(name: string): { words: string[]; isWhole: boolean } {
  const all = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\d)\.|\.(?!\d)|[()[\],:]/g, ' ')
    .replace(/(\p{L}{2})\/(?=\p{L}{2})/gu, '$1 ')
    .split(/[\s+&-]+/)
    .filter(Boolean);
  const words: string[] = [];
  let isWhole = false;
  for (let at = 0; at < all.length; at++) {
    const [word = '', next = ''] = all.slice(at, at + 2);
    const pair = readForm(`${word} ${next}`, at === 0);
    const form = pair ?? readForm(word, at === 0 && all.length > 1);
    if (form) {
      isWhole ||= form.form === 'topical' || form.form === 'other' || form.sign === 'Mouthwash';
      if (pair) at += 1;
    } else if (!strength.test(word) && !(unit.test(word) && strength.test(all[at - 1] ?? ''))) {
      words.push(word);
    }
  }
  return { words, isWhole: isWhole && words.length === 0 };
}

/** A line without a medicine's name, with its position on the page. */
interface NamelessLine {
  position: number;
  text: string;
}

/** The lines without a medicine's name, with their whole text. */
export function namelessLines(medicines: readonly Medication[]): NamelessLine[] {
  return medicines.flatMap((medicine, position) =>
    namesMedicine(medicine.name) ? [] : [{ position, text: textOf(medicine) }],
  );
}

/** The message about nameless lines, one per line. */
export function namelessMessage(lines: readonly NamelessLine[]): string {
  return lines
    .map(({ position, text }) =>
      t('Line {number} has no name: {line}', { number: position + 1, line: text }),
    )
    .join('\n');
}

/** The typed line of a medicine, or all its fields. */
export function textOf(medicine: Medication): string {
  const parts = medicationFields.map((field) => medicine[field].trim()).filter(Boolean);
  return medicine.typed.trim() || parts.join(' ');
}
