import { type DrugClassName, drugClasses } from './drugClasses';
import { holdsWords, isSameWord, type Word, wordsOf } from './medicineWords';
import { recordedAllergies } from './recordedAllergies';

/** A medicine as the check looks at it: by its name and the name of its substance, which may be blank. */
export interface CheckedMedicine {
  name: string;
  genericName: string;
}

/** A medicine that the patient's record speaks against. */
export interface AllergyConflict {
  /** The medicine's name as written. */
  medicine: string;
  /** The allergy as recorded. */
  allergy: string;
  /** The class by which they belong together; null: by the name itself. */
  drugClass: DrugClassName | null;
}

/**
 * Which of these medicines a recorded allergy names, by whole words or by a class of `drugClasses`. It compares names
 * and is no clearance: a brand without its generic name, a class or a substance that is not in the table passes unseen.
 */
export function allergyConflicts(
  entered: readonly string[],
  medicines: readonly CheckedMedicine[],
): AllergyConflict[] {
  const recorded = recordedAllergies(entered);
  if (recorded.kind !== 'recorded') return [];
  const allergies = recorded.allergies.map((text) => ({ text, ...readAllergy(text) }));
  return medicines.flatMap((medicine) => {
    const texts = [medicine.name, medicine.genericName].map(wordsOf);
    const classes = classesOfMedicine(medicine);
    return allergies.flatMap(({ text, words, classes: allergic }): AllergyConflict[] => {
      const conflict = { medicine: medicine.name.trim(), allergy: text };
      if (texts.some((name) => names(name, words))) return [{ ...conflict, drugClass: null }];
      const shared = classes.find((one) => allergic.includes(one));
      return shared ? [{ ...conflict, drugClass: shared }] : [];
    });
  });
}

/** The medicines that are compared by a brand's name alone, because nobody said what is in them. */
export function uncheckedMedicines<Medicine extends CheckedMedicine>(
  medicines: readonly Medicine[],
): Medicine[] {
  return medicines.filter(
    (medicine) =>
      medicine.name.trim() !== '' &&
      medicine.genericName.trim() === '' &&
      classesOfMedicine(medicine).length === 0,
  );
}

/** Of two lists of conflicts: is each of the first in the second? The class follows from the names. */
export function areAnswered(
  conflicts: readonly AllergyConflict[],
  answered: readonly Pick<AllergyConflict, 'medicine' | 'allergy'>[],
): boolean {
  return conflicts.every(({ medicine, allergy }) =>
    answered.some((one) => one.medicine === medicine && one.allergy === allergy),
  );
}

const classNames = Object.keys(drugClasses) as DrugClassName[];
const phrasesOf = (pick: (name: DrugClassName) => readonly string[]) =>
  classNames.map((name) => ({ name, phrases: pick(name).map(wordsOf) }));
const members = phrasesOf((name) => drugClasses[name].members);
const spoken = phrasesOf((name) => {
  const { members: own, alsoCalled } = drugClasses[name];
  return [...own, ...alsoCalled];
});

function classesIn(words: readonly Word[], table: typeof members): DrugClassName[] {
  return table
    .filter(({ phrases }) => phrases.some((phrase) => holdsWords(words, phrase)))
    .map(({ name }) => name);
}

function classesOfMedicine({ name, genericName }: CheckedMedicine): DrugClassName[] {
  return [...new Set([name, genericName].flatMap((text) => classesIn(wordsOf(text), members)))];
}

function readAllergy(text: string) {
  const words = wordsOf(text);
  return { words, classes: classesIn(words, spoken) };
}

/** Words that stand in names of many medicines, or tell of an allergy without naming what it is to. */
const telling = new Set(
  `allergy allergies allergic allergen hypersensitivity sensitivity sensitive intolerance intolerant reaction reactions
  drug drugs medicine medicines medication group class type family any all other and with after from due the for was
  had has not use given give taking took taken avoid never ever known history since childhood year years old ago once
  last time severe mild moderate possible doubtful suspected rash rashes itching itch hives urticaria swelling swollen
  face lips angioedema anaphylaxis anaphylactic shock vomiting nausea breathless breathlessness wheeze wheezing asthma
  skin eye eyes ear ears nose nasal mouth throat chest head pain killer killers fever cold cough relief body
  tablet tablets tab tabs capsule capsules cap caps syrup syp susp suspension injection inj drop drops cream gel
  ointment lotion spray inhaler powder sachet solution oral topical local plus forte acid sodium potassium calcium
  magnesium chloride hydrochloride hcl sulphate sulfate phosphate citrate oil vitamin vitamins complex multi extract`.split(
    /\s+/,
  ),
);

/** Does a medicine's name hold the allergy, as it stands or by a word that names something? */
function names(medicine: readonly Word[], allergy: readonly Word[]): boolean {
  if (allergy.length > 0 && holdsWords(medicine, allergy)) return true;
  return allergy.some(
    (word) =>
      word.typed.length >= 3 &&
      !/^\p{Nd}/u.test(word.typed) &&
      !telling.has(word.typed) &&
      medicine.some((other) => isSameWord(other, word)),
  );
}
