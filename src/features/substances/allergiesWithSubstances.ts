import {
  allergiesWithoutClass,
  comparedAllergies,
  isInNoMedicine,
} from '../patients/allergies/allergyCheck';
import { recordedAllergies } from '../patients/allergies/recordedAllergies';
import { isKnownSubstance } from './substanceNames';
import { brandKey, joinSubstances, splitSubstances, type Tie } from './substances';

/** What stands around the name of a medicine where an allergy is recorded, and names nothing. */
const around =
  /^(?:allerg(?:ic|y) (?:to|of)|h\/o|history of)\s+|\s+(?:allergy|allergic|reaction|tablets?|tab|caps?|capsules?|syrup|injection|inj)$|\s*[([].*$/gi;

/** The names in a recorded allergy that a tie may know: "Mox", "Augmentin and Brufen". */
function namesIn(allergy: string): string[] {
  return allergy
    .split(/\s*(?:[,&+/]|\band\b|\baur\b)\s*/i)
    .map((name) => name.trim().replace(around, '').replace(around, '').trim())
    .filter((name) => brandKey(name) !== '');
}

/** What the ties of a brand say, of whatever form: an allergy holds for all of them. Null where there is none. */
function tiedTo(name: string, ties: readonly Tie[]): string[] | null {
  const key = brandKey(name);
  const found = ties.filter((tie) => tie.brandKey === key);
  return found.length > 0
    ? splitSubstances(joinSubstances(found.flatMap((one) => one.substances)))
    : null;
}

/**
 * Recorded allergies as they are checked: a brand that the clinic has tied says its substances too, "Mox (Amoxicillin)",
 * so that whoever is warned reads both.
 */
export function allergiesWithSubstances(
  entered: readonly string[],
  ties: readonly Tie[],
): readonly string[] {
  const recorded = recordedAllergies(entered);
  if (recorded.kind !== 'recorded') return entered;
  return recorded.allergies.map((allergy) => {
    const substances = namesIn(allergy).flatMap((name) => tiedTo(name, ties) ?? []);
    const more = substances.filter((one) => !allergy.toLowerCase().includes(one.toLowerCase()));
    return more.length > 0 ? `${allergy} (${joinSubstances([...new Set(more)])})` : allergy;
  });
}

/** The names in recorded allergies of which nobody has said yet which medicine they mean. */
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
        .some((word) => !isInNoMedicine(word)) &&
      // A sentence is no name: nobody could say what is in it.
      name.split(' ').length <= 3,
  );
}

/** The recorded allergies that a medicine may be compared with: none to food, nor what a doctor said is no medicine. */
export function allergiesToMedicines(entered: readonly string[], ties: readonly Tie[]): string[] {
  return comparedAllergies(entered).filter((allergy) => {
    const names = namesIn(allergy);
    return names.length === 0 || names.some((name) => tiedTo(name, ties)?.length !== 0);
  });
}
