import { allergiesWithoutClass } from '../allergies/allergyCheck';
import { recordedAllergies } from '../allergies/recordedAllergies';
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

/** Recorded allergies that are plainly to no medicine: they are not asked about. */
const noMedicines = new Set(
  `dust pollen peanut peanuts groundnut groundnuts nut nuts egg eggs milk curd wheat gluten soy soya fish prawn prawns crab
  seafood shellfish mushroom mushrooms brinjal banana mango pineapple papaya lemon tomato coconut chocolate cashew cashews almond
  almonds sesame mustard garlic onion spinach mutton beef pork chicken meat food foods latex rubber nickel metal metals
  jewellery smoke perfume perfumes incense agarbatti cold heat sun sunlight weather rain water mosquito mosquitoes bee
  bees wasp ant ants insect insects cat cats dog dogs pet pets animal animals fur feather feathers grass mite mites
  mould mold fungus cement paint detergent soap shampoo dye plaster tape wool cotton grapes orange lactose sea cow
  buffalo house hair bites bite sting stings dander and or the of to all any products product dal peas chana`
    .trim()
    .split(/\s+/),
);

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
        .some((word) => !noMedicines.has(word)) &&
      // A sentence is no name: nobody could say what is in it.
      name.split(' ').length <= 3,
  );
}
