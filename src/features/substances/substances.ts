import type { BrandSubstances } from './brandSubstances';
import { formNameOf } from './form';

/** The fields of a tie that a lookup needs. */
export type Tie = Pick<BrandSubstances, 'brandKey' | 'form' | 'substances'>;

const strength =
  /^\d+(?:[.,]\d+)*(?:\/\d+(?:\.\d+)?)*(?:mg|mcg|µg|ug|gm?|ml|iu|k|lac|lakh|units?|u|%)?(?:\/(?:\d+(?:\.\d+)?)?(?:mg|ml|g|hr?|dose|tab))?$/;
const unit = /^(?:mg|mcg|µg|ug|gm?|ml|iu|units?|%|mg\/(?:\d+)?ml)$/;

/** The words of a name, normalized for comparison: lower case, punctuation and repeated blanks as one blank. */
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
 * The form of a name, and the rest without strengths as its key. The key is the whole name, so that a suffix (H, AM,
 * Forte, Plus) makes another brand.
 */
export function brandOf(name: string): { brandKey: string; form: string } {
  let words = plainWords(name);
  let form = '';
  const takeForm = (isAtStart: boolean) => {
    for (const count of [2, 1]) {
      if (form !== '' || words.length <= count) continue;
      const candidate = isAtStart ? words.slice(0, count) : words.slice(-count);
      const sign = formNameOf(candidate.join(' '));
      if (sign === null) continue;
      form = sign;
      words = isAtStart ? words.slice(count) : words.slice(0, -count);
    }
  };
  takeForm(true);
  // The number of a vitamin is its name: B 12 is not B 6.
  const isVitamin = words[0] === 'vitamin' || words[0] === 'vit';
  if (!isVitamin) {
    const nameWords = words.filter(
      (word, index) =>
        !strength.test(word) && !(unit.test(word) && strength.test(words[index - 1] ?? '')),
    );
    // In "T 98" the number is the name.
    if (/(?:\p{L}\p{M}*){3}/u.test(nameWords.join(''))) words = nameWords;
  }
  takeForm(false);
  const isName = words.some(
    (word) => /\p{L}/u.test(word) && !strength.test(word) && !unit.test(word),
  );
  return { brandKey: isName ? words.join(' ') : '', form };
}

/** The name without form and strength, normalized for comparison; empty if there is no name. */
export function brandKey(name: string): string {
  return brandOf(name).brandKey;
}

/** The substances of a text such as "Amoxicillin 500 + Clavulanic acid 125", each without its strength. */
export function splitSubstances(text: string): string[] {
  const parts = text.split(/\s*(?:[+,;&]|(?<!\d)\/|\/(?!\d)|\band\b|\bwith\b)\s*/i);
  const names = parts.map((part) => capitalized(withoutStrength(part))).filter(Boolean);
  return names.filter((name, index) => names.findIndex((other) => isSame(name, other)) === index);
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

/** Abbreviations of substances, by lower-case text. */
export const abbreviations: ReadonlyMap<string, string> = new Map([
  ['pcm', 'paracetamol'],
  ['hctz', 'HCTZ'],
]);

/** The name with a capital letter, and known abbreviations written out. */
export function capitalized(name: string): string {
  const typed = name.trim().replace(/\s+/g, ' ');
  const whole = abbreviations.get(typed.toLowerCase()) ?? typed;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether two lists have the same substances, in any order. */
export function areSameSubstances(some: readonly string[], others: readonly string[]): boolean {
  const sorted = (all: readonly string[]) => all.map((one) => one.toLowerCase()).toSorted();
  return sorted(some).join('+') === sorted(others).join('+');
}

/** The forms that a name without a word for its form mostly has. */
const unmarkedForms: readonly string[] = ['tab', 'cap'];

/** The substances on which all ties or products agree; null if there are none or they differ. */
export function commonSubstances(
  all: readonly { substances: readonly string[] }[],
): readonly string[] | null {
  const [first, ...others] = all;
  const isAgreed =
    first && others.every((one) => areSameSubstances(one.substances, first.substances));
  return isAgreed ? first.substances : null;
}

/**
 * What a tie says is in this medicine: the one of its form, with or without the form's word before the name, else null.
 * A name without such a word means any form where all that are tied agree; a tie without one is that of tablets and
 * capsules.
 */
export function substancesOf(name: string, ties: readonly Tie[]): readonly string[] | null {
  const brand = brandOf(name);
  if (brand.brandKey === '') return null;
  const ofBrand = ties.filter(
    (tie) => tie.brandKey === brand.brandKey && tie.substances.length > 0,
  );
  const exact = ofBrand.find(({ form }) => form === brand.form);
  if (exact) return exact.substances;
  if (brand.form === '') return commonSubstances(ofBrand);
  return unmarkedForms.includes(brand.form)
    ? commonSubstances(ofBrand.filter(({ form }) => form === ''))
    : null;
}

/** Whether a doctor noted that this is no medicine. */
export function isNoMedicine(name: string, ties: readonly Tie[]): boolean {
  const brand = brandOf(name);
  return ties.some(
    (tie) =>
      tie.brandKey === brand.brandKey && tie.form === brand.form && tie.substances.length === 0,
  );
}

/** The names of the medicines of which the ties say nothing. */
export function namesWithoutTie(
  medicines: readonly { name: string }[],
  ties: readonly Tie[],
): string[] {
  const names = medicines.map(({ name }) => name.trim()).filter((name) => brandKey(name) !== '');
  return names.filter((name) => substancesOf(name, ties) === null && !isNoMedicine(name, ties));
}

/** The substances of the same name in another form, to ask about and never to assume. Null if unknown or not needed. */
export function substancesOfOtherForm(
  name: string,
  ties: readonly Tie[],
): readonly string[] | null {
  if (substancesOf(name, ties)) return null;
  const key = brandKey(name);
  return key === ''
    ? null
    : commonSubstances(ties.filter((tie) => tie.brandKey === key && tie.substances.length > 0));
}

/** Whether two names are the same brand, and the same form if both name one: then their substances are the same. */
export function areSameBrand(name: string, other: string): boolean {
  const [one, two] = [brandOf(name), brandOf(other)];
  const isForm = one.form === two.form || one.form === '' || two.form === '';
  return one.brandKey !== '' && one.brandKey === two.brandKey && isForm;
}

/**
 * Renames a medicine: substances that came from a tie, an earlier prescription or the list go with the old name, unless
 * it is the same brand; typed ones stay.
 */
export function withName<Medicine extends { name: string; genericName: string }>(
  medicine: Medicine,
  name: string,
  { isTyped }: { isTyped: boolean },
): Medicine {
  const stays = isTyped || areSameBrand(medicine.name, name);
  return { ...medicine, name, genericName: stays ? medicine.genericName : '' };
}

/** A medicine with the generic name from its tie, unless it already has one. */
export function withSubstances<Medicine extends { name: string; genericName: string }>(
  medicine: Medicine,
  ties: readonly Tie[],
): Medicine {
  if (medicine.genericName.trim() !== '') return medicine;
  const substances = substancesOf(medicine.name, ties);
  return substances ? { ...medicine, genericName: joinSubstances(substances) } : medicine;
}

/**
 * A generic name as a paper prints it under the brand: in capitals (Indian Medical Council Regulations 2002, 1.5,
 * generic names “preferably in capital letters”), as text, so that a PDF and what is copied from it say so too.
 */
export function substancesOnPaper(genericName: string): string {
  return genericName.toLocaleUpperCase('en');
}
