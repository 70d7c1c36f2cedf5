import { z } from 'zod';
import { id, instant, requiredText } from '../../shared/fields';
import { t } from '../../shared/language';
import { formNameOf } from './form';

/** What is in a brand, as the clinic's doctors have said it once (decision 85). */

/** Ties in force at once. */
export const maxTies = 1_000;

/** Together they have to fit into a medicine's generic name. */
const genericLength = 200;

/** What a doctor says: a medicine's name as written, and its substances; none: it is no medicine. */
export const newBrandSubstances = z.object({
  brand: requiredText(200, 'Please enter the medicine’s name.').refine(
    (name) => brandKey(name) !== '',
    'Please enter the medicine’s name.',
  ),
  substances: z
    .array(requiredText(100, 'Please enter a substance.'))
    .max(20)
    .refine(
      (names) => joinSubstances(names).length <= genericLength,
      'These substances are too long together. Please shorten them.',
    ),
});
export type NewBrandSubstances = z.infer<typeof newBrandSubstances>;

/** As it is stored. */
export const brandSubstances = newBrandSubstances.extend({
  id,
  /** The name without form and strength, as it is compared. */
  brandKey: z.string(),
  /** A sign of `formWords`, or empty where the name says none. */
  form: z.string(),
  createdAt: instant,
  createdByName: z.string(),
});
export type BrandSubstances = z.infer<typeof brandSubstances>;

/** What a look-up needs of a tie. */
export type Tie = Pick<BrandSubstances, 'brandKey' | 'form' | 'substances'>;

/** What is said to the second of two doctors who say what is in a medicine. */
export function tiedMessage({ brand, substances, createdByName: name }: BrandSubstances): string {
  return substances.length > 0
    ? t('{name} has already noted: {brand} is {substances}.', {
        name,
        brand,
        substances: joinSubstances(substances),
      })
    : t('{name} has already noted: {brand} is no medicine.', { name, brand });
}

const strength =
  /^\d+(?:[.,]\d+)*(?:\/\d+(?:\.\d+)?)*(?:mg|mcg|µg|ug|gm?|ml|iu|k|lac|lakh|units?|u|%)?(?:\/(?:\d+(?:\.\d+)?)?(?:mg|ml|g|hr?|dose|tab))?$/;
const unit = /^(?:mg|mcg|µg|ug|gm?|ml|iu|units?|%|mg\/(?:\d+)?ml)$/;

/** The words of a name as they are compared: small letters, dots, dashes and doubled blanks as one blank. */
function plainWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d)\s*\+\s*(?=\d)/g, '$1/')
    .replace(/(?<!\d)\.|\.(?!\d)|[,;:'’"()[\]_–—-]/g, ' ')
    .replace(/\+/g, ' + ')
    .split(/\s+/)
    .filter(Boolean);
}

/**
 * A name as a tie knows it: its form, and the rest without strengths. The key is the whole name, so that a suffix (H, AM,
 * Forte, Plus) makes another brand.
 */
export function brandOf(name: string): { brandKey: string; form: string } {
  let words = plainWords(name);
  let form = '';
  const takeForm = (isAtStart: boolean) => {
    for (const count of [2, 1]) {
      if (form !== '' || words.length <= count) continue;
      const said = isAtStart ? words.slice(0, count) : words.slice(-count);
      const sign = formNameOf(said.join(' '));
      if (sign === null) continue;
      form = sign;
      words = isAtStart ? words.slice(count) : words.slice(0, -count);
    }
  };
  takeForm(true);
  // The number of a vitamin is its name: B 12 is not B 6.
  const isVitamin = words[0] === 'vitamin' || words[0] === 'vit';
  if (!isVitamin) {
    const named = words.filter(
      (word, place) =>
        !strength.test(word) && !(unit.test(word) && strength.test(words[place - 1] ?? '')),
    );
    // Of "T 98" the number is the name.
    if (/(?:\p{L}\p{M}*){3}/u.test(named.join(''))) words = named;
  }
  takeForm(false);
  const isName = words.some(
    (word) => /\p{L}/u.test(word) && !strength.test(word) && !unit.test(word),
  );
  return { brandKey: isName ? words.join(' ') : '', form };
}

/** The name without its form and strength, as it is compared; empty where there is no name. */
export function brandKey(name: string): string {
  return brandOf(name).brandKey;
}

/** The substances of a text such as "Amoxicillin 500 + Clavulanic acid 125", each without its strength. */
export function splitSubstances(text: string): string[] {
  const parts = text.split(/\s*(?:[+,;&]|(?<!\d)\/|\/(?!\d)|\band\b|\bwith\b)\s*/i);
  const each = parts.map((part) => capitalized(withoutStrength(part))).filter(Boolean);
  return each.filter((one, place) => each.findIndex((other) => isSame(one, other)) === place);
}

/** As a medicine's generic name has them: "Amoxicillin + Clavulanic acid". */
export function joinSubstances(substances: readonly string[]): string {
  return substances.map(capitalized).join(' + ');
}

function withoutStrength(part: string): string {
  if (/^vit(?:amin)?\b/i.test(part.trim())) return part.trim();
  return part
    .trim()
    .replace(
      /\s*\d+(?:[.,]\d+)*(?:\/\d+(?:\.\d+)?)*\s*(?:mg|mcg|µg|gm?|ml|iu|units?|%)?(?:\s*\/\s*\d*\s*ml)?$/i,
      '',
    )
    .trim();
}

/** What people write for a substance, in small letters. */
export const abbreviations: ReadonlyMap<string, string> = new Map([
  ['pcm', 'paracetamol'],
  ['hctz', 'HCTZ'],
]);

/** With a capital letter, and known abbreviations written out. */
export function capitalized(name: string): string {
  const typed = name.trim().replace(/\s+/g, ' ');
  const whole = abbreviations.get(typed.toLowerCase()) ?? typed;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Are these the same substances, in any order? */
export function areSameSubstances(some: readonly string[], others: readonly string[]): boolean {
  const sorted = (all: readonly string[]) => all.map((one) => one.toLowerCase()).toSorted();
  return sorted(some).join('+') === sorted(others).join('+');
}

/** What a name without any word for its form mostly is. */
const unmarkedForms: readonly string[] = ['tab', 'cap'];

/** Of ties that agree, what they say; null where there are none or they differ. */
function agreed(ties: readonly Tie[]): readonly string[] | null {
  const [first, ...others] = ties;
  const isAgreed =
    first && others.every((one) => areSameSubstances(one.substances, first.substances));
  return isAgreed ? first.substances : null;
}

/**
 * What a tie says is in this medicine: the one of its form, with or without the form's word before the name, else null. A
 * name without such a word means any form where all that are tied agree; a tie without one is that of tablets and capsules.
 */
export function substancesOf(name: string, ties: readonly Tie[]): readonly string[] | null {
  const wanted = brandOf(name);
  if (wanted.brandKey === '') return null;
  const ofBrand = ties.filter(
    (tie) => tie.brandKey === wanted.brandKey && tie.substances.length > 0,
  );
  const exact = ofBrand.find(({ form }) => form === wanted.form);
  if (exact) return exact.substances;
  if (wanted.form === '') return agreed(ofBrand);
  return unmarkedForms.includes(wanted.form)
    ? agreed(ofBrand.filter(({ form }) => form === ''))
    : null;
}

/** What the same name in another form is: to be asked about, never taken. Null where nothing is known, or enough. */
export function substancesOfOtherForm(
  name: string,
  ties: readonly Tie[],
): readonly string[] | null {
  if (substancesOf(name, ties)) return null;
  const key = brandKey(name);
  return key === ''
    ? null
    : agreed(ties.filter((tie) => tie.brandKey === key && tie.substances.length > 0));
}

/** Whether two names are one brand, of one form where both say one: what is in it stands for the other too. */
export function areSameBrand(name: string, other: string): boolean {
  const [one, two] = [brandOf(name), brandOf(other)];
  const isForm = one.form === two.form || one.form === '' || two.form === '';
  return one.brandKey !== '' && one.brandKey === two.brandKey && isForm;
}

/**
 * A medicine under another name: what came along as its content, from a tie, an earlier prescription or the list, goes
 * with the old name; what was typed for it stays.
 */
export function withName<Medicine extends { name: string; genericName: string }>(
  medicine: Medicine,
  name: string,
  { isTyped }: { isTyped: boolean },
): Medicine {
  const stays = isTyped || areSameBrand(medicine.name, name);
  return { ...medicine, name, genericName: stays ? medicine.genericName : '' };
}

/** A medicine with the generic name that a tie knows; what was typed stays. */
export function withSubstances<Medicine extends { name: string; genericName: string }>(
  medicine: Medicine,
  ties: readonly Tie[],
): Medicine {
  if (medicine.genericName.trim() !== '') return medicine;
  const substances = substancesOf(medicine.name, ties);
  return substances ? { ...medicine, genericName: joinSubstances(substances) } : medicine;
}

/**
 * A generic name as a paper prints it under the brand: in capitals (Indian Medical Council Regulations 2002, 1.5, generic
 * names “preferably in capital letters”), as text, so that a PDF and what is copied from it say so too.
 */
export function substancesOnPaper(genericName: string): string {
  return genericName.toLocaleUpperCase('en');
}
