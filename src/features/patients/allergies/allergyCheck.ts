import {
  type DrugClass,
  type DrugClassName,
  type DrugNoteName,
  drugClasses,
  drugNotes,
} from './drugClasses';
import { genericNames, saltWords } from './genericNames';
import { foods, givenOf } from './givenWords';
import { holdsWords, isSameWord, startsWith, type Word, wordsOf } from './medicineWords';
import { recordedAllergies } from './recordedAllergies';

/** A medicine as the check looks at it. What is left out or blank says nothing. */
export interface CheckedMedicine {
  name: string;
  /** Its substances. */
  genericName?: string | undefined;
  /** "stop": it is not given. */
  frequency?: string | undefined;
  /** These may hold a second medicine: "+ Diclofenac 50", "; Cap Amoxicillin 500 tds". */
  instructions?: string | undefined;
  typed?: string | undefined;
}

/** A medicine that the patient's record speaks against. */
export interface AllergyConflict {
  /** The medicine's name as written. */
  medicine: string;
  /** The allergy as recorded. */
  allergy: string;
  /** The class by which they belong together; null: by the name itself. */
  drugClass: DrugClassName | null;
  /** The second medicine of the line that it is about; left out where it is the first. */
  substance?: string | undefined;
}

/** What is said beside a medicine and stops nothing. */
interface AllergyNote {
  medicine: string;
  allergy: string;
  /** The whole sentence, in English. */
  says: string;
}

/** What the record says of some medicines. */
interface AllergyFindings {
  conflicts: AllergyConflict[];
  /** No reason to stop: another side chain, a cough, another family. */
  notes: AllergyNote[];
}

/**
 * What recorded allergies say of these medicines, by whole words or by a class of `drugClasses`, each pair once. It
 * compares names and is no clearance: a brand without its generic name, a class or a substance that is not in the table
 * passes unseen.
 */
export function allergyFindings(
  entered: readonly string[],
  medicines: readonly CheckedMedicine[],
): AllergyFindings {
  const recorded = recordedAllergies(entered);
  if (recorded.kind !== 'recorded') return { conflicts: [], notes: [] };
  const allergies = recorded.allergies.map(readAllergy);
  const found = medicines.flatMap((medicine) => {
    const mentions = mentionsOf(medicine);
    return allergies.flatMap((allergy) => findingOf(medicine, mentions, allergy) ?? []);
  });
  return {
    conflicts: eachOnce(found.flatMap((one) => ('drugClass' in one ? one : []))),
    notes: eachOnce(found.flatMap((one) => ('says' in one ? one : []))),
  };
}

/** Those that stop. */
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
  /** The class of which it names a side effect and nothing else. */
  sideEffect: DrugClassName | null;
}

/** A stretch of a medicine's line that names what is given. */
interface Mention {
  /** Which of its words may be a name that is recorded. */
  names: Word[];
  classes: DrugClassName[];
  notes: DrugNoteName[];
  /** As a sentence says it; left out where it is the line's own medicine. */
  substance?: string;
}

function readAllergy(text: string): Allergy {
  const words = wordsOf(text);
  const classes = classesIn(words, recordedTable);
  return {
    text,
    words: words.filter(isNaming),
    classes,
    notes: classesIn(words, recordedNotes),
    sideEffect: classes.find((name) => saysSideEffectAlone(words, name)) ?? null,
  };
}

/** The first that speaks against a medicine, by its name before by a class; else what is to be noted. */
function findingOf(
  medicine: CheckedMedicine,
  mentions: readonly Mention[],
  { text, words, classes, notes, sideEffect }: Allergy,
): AllergyConflict | AllergyNote | null {
  const pair = { medicine: medicine.name.trim(), allergy: text };
  if (sideEffect) {
    const { label } = classOf(sideEffect).sideEffect ?? { label: '' };
    return mentions.some((mention) => mention.classes.includes(sideEffect))
      ? { ...pair, says: label }
      : null;
  }
  const named = mentions.find((mention) => names(mention.names, words));
  if (named) return { ...pair, drugClass: null, ...said(named) };
  for (const mention of mentions) {
    const shared = mention.classes.find((one) => classes.includes(one));
    if (shared) return { ...pair, drugClass: shared, ...said(mention) };
  }
  const noted = mentions.flatMap((mention) => mention.notes).find((one) => notes.includes(one));
  return noted ? { ...pair, says: drugNotes[noted].label } : null;
}

const said = ({ substance }: Mention) => (substance ? { substance } : {});

function mentionsOf(medicine: CheckedMedicine): Mention[] {
  const { name, genericName = '', instructions = '', typed = '' } = medicine;
  const own = isStopped(medicine)
    ? []
    : [name, genericName].flatMap((text) =>
        givenOf(text).stretches.map((stretch) => ({
          names: stretch.filter(isNaming),
          classes: classesIn(stretch, members),
          notes: classesIn(stretch, memberNotes),
        })),
      );
  // Where the name was changed since, the line that was typed is about another medicine.
  const line = wordsOf(typed);
  const isTyped = wordsOf(name).some(
    (word) => isNaming(word) && line.some((other) => isSameWord(other, word)),
  );
  // The line says of its own words what is avoided, which its instructions may have lost.
  const isRepeated = wordsOf(instructions).every((word) =>
    line.some((other) => other.typed === word.typed),
  );
  const texts = isTyped ? [typed, isRepeated ? '' : instructions] : [instructions];
  const others = texts.flatMap(othersIn);
  const ownWords = own.flatMap((mention) => mention.names);
  return [...own, ...others.filter((mention) => !holdsWords(ownWords, mention.names))];
}

/** The substances and further medicines that a text names beside the words that say how to take one. */
function othersIn(text: string): Mention[] {
  if (text.trim() === '') return [];
  const given = givenOf(text);
  const substances = given.stretches.flatMap((stretch) =>
    stretch.filter((word) => isSubstance(word)).map((word) => [word]),
  );
  return [...given.names, ...substances].map((words) => ({
    names: words.filter(isNaming),
    classes: classesIn(words, members),
    notes: classesIn(words, memberNotes),
    substance: capital(words.map(({ typed }) => typed).join(' ')),
  }));
}

/** Not given: "Tab Brufen 400 stop". */
function isStopped({ frequency = '' }: CheckedMedicine): boolean {
  return /^stop(?:ped)?(?: (?:it|now|this))?\.?$/i.test(frequency.trim());
}

/** Each pair of medicine and allergy once, the first time that it comes. */
function eachOnce<Pair extends AskedPair>(conflicts: readonly Pair[]): Pair[] {
  const seen = new Set<string>();
  return conflicts.filter((conflict) => {
    const isNew = !seen.has(pairOf(conflict));
    seen.add(pairOf(conflict));
    return isNew;
  });
}

/** Medicines that are given and of whose substances nothing is known: compared by a brand's name alone. */
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
 * Whether a name says all that is in the medicine. A word behind the substances that is none itself makes another medicine
 * of it, "Oflox OZ" and "Telmisartan H": nobody knows what else is in it.
 */
function namesItsSubstances(name: string): boolean {
  // The number of a vitamin belongs to its letter.
  const words = wordsOf(name.replace(/\b([bdk])-?(\d{1,2})\b/gi, 'vitamin'));
  const isNamed = words.map(() => false);
  for (const start of words.keys()) {
    const here = words.slice(start);
    const [word] = here;
    const isStem = word && members.some(({ stem }) => stem?.test(word.typed));
    const sizes = phrasesBy(word).filter((phrase) => startsWith(here, phrase));
    const size = Math.max(isStem ? 1 : 0, ...sizes.map(({ length }) => length));
    isNamed.fill(true, start, start + size);
  }
  const first = isNamed.indexOf(true);
  return (
    first >= 0 &&
    words.every(
      (word, at) =>
        isNamed[at] ||
        at < first ||
        /^\p{Nd}/u.test(word.typed) ||
        isLetterOf(word, words[at - 1]) ||
        (word.typed.length > 1 && saltWords.has(word.typed)) ||
        behindSubstances.has(word.typed),
    )
  );
}

/** "Vitamin C", "1 g", and not "Cetirizine D". */
const isLetterOf = ({ typed }: Word, before: Word | undefined) =>
  before !== undefined &&
  ((/^vit/.test(before.typed) && typed.length === 1 && saltWords.has(typed)) ||
    (/^\p{Nd}/u.test(before.typed) && ['g', 'k', 'u'].includes(typed)));

/** Recorded allergies of no class that is known here: they stop a medicine of that very name and no other. */
export function allergiesWithoutClass(allergies: readonly string[]): string[] {
  return allergies.filter((text) => classesIn(wordsOf(text), recordedTable).length === 0);
}

/** The recorded allergies that a medicine's substances may be compared with: food and what is in the air are in none. */
export function comparedAllergies(entered: readonly string[]): string[] {
  const recorded = recordedAllergies(entered);
  if (recorded.kind !== 'recorded') return [];
  return recorded.allergies.filter((text) => {
    const words = wordsOf(text).filter(isNaming);
    return words.length === 0 || !words.every(({ typed }) => inNoMedicine.has(typed));
  });
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

/**
 * What is asked of the medicines as they are now. What the server alone knew of, an allergy or the content of a brand that
 * was noted meanwhile, is asked as long as its medicine is there: else the server would refuse and nobody say why.
 */
export function askedConflicts<Conflict extends AskedPair>(
  entered: readonly string[],
  medicines: readonly CheckedMedicine[],
  byServer: readonly Conflict[],
): (AllergyConflict | Conflict)[] {
  return eachOnce([
    ...allergyConflicts(entered, medicines),
    ...byServer.filter(({ medicine }) => medicines.some(({ name }) => name.trim() === medicine)),
  ]);
}

/** Of what the server found, what a page does not find itself. */
export function conflictsBeside<Conflict extends AskedPair>(
  byServer: readonly Conflict[],
  own: readonly AskedPair[],
): Conflict[] {
  return byServer.filter((one) => !areAnswered([one], own));
}

/** Why a medicine is given in spite of a conflict; empty where nobody said. */
export function reasonFor(
  conflict: AskedPair,
  answers: readonly (AskedPair & { reason: string })[],
): string {
  return answers.find((answer) => pairOf(answer) === pairOf(conflict))?.reason ?? '';
}

interface Row<Name> {
  name: Name;
  stem: RegExp | null;
  phrases: Word[][];
}

function tableOf<Name extends string>(
  classes: Readonly<Record<Name, DrugClass>>,
  phrasesOf: (one: DrugClass) => readonly string[],
): Row<Name>[] {
  return (Object.keys(classes) as Name[]).map((name) => ({
    name,
    stem: classes[name].stem,
    phrases: phrasesOf(classes[name]).map(wordsOf),
  }));
}
const given = (one: DrugClass) => one.members;
const recordable = (one: DrugClass) => [...one.members, ...one.alsoCalled];
const members = tableOf<DrugClassName>(drugClasses, given);
const memberNotes = tableOf<DrugNoteName>(drugNotes, given);
const recordedTable = tableOf<DrugClassName>(drugClasses, recordable);
const recordedNotes = tableOf<DrugNoteName>(drugNotes, recordable);
const generic = genericNames.map(wordsOf);
const classOf = (name: DrugClassName): DrugClass => drugClasses[name];
/** Substances of one word, but for those that a sentence names as food: "2 hours after iron". */
const substanceWords = [...members.flatMap(({ phrases }) => phrases), ...generic].flatMap(
  ([word, ...more]) => (word && more.length === 0 && !foods.has(word.typed) ? [word] : []),
);

/** All names by the letters that they begin with. */
const phrasesByLetter = new Map<string, Word[][]>();
for (const phrase of [...members.flatMap(({ phrases }) => phrases), ...generic]) {
  const [word] = phrase;
  for (const letter of new Set([word?.typed[0] ?? '', word?.sound[0] ?? ''])) {
    phrasesByLetter.set(letter, [...(phrasesByLetter.get(letter) ?? []), phrase]);
  }
}

function phrasesBy(word: Word | undefined): Word[][] {
  const letters = [...new Set([word?.typed[0] ?? '', word?.sound[0] ?? ''])];
  return letters.flatMap((letter) => phrasesByLetter.get(letter) ?? []);
}

/** By their first letters, one of which a misspelling keeps: every word of a line is looked up with every key. */
const substancesBy = new Map<string, Word[]>();
for (const word of substanceWords) {
  for (const letter of new Set([word.typed[0] ?? '', word.sound[0] ?? ''])) {
    substancesBy.set(letter, [...(substancesBy.get(letter) ?? []), word]);
  }
}

function isSubstance(word: Word): boolean {
  return (
    members.some(({ stem }) => stem?.test(word.typed)) ||
    [word.typed, word.sound].some((text) =>
      substancesBy.get(text[0] ?? '')?.some((one) => isSameWord(one, word)),
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
/** What stands behind substances and adds none: how it is released, what it comes as and is for, whose standard it has. */
const behindSubstances = new Set([
  ...[...telling].filter(
    (word) => !['plus', 'forte', 'cold', 'fever', 'cough', 'pain'].includes(word),
  ),
  ...`sr xr er cr mr xl ir la od dt md ds dr ec pr retard controlled extended sustained modified delayed prolonged release
  ip bp usp mcg gm kg iu units unit pediatric paediatric kid kids junior infant sachets drops dry mouth wash
  mouthwash gargle gargles enema pessary pessaries suppository suppositories supp patch pen cartridge vial ampoule
  respule respules rotacap rotacaps neb nebulizer nebulisation mdi dpi linctus elixir emulsion paste oint soap shampoo
  dusting effervescent chewable dispersible soluble sublingual orally disintegrating vaginal rectal nasal ophthalmic otic
  depot regular human analogue premixed clav`.split(/\s+/),
]);
/** Words that many substances share; they name one only together with what is beside them. */
const shared = new Set(
  `acid sodium potassium calcium magnesium chloride hydrochloride hcl sulphate sulfate phosphate citrate maleate tartrate
  succinate fumarate acetate nitrate carbonate bromide trihydrate benzyl benzoyl acetyl methyl silver oil sea food
  vitamin vitamins vit complex multi multivitamin extract antibiotic antibiotics salt salts`.split(
    /\s+/,
  ),
);

const isNaming = ({ typed }: Word) => !telling.has(typed);

/** Beside a class and its side effect these say nothing more: "severe dry cough with ramipril since 2019". */
const besideSideEffect = new Set(
  `dry severe mild bad chronic persistent troublesome allergy allergic intolerance intolerant side effect effects
  reaction history since year years old with from due to after on by the and for had has of because induced causes
  caused in tab tablet tabs cap caps drug drugs medicine se hua hui`.split(/\s+/),
);

function saysSideEffectAlone(words: readonly Word[], name: DrugClassName): boolean {
  const called = classOf(name).sideEffect?.called ?? [];
  const isCalled = ({ typed }: Word) => called.includes(typed);
  const own = recordedTable.find((row) => row.name === name)?.phrases.flat() ?? [];
  return (
    words.some(isCalled) &&
    words.every(
      (word) =>
        isCalled(word) ||
        besideSideEffect.has(word.typed) ||
        /^\p{Nd}/u.test(word.typed) ||
        classOf(name).stem?.test(word.typed) ||
        own.some((one) => isSameWord(one, word)),
    )
  );
}

/** What patients are allergic to and no medicine is compared with. */
const inNoMedicine = new Set(
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

export const isInNoMedicine = (word: string) => inNoMedicine.has(word);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
