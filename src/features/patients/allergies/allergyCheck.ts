import {
  type DrugClass,
  type DrugClassName,
  type DrugNoteName,
  drugClasses,
  drugNotes,
} from './drugClasses';
import { genericNames, saltWords } from './genericNames';
import { foods, readGivenWords } from './givenWords';
import { holdsWords, isSameWord, startsWith, type Word, wordsOf } from './medicineWords';
import { recordedAllergies } from './recordedAllergies';

/** The fields of a medicine that are checked; an absent or blank field is ignored. */
export interface CheckedMedicine {
  name: string;
  /** Its substances. */
  genericName?: string | undefined;
  /** "stop": the medicine is not given. */
  frequency?: string | undefined;
  /** `instructions` and `typed` may name a second medicine: "+ Diclofenac 50", "; Cap Amoxicillin 500 tds". */
  instructions?: string | undefined;
  typed?: string | undefined;
}

/** A medicine that conflicts with a recorded allergy. */
export interface AllergyConflict {
  /** The medicine's name as written. */
  medicine: string;
  /** The allergy as recorded. */
  allergy: string;
  /** The class that medicine and allergy share; null: they match by name. */
  drugClass: DrugClassName | null;
  /** The medicine in conflict, if it is a second one named in the line; absent for the line's own medicine. */
  substance?: string | undefined;
}

/** A remark beside a medicine that does not stop it. */
interface AllergyNote {
  medicine: string;
  allergy: string;
  /** The whole sentence, in English. */
  message: string;
}

/** The results of checking medicines against recorded allergies. */
interface AllergyFindings {
  conflicts: AllergyConflict[];
  /** No reason to stop: another side chain, a cough, another chemical family. */
  notes: AllergyNote[];
}

/**
 * Checks medicines against recorded allergies, by whole words and by the classes of `drugClasses`, each pair once. It
 * compares names and is no clearance: a brand without its generic name, or a class or substance that is not in the
 * table, is not detected.
 */
export function allergyFindings(
  entered: readonly string[],
  medicines: readonly CheckedMedicine[],
): AllergyFindings {
  const recorded = recordedAllergies(entered);
  if (recorded.kind !== 'recorded') return { conflicts: [], notes: [] };
  const allergies = recorded.allergies.map(readAllergy);
  const findings = medicines.flatMap((medicine) => {
    const mentions = mentionsOf(medicine);
    return allergies.flatMap((allergy) => findingOf(medicine, mentions, allergy) ?? []);
  });
  return {
    conflicts: uniquePairs(findings.flatMap((finding) => ('drugClass' in finding ? finding : []))),
    notes: uniquePairs(findings.flatMap((finding) => ('message' in finding ? finding : []))),
  };
}

/** The findings that stop a medicine. */
export function allergyConflicts(
  entered: readonly string[],
  medicines: readonly CheckedMedicine[],
): AllergyConflict[] {
  return allergyFindings(entered, medicines).conflicts;
}

interface Allergy {
  text: string;
  words: Word[];
  classes: DrugClassName[];
  notes: DrugNoteName[];
  /** The class whose side effect the allergy names and nothing else; null: none. */
  sideEffect: DrugClassName | null;
}

/** A run of words in a medicine's line that names a given medicine. */
interface Mention {
  /** Its words that may match a recorded name. */
  names: Word[];
  classes: DrugClassName[];
  notes: DrugNoteName[];
  /** For display in a sentence; absent for the line's own medicine. */
  substance?: string;
}

function readAllergy(text: string): Allergy {
  const words = wordsOf(text);
  const classes = classesIn(words, recordedTable);
  return {
    text,
    words: words.filter(isNaming),
    classes,
    notes: classesIn(words, recordedNoteTable),
    sideEffect: classes.find((name) => saysSideEffectAlone(words, name)) ?? null,
  };
}

/** The first conflict of a medicine with an allergy, by name before by class; else a note; null: neither. */
function findingOf(
  medicine: CheckedMedicine,
  mentions: readonly Mention[],
  { text, words, classes, notes, sideEffect }: Allergy,
): AllergyConflict | AllergyNote | null {
  const pair = { medicine: medicine.name.trim(), allergy: text };
  if (sideEffect) {
    const { label } = classOf(sideEffect).sideEffect ?? { label: '' };
    return mentions.some((mention) => mention.classes.includes(sideEffect))
      ? { ...pair, message: label }
      : null;
  }
  const namedMention = mentions.find((mention) => namesAllergy(mention.names, words));
  if (namedMention) return { ...pair, drugClass: null, ...substanceOf(namedMention) };
  for (const mention of mentions) {
    const sharedClass = mention.classes.find((name) => classes.includes(name));
    if (sharedClass) return { ...pair, drugClass: sharedClass, ...substanceOf(mention) };
  }
  const noteName = mentions
    .flatMap((mention) => mention.notes)
    .find((name) => notes.includes(name));
  return noteName ? { ...pair, message: drugNotes[noteName].label } : null;
}

const substanceOf = ({ substance }: Mention) => (substance ? { substance } : {});

function mentionsOf(medicine: CheckedMedicine): Mention[] {
  const { name, genericName = '', instructions = '', typed = '' } = medicine;
  const own = isStopped(medicine)
    ? []
    : [name, genericName].flatMap((text) =>
        readGivenWords(text).stretches.map((stretch) => ({
          names: stretch.filter(isNaming),
          classes: classesIn(stretch, memberTable),
          notes: classesIn(stretch, memberNoteTable),
        })),
      );
  // If the name was changed afterwards, the typed line is about another medicine.
  const line = wordsOf(typed);
  const isTypedLineCurrent = wordsOf(name).some(
    (word) => isNaming(word) && line.some((other) => isSameWord(other, word)),
  );
  // If the typed line contains the instructions, it is read instead: it may name what to avoid, which they have lost.
  const repeatsTypedLine = wordsOf(instructions).every((word) =>
    line.some((other) => other.typed === word.typed),
  );
  const texts = isTypedLineCurrent ? [typed, repeatsTypedLine ? '' : instructions] : [instructions];
  const others = texts.flatMap(othersIn);
  const ownWords = own.flatMap((mention) => mention.names);
  return [...own, ...others.filter((mention) => !holdsWords(ownWords, mention.names))];
}

/** The substances and further medicines that a text names among words of how to take a medicine. */
function othersIn(text: string): Mention[] {
  if (text.trim() === '') return [];
  const given = readGivenWords(text);
  const substances = given.stretches.flatMap((stretch) =>
    stretch.filter((word) => isSubstance(word)).map((word) => [word]),
  );
  return [...given.names, ...substances].map((words) => ({
    names: words.filter(isNaming),
    classes: classesIn(words, memberTable),
    notes: classesIn(words, memberNoteTable),
    substance: capitalized(words.map(({ typed }) => typed).join(' ')),
  }));
}

/** Whether a medicine is not given: "Tab Brufen 400 stop". */
function isStopped({ frequency = '' }: CheckedMedicine): boolean {
  return /^stop(?:ped)?(?: (?:it|now|this))?\.?$/i.test(frequency.trim());
}

/** Keeps the first of each pair of medicine and allergy. */
function uniquePairs<Pair extends ConflictPair>(conflicts: readonly Pair[]): Pair[] {
  const seen = new Set<string>();
  return conflicts.filter((conflict) => {
    const isNew = !seen.has(pairKey(conflict));
    seen.add(pairKey(conflict));
    return isNew;
  });
}

/** Given medicines of unknown substances: they are compared by the brand name alone. */
export function uncheckedMedicines<Medicine extends CheckedMedicine>(
  medicines: readonly Medicine[],
): Medicine[] {
  return medicines.filter(
    (medicine) =>
      medicine.name.trim() !== '' &&
      !isStopped(medicine) &&
      !wordsOf(medicine.genericName ?? '').some(({ typed }) => typed.length >= 3) &&
      !namesItsSubstances(medicine.name),
  );
}

/**
 * Whether a name states all substances of the medicine. An unknown word after the substances, as in "Oflox OZ" and
 * "Telmisartan H", denotes a combination with others.
 */
function namesItsSubstances(name: string): boolean {
  // A vitamin's letter and number are one name: B12, D3, K2.
  const words = wordsOf(name.replace(/\b([bdk])-?(\d{1,2})\b/gi, 'vitamin'));
  const isCovered = words.map(() => false);
  for (const start of words.keys()) {
    const here = words.slice(start);
    const [word] = here;
    const isStem = word && memberTable.some(({ stem }) => stem?.test(word.typed));
    const sizes = phrasesStartingLike(word).filter((phrase) => startsWith(here, phrase));
    const size = Math.max(isStem ? 1 : 0, ...sizes.map(({ length }) => length));
    isCovered.fill(true, start, start + size);
  }
  const first = isCovered.indexOf(true);
  return (
    first >= 0 &&
    words.every(
      (word, at) =>
        isCovered[at] ||
        at < first ||
        /^\p{Nd}/u.test(word.typed) ||
        isLetterOf(word, words[at - 1]) ||
        (word.typed.length > 1 && saltWords.has(word.typed)) ||
        wordsAfterSubstances.has(word.typed),
    )
  );
}

/** "Vitamin C", "1 g", and not "Cetirizine D". */
const isLetterOf = ({ typed }: Word, before: Word | undefined) =>
  before !== undefined &&
  ((/^vit/.test(before.typed) && typed.length === 1 && saltWords.has(typed)) ||
    (/^\p{Nd}/u.test(before.typed) && ['g', 'k', 'u'].includes(typed)));

/** Recorded allergies without a class in `drugClasses`: they stop only medicines of that name. */
export function allergiesWithoutClass(allergies: readonly string[]): string[] {
  return allergies.filter((text) => classesIn(wordsOf(text), recordedTable).length === 0);
}

/** Recorded allergies that a medicine may contain; allergies to food or airborne substances are left out. */
export function comparedAllergies(entered: readonly string[]): string[] {
  const recorded = recordedAllergies(entered);
  if (recorded.kind !== 'recorded') return [];
  return recorded.allergies.filter((text) => {
    const words = wordsOf(text).filter(isNaming);
    return words.length === 0 || !words.every(({ typed }) => nonMedicineAllergens.has(typed));
  });
}

type ConflictPair = Pick<AllergyConflict, 'medicine' | 'allergy'>;
const pairKey = ({ medicine, allergy }: ConflictPair) => JSON.stringify([medicine, allergy]);

interface Row<Name> {
  name: Name;
  stem: RegExp | null;
  phrases: Word[][];
}

function tableOf<Name extends string>(
  classes: Readonly<Record<Name, DrugClass>>,
  phrasesOf: (drugClass: DrugClass) => readonly string[],
): Row<Name>[] {
  return (Object.keys(classes) as Name[]).map((name) => ({
    name,
    stem: classes[name].stem,
    phrases: phrasesOf(classes[name]).map(wordsOf),
  }));
}
const memberNames = ({ members }: DrugClass) => members;
const recordableNames = ({ members, alsoCalled }: DrugClass) => [...members, ...alsoCalled];
const memberTable = tableOf<DrugClassName>(drugClasses, memberNames);
const memberNoteTable = tableOf<DrugNoteName>(drugNotes, memberNames);
const recordedTable = tableOf<DrugClassName>(drugClasses, recordableNames);
const recordedNoteTable = tableOf<DrugNoteName>(drugNotes, recordableNames);
const genericPhrases = genericNames.map(wordsOf);
const allPhrases = [...memberTable.flatMap(({ phrases }) => phrases), ...genericPhrases];
const classOf = (name: DrugClassName): DrugClass => drugClasses[name];
/** Substances of one word, except those that a sentence may name as food: "2 hours after iron". */
const substanceWords = allPhrases.flatMap(([word, ...more]) =>
  word && more.length === 0 && !foods.has(word.typed) ? [word] : [],
);

/** The first letters of a word as written and as it sounds; blank for no word. */
const firstLetters = (word: Word | undefined) =>
  new Set([word?.typed[0] ?? '', word?.sound[0] ?? '']);

/** All names by the first letters of their first word, as written and as it sounds. */
const phrasesByLetter = new Map<string, Word[][]>();
for (const phrase of allPhrases) {
  for (const letter of firstLetters(phrase[0])) {
    phrasesByLetter.set(letter, [...(phrasesByLetter.get(letter) ?? []), phrase]);
  }
}

function phrasesStartingLike(word: Word | undefined): Word[][] {
  return [...firstLetters(word)].flatMap((letter) => phrasesByLetter.get(letter) ?? []);
}

/** Substances by first letter, for speed: a misspelt word keeps the first letter as written or as it sounds. */
const substancesByLetter = new Map<string, Word[]>();
for (const word of substanceWords) {
  for (const letter of firstLetters(word)) {
    substancesByLetter.set(letter, [...(substancesByLetter.get(letter) ?? []), word]);
  }
}

function isSubstance(word: Word): boolean {
  return (
    memberTable.some(({ stem }) => stem?.test(word.typed)) ||
    [...firstLetters(word)].some((letter) =>
      substancesByLetter.get(letter)?.some((substance) => isSameWord(substance, word)),
    )
  );
}

function classesIn<Name>(words: readonly Word[], table: readonly Row<Name>[]): Name[] {
  return table
    .filter(
      ({ stem, phrases }) =>
        (stem && words.some(({ typed }) => stem.test(typed))) ||
        phrases.some((phrase) => holdsWords(words, phrase)),
    )
    .map(({ name }) => name);
}
/** Words of a reaction, form, body part or time, which name no medicine. */
const descriptiveWords = new Set(
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
/** Words after the substances that add none: release, form, purpose, pharmacopoeia. */
const wordsAfterSubstances = new Set([
  ...[...descriptiveWords].filter(
    (word) => !['plus', 'forte', 'cold', 'fever', 'cough', 'pain'].includes(word),
  ),
  ...`sr xr er cr mr xl ir la od dt md ds dr ec pr retard controlled extended sustained modified delayed prolonged release
  ip bp usp mcg gm kg iu units unit pediatric paediatric kid kids junior infant sachets drops dry mouth wash
  mouthwash gargle gargles enema pessary pessaries suppository suppositories supp patch pen cartridge vial ampoule
  respule respules rotacap rotacaps neb nebulizer nebulisation mdi dpi linctus elixir emulsion paste oint soap shampoo
  dusting effervescent chewable dispersible soluble sublingual orally disintegrating vaginal rectal nasal ophthalmic otic
  depot regular human analogue premixed clav`.split(/\s+/),
]);
/** Words that many substances share; they name one only together with other words. */
const sharedWords = new Set(
  `acid sodium potassium calcium magnesium chloride hydrochloride hcl sulphate sulfate phosphate citrate maleate tartrate
  succinate fumarate acetate nitrate carbonate bromide trihydrate benzyl benzoyl acetyl methyl silver oil sea food
  vitamin vitamins vit complex multi multivitamin extract antibiotic antibiotics salt salts`.split(
    /\s+/,
  ),
);

const isNaming = ({ typed }: Word) => !descriptiveWords.has(typed);

/** Words that add nothing to a class and its side effect: "severe dry cough with ramipril since 2019". */
const sideEffectFillers = new Set(
  `dry severe mild bad chronic persistent troublesome allergy allergic intolerance intolerant side effect effects
  reaction history since year years old with from due to after on by the and for had has of because induced causes
  caused in tab tablet tabs cap caps drug drugs medicine se hua hui`.split(/\s+/),
);

function saysSideEffectAlone(words: readonly Word[], name: DrugClassName): boolean {
  const effectWords = classOf(name).sideEffect?.called ?? [];
  const isEffect = ({ typed }: Word) => effectWords.includes(typed);
  const classWords = recordedTable.find((row) => row.name === name)?.phrases.flat() ?? [];
  return (
    words.some(isEffect) &&
    words.every(
      (word) =>
        isEffect(word) ||
        sideEffectFillers.has(word.typed) ||
        /^\p{Nd}/u.test(word.typed) ||
        classOf(name).stem?.test(word.typed) ||
        classWords.some((classWord) => isSameWord(classWord, word)),
    )
  );
}

/** Words of allergens that are in no medicine, so that medicines are not compared with them. */
const nonMedicineAllergens = new Set(
  `dust mite mites house pollen pollens smoke perfume perfumes fur pet pets cat cats dog dogs sun sunlight
  weather latex egg eggs milk curd peanut peanuts groundnut groundnuts nut nuts cashew almond wheat gluten soya
  soy fish prawn prawns shrimp crab shellfish seafood sea food brinjal banana mushroom tomato chocolate coconut
  mustard sesame insect insects bee wasp sting stings bite bites parthenium detergent soap cosmetic cosmetics
  dye nickel metal mushrooms mango pineapple papaya lemon cashews almonds garlic onion spinach mutton beef pork
  chicken meat foods rubber metals jewellery incense agarbatti cold heat rain water mosquito mosquitoes bees
  ant ants animal animals feather feathers grass mould mold fungus cement paint shampoo plaster tape wool
  cotton grapes orange lactose cow buffalo hair dander and or the of to all any products product dal peas chana`.split(
    /\s+/,
  ),
);

export const isNonMedicineAllergen = (word: string) => nonMedicineAllergens.has(word);

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a medicine's name contains the allergy, as a whole or by a word that names one substance. */
function namesAllergy(medicine: readonly Word[], allergy: readonly Word[]): boolean {
  if (allergy.length > 0 && holdsWords(medicine, allergy)) return true;
  return allergy.some(
    (word) =>
      word.typed.length >= 3 &&
      !/^\p{Nd}/u.test(word.typed) &&
      !sharedWords.has(word.typed) &&
      medicine.some((other) => isSameWord(other, word)),
  );
}
