import { drugClasses } from '../patients/allergies/drugClasses';
import { genericNames, saltWords } from '../patients/allergies/genericNames';
import { abbreviations, brandKey, splitSubstances } from './substances';

/** The stems by which the names of newer substances are formed (WHO, The use of stems, 2018), where they end the name. */
const stems =
  /(?:cillin|mycin|micin|floxacin|azole|bendazole|sartan|(?<!^)[aeiou]pril|dipine|olol|statin|gliptin|gliflozin|tidine|setron|lukast|zepam|zolam|triptan|caine|oxetine|tadine|rizine|solone|thiazide|glitazone|xaban|parin|ciclovir|cyclovir|mab|tinib|fibrate|dronate|trexate|tropium|(?<!choles)terol|profen|fenac|coxib|oxicam|triptyline|peridone|racetam|gabalin|cycline|penem)$/;

const known = new Set([
  ...genericNames,
  ...abbreviations.keys(),
  ...Object.values(drugClasses).flatMap((one): readonly string[] => one.members),
]);

/** How a doctor writes one in a line. */
export const exampleLine = 'Dolo (paracetamol) 650';

/** What the browser offers where a substance is asked for: of "mefenamic" and "mefenamic acid" the whole name. */
export const offeredSubstances: readonly string[] = genericNames.filter(
  (name) => name !== 'vitamin' && !genericNames.includes(`${name} acid`),
);

/** True where these words name a substance of a medicine as far as this list goes. */
export function isKnownSubstance(words: string): boolean {
  const plain = words.toLowerCase().replace(/\s+/g, ' ').trim();
  if (plain === '') return false;
  const [first = '', ...rest] = plain.split(' ');
  return (
    known.has(plain) ||
    ((known.has(first) || stems.test(first)) && rest.every((word) => saltWords.has(word)))
  );
}

/** Each half-typed name as the first offered one that begins with it; what is known, or begins none, as it is. */
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

/** True where a medicine's name is that of its substances: "Tab. Metformin + Glimepiride 500/2". */
export function namesItsSubstances(name: string): boolean {
  const parts = splitSubstances(brandKey(name));
  return parts.length > 0 && parts.every(isKnownSubstance);
}
