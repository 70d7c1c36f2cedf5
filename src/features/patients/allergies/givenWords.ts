import { type Word, wordsOf } from './medicineWords';

/**
 * The words of a line that name given medicines; "avoid aspirin", "brufen stop" and "instead of amoxicillin" do not.
 */
interface GivenWords {
  /** All other words than the avoided ones, as contiguous runs. */
  stretches: Word[][];
  /** Runs in the position of a medicine's name: after a form, or before a strength or frequency. */
  names: Word[][];
}

type Kind =
  | 'end'
  | 'plus'
  | 'comma'
  | 'dose'
  | 'number'
  | 'form'
  | 'filler'
  | 'condition'
  | 'give'
  | 'avoid'
  | 'no'
  | 'change'
  | 'name';

interface Token {
  kind: Kind;
  word: Word | null;
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const kinds: readonly (readonly [Kind, ReadonlySet<string>])[] = [
  [
    'form',
    wordSet(`tab tabs tablet tablets cap caps capsule capsules syp syrup syr susp suspension inj injection drop drops oint
    ointment cream gel lotion spray inhaler respule respules sachet sachets powder supp suppository vial`),
  ],
  [
    'avoid',
    wordSet(`avoid avoided avoiding stop stopped stopping hold holding withhold withheld omit omitted skip discontinue
    discontinued discontinuing instead place lieu without except allergic allergy contraindicated band bandh बंद`),
  ],
  ['no', wordSet(`no not never dont don na nahi nahin mat न नहीं मत`)],
  ['change', wordSet(`change changed shift shifted switch switched replace replaced replacing`)],
  ['give', wordSet(`start started starting add begin continue continued cont now plus`)],
  ['condition', wordSet(`if when once till until unless whenever agar`)],
  ['dose', wordSet(`od bd bid tds tid qid qds hs sos prn stat daily once twice thrice`)],
  ['number', wordSet(`mg mgs ml mls mcg g gm gms iu unit units percent`)],
  ['comma', wordSet(`and or nor aur ya और या`)],
  ['end', wordSet(`then phir फिर`)],
  [
    'filler',
    wordSet(`with to of be being is are was should must any other all the a an in for from on by it this use used using take
    taken taking give given giving eat have having more further also concurrently please kindly t do does did ko ka ki ke
    se karo karein kare karna kar lein lena le dena de den tak`),
  ],
];
const kindOf = new Map(kinds.flatMap(([kind, set]) => [...set].map((word) => [word, kind])));

/** Words after "no" that name no medicine: "if no relief Tab Diclofenac 50". */
const nonMedicineWords = wordSet(
  `relief improvement improved better response respond effect fever pain vomiting help benefit more less need`,
);
/** Food and drink taken with a medicine; they name a medicine only after a form or before a frequency. */
export const foods: ReadonlySet<string> = wordSet(
  `milk water iron calcium zinc egg eggs curd food fruit juice honey sugar salt tea coffee ghee oil alcohol meals`,
);

const separators = new RegExp(
  [
    '[;\\n]',
    '(?<!\\b(?:tab|cap|inj|syp|syr|susp|oint|dr))\\.(?:\\s|$)',
    '[+&,]',
    '(?<=\\p{L})/(?=\\p{L})',
    // Frequency and duration.
    '\\b\\d+(?:[-–]\\d+){2,}\\b',
    '\\bq\\d+h\\b',
    '\\b\\d+(?: ?(?:d|days?|wks?|weeks?|months?)|/(?:7|12|52))\\b',
  ]
    .map((pattern) => `(?:${pattern})`)
    .join('|'),
  'giu',
);

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  const addTokens = (piece: string) => {
    for (const word of wordsOf(piece)) {
      const isNumber = /^\p{Nd}/u.test(word.typed);
      tokens.push({ word, kind: isNumber ? 'number' : (kindOf.get(word.typed) ?? 'name') });
    }
  };
  for (const { 0: sign, index } of text.matchAll(separators)) {
    addTokens(text.slice(from, index));
    from = index + sign.length;
    const kind = /[+&]/.test(sign)
      ? 'plus'
      : /^[,/]$/.test(sign)
        ? 'comma'
        : /\d/.test(sign)
          ? 'dose'
          : 'end';
    tokens.push({ kind, word: null });
  }
  addTokens(text.slice(from));
  return tokens;
}

/** Reads the words that name given medicines, without those that a line avoids, stops or replaces. */
export function readGivenWords(text: string): GivenWords {
  const tokens = tokensOf(text);
  const dropped = new Set<number>();
  tokens.forEach((token, at) => {
    if (token.kind !== 'avoid' && token.kind !== 'no' && token.kind !== 'change') return;
    for (const index of avoidedBy(tokens, at)) dropped.add(index);
  });
  const isGiven = (at: number) => !dropped.has(at);
  return {
    stretches: stretchesOf(tokens, (_, at) => isGiven(at)),
    names: stretchesOf(tokens, (token, at) => isGiven(at) && token.kind === 'name', isMedicineName),
  };
}

/** Indices of the tokens that the word at an index ("avoid", "no", "change") excludes, after it or before it. */
function avoidedBy(tokens: readonly Token[], at: number): number[] {
  const { kind, word } = tokens[at] as Token;
  const typed = word?.typed ?? '';
  const next = tokens[at + 1];
  const previous = tokens[at - 1];
  // "In place of", but not "keep in place"; "for allergy" is a purpose.
  if (/^(?:instead|place|lieu)$/.test(typed) && next?.word?.typed !== 'of') return [];
  if (typed === 'allergy' && previous?.word?.typed === 'for') return [];
  if (kind === 'change' && /^(?:to|by|with)$/.test(next?.word?.typed ?? '')) return [];
  // "No. 10", "do not stop".
  if (kind === 'no' && (next?.kind === 'number' || next?.kind === 'avoid')) return [];
  if (kind === 'avoid' && previous?.kind === 'no') return [];
  let first = at + 1;
  while (tokens[first]?.kind === 'filler') first += 1;
  const firstToken = tokens[first];
  if (firstToken?.kind === 'condition') return [];
  if (firstToken?.kind === 'name' || firstToken?.kind === 'form') {
    if (kind === 'no' && nonMedicineWords.has(firstToken.word?.typed ?? '')) return [];
    // "Dressing change Cap Amoxicillin 500 tds".
    if (kind === 'change' && next?.kind === 'form' && hasDose(tokens, first)) return [];
    // A course that ends before the next medicine: "… 5d stop Cap Amoxicillin 500 tds".
    if (/^stop/.test(typed) && followsDose(tokens, at) && hasDose(tokens, first)) return [];
    return avoidedAfter(tokens, first, kind);
  }
  // "10 no." is a quantity.
  return typed === 'no' ? [] : avoidedBefore(tokens, at);
}

function avoidedAfter(tokens: readonly Token[], first: number, kind: Kind): number[] {
  const indices: number[] = [];
  let nameCount = 0;
  for (let at = first; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const isJoint = token.kind === 'comma' || token.kind === 'plus';
    // The list ends before an item with a form or frequency: that one is given.
    if (isJoint && (tokens[at + 1]?.kind === 'form' || hasDose(tokens, at + 1))) break;
    if (isJoint) nameCount = 0;
    else if (token.kind === 'name') nameCount += 1;
    else if (token.kind === 'form') {
      if (nameCount > 0) break;
    } else if (token.kind !== 'number') {
      // "Avoid spicy food amoxicillin 500 tds": the last name before the frequency is given.
      return token.kind === 'dose' && nameCount > 1 ? withoutLastName(tokens, indices) : indices;
    }
    if (kind === 'no' && nameCount > 2) break;
    indices.push(at);
  }
  return indices;
}

function withoutLastName(tokens: readonly Token[], indices: readonly number[]): number[] {
  const last = indices.findLastIndex((at) => tokens[at]?.kind === 'name');
  return indices.slice(0, last);
}

/** "Brufen stop", "penicillin and aspirin not to be taken". */
function avoidedBefore(tokens: readonly Token[], at: number): number[] {
  const indices: number[] = [];
  let from = at - 1;
  while (tokens[from]?.kind === 'filler') from -= 1;
  for (; from >= 0; from -= 1) {
    const { kind } = tokens[from] as Token;
    if (!['name', 'number', 'form', 'comma', 'plus'].includes(kind)) break;
    indices.push(from);
  }
  return indices;
}

/** Whether a frequency or duration follows before the next item. */
function hasDose(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at += 1) {
    const kind = tokens[at]?.kind;
    if (kind === 'dose') return true;
    if (kind === 'end' || kind === 'comma' || kind === 'plus') return false;
  }
  return false;
}

function followsDose(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const kind = tokens[before]?.kind;
    if (kind === 'dose') return true;
    if (kind === 'end') return false;
  }
  return false;
}

/** Whether the tokens from `from` up to `to` are in the position of a medicine's name. */
function isMedicineName(tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from - 1]?.kind ?? 'end';
  if (before === 'form') return true;
  if (!['end', 'plus', 'comma', 'dose', 'give'].includes(before)) return false;
  let next = to;
  while (tokens[next]?.kind === 'number') next += 1;
  if (tokens[next]?.kind === 'dose') return true;
  const isFood = foods.has(tokens[from]?.word?.typed ?? '');
  return !isFood && (next > to || before === 'plus');
}

function stretchesOf(
  tokens: readonly Token[],
  isIncluded: (token: Token, at: number) => boolean,
  isAccepted: (tokens: readonly Token[], from: number, to: number) => boolean = () => true,
): Word[][] {
  const stretches: Word[][] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    if (token && isIncluded(token, at)) continue;
    if (at > from && isAccepted(tokens, from, at)) {
      stretches.push(tokens.slice(from, at).flatMap(({ word }) => word ?? []));
    }
    from = at + 1;
  }
  return stretches;
}
