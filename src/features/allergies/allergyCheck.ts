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
 * Which of these medicines a recorded allergy names, by whole words or by a class of `drugClasses`, each pair once. It
 * compares names and is no clearance: a brand without its generic name, a class or a substance that is not in the table
 * passes unseen.
 */
export function allergyConflicts(
  entered: readonly string[],
  medicines: readonly CheckedMedicine[],
): AllergyConflict[] {
  const recorded = recordedAllergies(entered);
  if (recorded.kind !== 'recorded') return [];
  const allergies = recorded.allergies.map((text) => ({
    text,
    words: namingWordsOf(text),
    classes: classesIn(wordsOf(text), spoken),
  }));
  return eachOnce(
    medicines.flatMap((medicine) => {
      const texts = [medicine.name, medicine.genericName].map(namingWordsOf);
      const classes = classesOfMedicine(medicine);
      return allergies.flatMap(({ text, words, classes: allergic }): AllergyConflict[] => {
        const conflict = { medicine: medicine.name.trim(), allergy: text };
        if (texts.some((name) => names(name, words))) return [{ ...conflict, drugClass: null }];
        const shared = classes.find((one) => allergic.includes(one));
        return shared ? [{ ...conflict, drugClass: shared }] : [];
      });
    }),
  );
}

/** Each pair of medicine and allergy once, the first time that it comes. */
export function eachOnce<Pair extends AskedPair>(conflicts: readonly Pair[]): Pair[] {
  const seen = new Set<string>();
  return conflicts.filter((conflict) => {
    const isNew = !seen.has(pairOf(conflict));
    seen.add(pairOf(conflict));
    return isNew;
  });
}

/** Medicines that are compared by a brand's name alone, because nobody said what is in them. */
export function uncheckedMedicines<Medicine extends CheckedMedicine>(
  medicines: readonly Medicine[],
): Medicine[] {
  return medicines.filter(
    (medicine) =>
      medicine.name.trim() !== '' &&
      !wordsOf(medicine.genericName).some(({ typed }) => typed.length >= 3) &&
      classesOfMedicine(medicine).length === 0,
  );
}

/** Recorded allergies of no class that is known here: they stop a medicine of that very name and no other. */
export function allergiesWithoutClass(allergies: readonly string[]): string[] {
  return allergies.filter((text) => classesIn(wordsOf(text), spoken).length === 0);
}

type AskedPair = Pick<AllergyConflict, 'medicine' | 'allergy'>;
const pairOf = ({ medicine, allergy }: AskedPair) => JSON.stringify([medicine, allergy]);

/** Was each of these conflicts asked about and answered? The class follows from the names. */
export function areAnswered(
  conflicts: readonly AskedPair[],
  answered: readonly AskedPair[],
): boolean {
  const pairs = new Set(answered.map(pairOf));
  return conflicts.every((conflict) => pairs.has(pairOf(conflict)));
}

const tableOf = (phrasesOf: (name: DrugClassName) => readonly string[]) =>
  (Object.keys(drugClasses) as DrugClassName[]).map((name) => ({
    name,
    stem: drugClasses[name].stem,
    phrases: phrasesOf(name).map(wordsOf),
  }));
const members = tableOf((name) => drugClasses[name].members);
const spoken = tableOf((name) => [...drugClasses[name].members, ...drugClasses[name].alsoCalled]);

function classesIn(words: readonly Word[], table: typeof members): DrugClassName[] {
  return table
    .filter(
      ({ stem, phrases }) =>
        words.some(({ typed }) => stem.test(typed)) ||
        phrases.some((phrase) => holdsWords(words, phrase)),
    )
    .map(({ name }) => name);
}

function classesOfMedicine({ name, genericName }: CheckedMedicine): DrugClassName[] {
  return [...new Set([name, genericName].flatMap((text) => classesIn(wordsOf(text), members)))];
}

/** Words that tell of a reaction, a form, a part of the body or a time, and name nothing that is given. */
const telling = new Set(
  `allergy allergies allergic allergen hypersensitivity sensitivity sensitive intolerance intolerant reaction reactions
  drug drugs medicine medicines medication group class type family any all other and with after from due the for was
  had has not use give given taking took taken avoid never ever known history since childhood year years old ago once
  last time daily dose high low severe mild moderate possible doubtful suspected rash rashes itching itch hives
  urticaria swelling swollen face lips angioedema anaphylaxis anaphylactic shock vomiting diarrhoea loose motion motions
  gastritis acidity stomach upset dizziness breathless breathlessness wheeze wheezing asthma rhinitis skin hair eye eyes
  ear ears nose nasal mouth throat chest head baby child children adult pain killer killers fever cold cough relief body
  tablet tablets tab tabs capsule capsules cap caps syrup syp suspension susp injection inj drop drops cream gel
  ointment lotion spray inhaler powder sachet solution serum oral topical local plus forte mg ml`.split(
    /\s+/,
  ),
);
/** Words that many substances share; they name one only together with what is beside them. */
const shared = new Set(
  `acid sodium potassium calcium magnesium chloride hydrochloride hcl sulphate sulfate phosphate citrate maleate tartrate
  succinate fumarate acetate nitrate carbonate bromide trihydrate benzyl benzoyl acetyl methyl silver oil sea food
  vitamin vitamins vit complex multi multivitamin extract antibiotic antibiotics salt salts`.split(
    /\s+/,
  ),
);

function namingWordsOf(text: string): Word[] {
  return wordsOf(text).filter(({ typed }) => !telling.has(typed));
}

/** Does a medicine's name hold the allergy, as it is or by a word that names one substance? */
function names(medicine: readonly Word[], allergy: readonly Word[]): boolean {
  if (allergy.length > 0 && holdsWords(medicine, allergy)) return true;
  return allergy.some(
    (word) =>
      word.typed.length >= 3 &&
      !/^\p{Nd}/u.test(word.typed) &&
      !shared.has(word.typed) &&
      medicine.some((other) => isSameWord(other, word)),
  );
}
