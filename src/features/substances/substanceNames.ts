import { drugClasses } from '../patients/allergies/drugClasses';
import { genericNames, saltWords } from '../patients/allergies/genericNames';
import { abbreviations, brandKey, splitSubstances } from './substances';

/** The stems by which the names of newer substances are formed (WHO, The use of stems, 2018), where they end the name. */
const stems =
  /(?:cillin|mycin|micin|floxacin|azole|bendazole|sartan|(?<!^)[aeiou]pril|dipine|olol|statin|gliptin|gliflozin|tidine|setron|lukast|zepam|zolam|triptan|caine|oxetine|tadine|rizine|solone|thiazide|glitazone|xaban|parin|ciclovir|cyclovir|mab|tinib|fibrate|dronate|trexate|tropium|(?<!choles)terol|profen|fenac|coxib|oxicam|triptyline|peridone|racetam|gabalin|cycline|penem)$/;

const knownNames = new Set([
  ...genericNames,
  ...abbreviations.keys(),
  ...Object.values(drugClasses).flatMap((one): readonly string[] => one.members),
]);

/** An example of a line that names its substance. */
export const exampleSubstanceLine = 'Dolo (paracetamol) 650';

/** The suggestions for a substance: of "mefenamic" and "mefenamic acid" only the whole name. */
export const offeredSubstances: readonly string[] = genericNames.filter(
  (name) => name !== 'vitamin' && !genericNames.includes(`${name} acid`),
);

/** True if this list, or a stem, knows these words as a medicine's substance. */
export function isKnownSubstance(words: string): boolean {
  const plain = words.toLowerCase().replace(/\s+/g, ' ').trim();
  if (plain === '') return false;
  const [first = '', ...rest] = plain.split(' ');
  return (
    knownNames.has(plain) ||
    ((knownNames.has(first) || stems.test(first)) && rest.every((word) => saltWords.has(word)))
  );
}

/** Completes each half-typed name to the first offered one that begins with it; known and unmatched names stay. */
export function wholeSubstances(
  names: readonly string[],
  offered: readonly string[],
): readonly string[] {
  return names.map((name) => {
    if (isKnownSubstance(name)) return name;
    const typed = name.toLowerCase();
    if (offered.includes(typed)) return name;
    return offered.find((one) => one.startsWith(typed)) ?? name;
  });
}

/** True if a medicine's name consists of its substances: "Tab. Metformin + Glimepiride 500/2". */
export function namesItsSubstances(name: string): boolean {
  const parts = splitSubstances(brandKey(name));
  return parts.length > 0 && parts.every(isKnownSubstance);
}
