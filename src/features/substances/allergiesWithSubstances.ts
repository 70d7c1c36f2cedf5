import {
  allergiesWithoutClass,
  comparedAllergies,
  isNonMedicineAllergen,
} from '../patients/allergies/allergyCheck';
import { recordedAllergies } from '../patients/allergies/recordedAllergies';
import { isKnownSubstance } from './substanceNames';
import { brandKey, joinSubstances, splitSubstances, type Tie } from './substances';

/** Words around the name of a medicine in a recorded allergy. */
const surroundingWords =
  /^(?:allerg(?:ic|y) (?:to|of)|h\/o|history of)\s+|\s+(?:allergy|allergic|reaction|tablets?|tab|caps?|capsules?|syrup|injection|inj)$|\s*[([].*$/gi;

/** What the medicine did, behind its name: "Combiflam - face swelling", "brufen khane se sujan", "Taxim: rash". */
const reaction =
  /\s+[-–—]+\s.*$|\s*[:=].*$|\s+(?:(?:khane|lene|lagane|peene) (?:se|ke baad|par|pe)|se|causes?|caused|gave)\s.*$|\s+(?:(?:खाने|लेने|लगाने|पीने) (?:से|के बाद|पर)|से)\s.*$/i;

/** The names in a recorded allergy that a tie or a list may know: "Mox", "Augmentin and Brufen". */
export function namesIn(allergy: string): string[] {
  return allergy
    .replace(reaction, '')
    .split(/\s*(?:[,&+/]|\band\b|\baur\b)\s*/i)
    .map((name) => name.trim().replace(surroundingWords, '').replace(surroundingWords, '').trim())
    .filter((name) => brandKey(name) !== '');
}

/** The substances of a brand's ties in any form, because an allergy applies to all of them. Null if there is none. */
function tiedTo(name: string, ties: readonly Tie[]): string[] | null {
  const key = brandKey(name);
  const matches = ties.filter((tie) => tie.brandKey === key);
  return matches.length > 0
    ? splitSubstances(joinSubstances(matches.flatMap((one) => one.substances)))
    : null;
}

/**
 * Recorded allergies as they are checked: a tied brand gets its substances added, "Mox (Amoxicillin)", so that a
 * warning shows both.
 */
export function allergiesWithSubstances(
  entered: readonly string[],
  ties: readonly Tie[],
): readonly string[] {
  const recorded = recordedAllergies(entered);
  if (recorded.kind !== 'recorded') return entered;
  return recorded.allergies.map((allergy) => {
    const substances = namesIn(allergy).flatMap((name) => tiedTo(name, ties) ?? []);
    const additions = substances.filter(
      (one) => !allergy.toLowerCase().includes(one.toLowerCase()),
    );
    return additions.length > 0
      ? `${allergy} (${joinSubstances([...new Set(additions)])})`
      : allergy;
  });
}

/** The names in recorded allergies whose medicine is not known yet. */
export function unknownAllergies(entered: readonly string[], ties: readonly Tie[]): string[] {
  const recorded = recordedAllergies(entered);
  if (recorded.kind !== 'recorded') return [];
  const names = allergiesWithoutClass(recorded.allergies).flatMap(namesIn);
  return [...new Set(names)].filter(
    (name) =>
      !isKnownSubstance(name) &&
      tiedTo(name, ties) === null &&
      brandKey(name)
        .split(' ')
        .some((word) => !isNonMedicineAllergen(word)) &&
      // A sentence is no name: it has no substances.
      name.split(' ').length <= 3,
  );
}

/** The recorded allergies that medicines are compared with: not to food, nor to what a doctor noted as no medicine. */
export function allergiesToMedicines(entered: readonly string[], ties: readonly Tie[]): string[] {
  return comparedAllergies(entered).filter((allergy) => {
    const names = namesIn(allergy);
    return names.length === 0 || names.some((name) => tiedTo(name, ties)?.length !== 0);
  });
}
