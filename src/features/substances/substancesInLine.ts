import { saltWords } from '../patients/allergies/genericNames';
import { formNameOf } from './form';
import { isKnownSubstance } from './substanceNames';
import { joinSubstances, splitSubstances } from './substances';

/** A typed line that names the substances of its medicine. */
export interface SubstancesInLine {
  /** The line without the substances, for the reader; with their strengths if the line had none of its own. */
  rest: string;
  /** Each without its strength, as a tie has them. */
  substances: string[];
  /** For the medicine: the substances, with their strengths if the line has one of its own. */
  genericName: string;
  /** The brand before them as typed, with its form; empty if the line names the substances alone. */
  brand: string;
  /** The positions of the removed texts in the typed line. */
  ranges: { from: number; to: number }[];
}

/**
 * Reads the substances that a line names in brackets or after "=": "Dolo (paracetamol) 650 bd", "augmentin 625 =
 * amoxicillin + clavulanate bd", "[metformin 500 + glimepiride 2] 1-0-0". Null if it names none, or if that is in
 * doubt: the reader then reads the whole line and marks what it does not know.
 */
export function substancesInLine(typed: string): SubstancesInLine | null {
  const brackets = [...typed.matchAll(/\(([^()[\]]*)\)|\[([^()[\]]*)\]/g)].flatMap((match) => {
    const parts = partsOf(match[1] ?? match[2] ?? '');
    return parts ? [{ parts, from: match.index, to: match.index + match[0].length }] : [];
  });
  const [bracket, ...others] = brackets;
  // Two brackets mean two medicines in the line.
  if (others.length > 0) return null;
  if (bracket) return typed.includes('=') ? null : readBracket(typed, bracket);
  return readEqualsSign(typed);
}

interface Part {
  name: string;
  /** As typed: "500", "12.5 mg"; empty for none. */
  strength: string;
}

interface Bracket {
  parts: Part[];
  from: number;
  to: number;
}

function readBracket(typed: string, { parts, from, to }: Bracket): SubstancesInLine | null {
  const before = typed.slice(0, from);
  const after = typed.slice(to);
  const name = nameOf(before, parts);
  if (!name) return null;
  const common = {
    substances: splitSubstances(parts.map((part) => part.name).join(' + ')),
    brand: name.brand,
    ranges: [{ from, to }],
  };
  const strength = strengthOf(parts);
  if (name.brand === '') {
    if (strength === null) return null;
    const [names, isStrong] = [joinSubstances(common.substances), startsWithStrength(after)];
    if (strength !== '' && isStrong) return null;
    const rest = joinPieces(before, names, strength, after);
    return { ...common, genericName: '', rest };
  }
  if (common.substances.length === 0 || isKnownSubstance(withoutForm(name.brand))) return null;
  const hasOwn = name.hasStrength || startsWithStrength(after);
  if (strength === null || hasOwn) {
    return { ...common, genericName: substancesText(parts), rest: joinPieces(before, after) };
  }
  const genericName = joinSubstances(common.substances);
  return { ...common, genericName, rest: joinPieces(before, strength, after) };
}

function readEqualsSign(typed: string): SubstancesInLine | null {
  const at = typed.indexOf('=');
  if (at < 0 || typed.indexOf('=', at + 1) >= 0) return null;
  const before = typed.slice(0, at);
  const list = listAtStart(typed.slice(at + 1));
  if (!list) return null;
  const { parts, length } = list;
  const name = nameOf(before, parts);
  if (!name || name.brand === '' || !name.isWhole || isKnownSubstance(withoutForm(name.brand))) {
    return null;
  }
  const to = at + 1 + length;
  const after = typed.slice(to);
  const substances = splitSubstances(parts.map((part) => part.name).join(' + '));
  const strength = strengthOf(parts);
  const isInName = strength === null || name.hasStrength || startsWithStrength(after);
  return {
    substances,
    brand: name.brand,
    ranges: [{ from: at, to }],
    genericName: isInName ? substancesText(parts) : joinSubstances(substances),
    rest: isInName ? joinPieces(before, after) : joinPieces(before, strength, after),
  };
}

/** The pieces with one blank between them. */
function joinPieces(...pieces: readonly string[]): string {
  return pieces
    .map((piece) => piece.trim())
    .filter(Boolean)
    .join(' ');
}

const joiner = /\s*(?:[+,/&]|\band\b)\s*/i;
const letters = `[a-z][a-z'’-]*`;
const amount = String.raw`\d+(?:\.\d+)?`;
const unit = `(?:mg|mcg|µg|ug|gm?|iu|%)`;
const partText = new RegExp(
  String.raw`^(${letters}(?:\s+(?:[bdk]\d{1,2}|${letters}))*)\s*(${amount}\s*${unit}?)?$`,
  'i',
);
/** The number of a vitamin is its name. */
const vitamin = /\b(vit(?:amin)?\s+[bdk])\s+(?=\d{1,2}(?![\d.]|\s*(?:mg|mcg|iu)))/gi;

/** The substances of a bracket; null if a part of it may be something else. */
function partsOf(content: string): Part[] | null {
  const isSum = !/[,/&]|\band\b/i.test(content);
  const texts = content.replace(vitamin, '$1').trim().split(joiner);
  const parts = texts.map((text) => {
    const [, name = '', strength = ''] = partText.exec(text.trim()) ?? [];
    return { name, strength: strength.trim() };
  });
  const known = parts.filter(({ name }) => isKnownSubstance(name));
  // In a sum, one known substance is enough; a list with commas may go on with anything.
  const isCertain = isSum ? known.length > 0 : known.length === parts.length;
  const canBe = parts.every(({ name }) => isKnownSubstance(name) || canBeSubstance(name));
  return isCertain && canBe ? parts : null;
}

/** One word of at least four letters, perhaps with its salt, that no other part of a line uses. */
function canBeSubstance(name: string): boolean {
  const [first = '', ...rest] = name.toLowerCase().split(/\s+/);
  return first.length >= 4 && !isLineWord(first) && rest.every((word) => saltWords.has(word));
}

const wordsAtStart = [4, 3, 2, 1].map(
  (count) =>
    new RegExp(String.raw`^\s*(${letters}(?:\s+${letters}){${count - 1}})(?![\p{L}\d])`, 'iu'),
);

/** The substance at the start of a text, also of several words ("folic acid"); else its first word. */
function nameAtStart(text: string): { name: string; length: number } | null {
  for (const [index, pattern] of wordsAtStart.entries()) {
    const [whole = '', name = ''] = pattern.exec(text) ?? [];
    const isLast = index === wordsAtStart.length - 1;
    if (name !== '' && (isLast || isKnownSubstance(name))) return { name, length: whole.length };
  }
  return null;
}
const saltAtStart = new RegExp(String.raw`^\s+(${letters}|[bdk]\d{1,2})(?![\p{L}\d])`, 'iu');
/** The rest of a name of three words: "oral rehydration salts". */
const moreAtStart = new RegExp(String.raw`^\s+(${letters}\s${letters})(?![\p{L}\d])`, 'iu');
const strengthAtStart = new RegExp(
  String.raw`^\s*(${amount})(?:\s*(${unit})(?![\p{L}\d])|(?![\p{L}\d.%/½¼¾-]))`,
  'iu',
);

/** The list of substances at the start of a text, and its length in characters. */
function listAtStart(text: string): { parts: Part[]; length: number } | null {
  const parts: Part[] = [];
  let at = 0;
  let sign = '';
  for (;;) {
    const start = nameAtStart(text.slice(at));
    if (!start) return null;
    let name = start.name;
    at += start.length;
    for (;;) {
      const more = isKnownSubstance(name) ? null : moreAtStart.exec(text.slice(at));
      if (more && isKnownSubstance(`${name} ${more[1]}`)) {
        name += ` ${more[1]}`;
        at += more[0].length;
        continue;
      }
      const salt = saltAtStart.exec(text.slice(at));
      const word = salt?.[1]?.toLowerCase() ?? '';
      const isMore = saltWords.has(word) && !isLineWord(word);
      if (!salt || !(isMore || isKnownSubstance(`${name} ${word}`))) break;
      name += ` ${salt[1]}`;
      at += salt[0].length;
    }
    // Anything may follow a comma; a substance follows "+".
    if (!isKnownSubstance(name) && !(sign === '+' && canBeSubstance(name))) return null;
    const strength = strengthAtStart.exec(text.slice(at));
    const joins = (from: number) => /^\s*(?:([+,/&])|and\b)\s*(?=[a-z])/i.exec(text.slice(from));
    const next = strength ? joins(at + strength[0].length) : joins(at);
    const isStrength =
      strength && isStrengthHere(strength, text.slice(at), { isMiddle: next !== null });
    if (isStrength === null && strength && parts.some((part) => part.strength !== '')) return null;
    parts.push({
      name,
      strength: isStrength ? joinPieces(strength?.[1] ?? '', strength?.[2] ?? '') : '',
    });
    if (isStrength) at += strength?.[0].length ?? 0;
    const join = joins(at);
    if (!join) break;
    at += join[0].length;
    sign = join[1] ?? 'and';
  }
  return { parts, length: at };
}

/** Whether a number after a substance is its strength; null: it may be how many are taken. */
function isStrengthHere(
  [whole, number = '', unitText]: RegExpExecArray,
  text: string,
  { isMiddle }: { isMiddle: boolean },
): boolean | null {
  const after = text.slice(whole.length);
  if (isMiddle) return true;
  // IU may be a dose too.
  if (unitText) return unitText.toLowerCase() !== 'iu' || null;
  if (countedUnit.test(after)) return null;
  return Number(number) > 3 || /^\s*[\d½¼¾./]+-/.test(after) || null;
}

/** A number before one of these is a dose or a time. */
const countedUnit =
  /^\s*(?:iu|tabs?|tablets?|caps?|capsules?|ml|drops?|puffs?|tsp|tbsp|spoons?|sachets?|units?|times?|days?|d|weeks?|wks?|w|months?|hourly|hrly|h|hrs?|x|am|pm|baje|bar|din|goli)\b/i;

function startsWithStrength(text: string): boolean {
  const match =
    /^\s*(\d+(?:\.\d+)?)((?:\/\d+(?:\.\d+)?)*)\s*(mg|mcg|µg|ug|gm?|iu|%)?(?![\w.½¼¾/-])/i.exec(
      text,
    );
  if (!match) return false;
  const [whole, number = '', ratio, unitText] = match;
  return (
    Boolean(unitText) ||
    Boolean(ratio) ||
    (Number(number) > 3 && !countedUnit.test(text.slice(whole.length)))
  );
}

/** "500/2" or "40/12.5 mg" if every substance has a strength; empty if none has, null if they cannot be combined. */
function strengthOf(parts: readonly Part[]): string | null {
  const strengths = parts.map(({ strength }) => strength).filter(Boolean);
  if (strengths.length === 0) return '';
  if (strengths.length < parts.length) return null;
  const split = strengths.map((one) => /^([\d.]+)\s*(.*)$/.exec(one) ?? []);
  const units = new Set(split.map(([, , unitText = '']) => unitText.toLowerCase()));
  if (units.size > 1) return null;
  return joinPieces(split.map(([, number = '']) => number).join('/'), [...units].join(''));
}

/** "Amoxicillin 500 + Clavulanate 125". */
function substancesText(parts: readonly Part[]): string {
  return parts
    .map(({ name, strength }) => joinPieces(joinSubstances(splitSubstances(name)), strength))
    .join(' + ');
}

interface Name {
  brand: string;
  hasStrength: boolean;
  /** Nothing but a strength follows the name. */
  isWhole: boolean;
}

/** The name at the start of a text; null if the text has something else, such as a second medicine. */
function nameOf(text: string, parts: readonly Part[]): Name | null {
  const words = text
    .replace(/^\s*\d+[.)]\s+/, '')
    .replace(/^\s*(\p{L}+)\.(?=\p{L})/u, '$1. ')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const end = words.findIndex((word) => !isNameWord(word));
  const nameWords = end < 0 ? words : words.slice(0, end);
  const behind = end < 0 ? [] : words.slice(end);
  if (behind.some((word) => /^\p{L}/u.test(word) && !isLineWord(word.replace(/[.,]/g, ''))))
    return null;
  if (nameWords.length > 6 || (nameWords.length === 0 && behind.length > 0)) return null;
  const plain = nameWords.join(' ').toLowerCase().replace(/\./g, '');
  const isFormAlone = plain === '' || formNameOf(plain) !== null || /^[tcs]$/.test(plain);
  if (isFormAlone && behind.length > 0) return null;
  const [first = '', ...more] = behind;
  // "Glycomet GP 2 (metformin 500 + glimepiride 2)"
  const isOfPart = parts.some(({ strength }) => Number.parseFloat(strength) === Number(first));
  const hasStrength =
    startsWithStrength(behind.join(' ')) || (isOfPart && first !== '' && more.length === 0);
  return {
    brand: isFormAlone ? '' : nameWords.join(' ').replace(/[,;:]+$/, ''),
    hasStrength,
    isWhole:
      first === '' || (hasStrength && more.every((word) => /^(?:mg|mcg|gm?|ml|iu|%)$/i.test(word))),
  };
}

/** A word of a name: letters, and letters with digits or a number between them ("D3", "A-5"), no number and no dose. */
function isNameWord(word: string): boolean {
  if (!/^\p{L}/u.test(word)) return false;
  const plain = word.toLowerCase().replace(/[.,]/g, '');
  return (
    formNameOf(plain) !== null ||
    /^(?:dry|eye|ear|nasal|nose|mouth|oral|forte|plus)$/.test(plain) ||
    !isLineWord(plain)
  );
}

function withoutForm(name: string): string {
  const [first = '', ...rest] = name.toLowerCase().replace(/\./g, ' ').split(/\s+/).filter(Boolean);
  return rest.length > 0 && (formNameOf(first) !== null || /^[tcs]$/.test(first))
    ? rest.join(' ')
    : joinPieces(first, ...rest);
}

function isLineWord(word: string): boolean {
  return lineWords.has(word) || lineWords.has(word.replace(/s$/, '')) || formNameOf(word) !== null;
}

/** Words of dose, time, food, body, form, reason and trade, in English and typed Hindi: they name no substance. */
const lineWords = new Set(
  `od bd tds tid qid qds hs sos prn stat bid om on cm nocte mane ac pc bf af bbf qd qod eod am pm daily day week month
  year hour hourly minute once twice thrice one two three four five six seven eight nine ten half quarter full double
  single first second third last next then after before with without during between at in for to from till until of or
  if when while as per by the a an and not no only also more less same other others each every alternate alternately
  morning noon afternoon evening night bedtime bed sleep sleeping breakfast lunch dinner meal food tea milk water juice
  empty stomach khana khane khaana subah dopahar shaam sham raat roz roj din baad pehle pahle saath ke ki ka se ko me mein
  aadha adha aadhi adhi dedh dhai pauna goli chamach boond bar baar mahina hafta hafte khali pet doodh paani pani
  sunday monday tuesday wednesday thursday friday saturday january february march april may june july august september
  october november december
  tab tablet cap capsule syrup drop drops puff puffs spoon spoonful teaspoon tablespoon ml mg mcg gm gram unit units vial
  ampoule sachet bottle strip pack tube patch spray cream gel lotion ointment powder granules inhaler injection infusion
  dose doses max maximum minimum start stop stopped continue continued increase decrease reduce taper tapering change
  repeat hold skip omit need needed required necessary must should take taken give given apply applied use used chew
  swallow dissolve dissolved rinse gargle inhale instil insert mix mixed shake keep store slow slowly quickly
  left right both eye eyes ear ears nose nostril nostrils mouth throat tongue under below above skin face scalp hair head
  neck chest back knee knees arm arms hand hands foot feet leg legs nail nails side sides area local locally affected
  oral orally topical topically sublingual intravenous intramuscular subcutaneous rectal vaginal nasal
  pain painful fever cough cold headache migraine vomiting nausea acidity gas gastritis burning itching itch rash allergy
  allergic infection throat swelling bleeding loose motion motions stool diarrhoea diarrhea constipation cramps spasm
  breathless breathlessness wheeze wheezing asthma anxiety sleeplessness insomnia giddiness vertigo dizziness weakness
  fatigue pressure sugar cholesterol thyroid diabetes hypertension bp temperature temp severe mild moderate persistent
  symptom symptoms symptomatic attack episode episodes
  brand branded generic generics substitute substitution original imported company pharma pharmaceuticals limited
  same previous earlier already going ongoing old new sample free available stock chemist pharmacy market
  cipla lupin abbott alkem mankind zydus torrent glenmark intas macleods pfizer sanofi micro cadila ipca ranbaxy
  reddy reddys aristo alembic ajanta wockhardt novartis bayer emcure himalaya dabur patanjali sun
  adult adults child children baby infant mother father patient self family wife husband
  sugarfree sugar-free salt free total quantity number nos qty times time weekly monthly fortnightly`
    .trim()
    .split(/\s+/),
);
