import { type Word, wordsOf } from './medicineWords';

/** What of a line is given: "avoid aspirin", "brufen stop" and "instead of amoxicillin" name what is not. */
interface Given {
  /** All its words but those, in stretches that stand together. */
  stretches: Word[][];
  /** Stretches that stand where a medicine's name does: behind a form, or before a strength or how often it is taken. */
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

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const kinds: readonly (readonly [Kind, ReadonlySet<string>])[] = [
  [
    'form',
    words(`tab tabs tablet tablets cap caps capsule capsules syp syrup syr susp suspension inj injection drop drops oint
    ointment cream gel lotion spray inhaler respule respules sachet sachets powder supp suppository vial`),
  ],
  [
    'avoid',
    words(`avoid avoided avoiding stop stopped stopping hold holding withhold withheld omit omitted skip discontinue
    discontinued discontinuing instead place lieu without except allergic allergy contraindicated band bandh बंद`),
  ],
  ['no', words(`no not never dont don na nahi nahin mat न नहीं मत`)],
  ['change', words(`change changed shift shifted switch switched replace replaced replacing`)],
  ['give', words(`start started starting add begin continue continued cont now plus`)],
  ['condition', words(`if when once till until unless whenever agar`)],
  ['dose', words(`od bd bid tds tid qid qds hs sos prn stat daily once twice thrice`)],
  ['number', words(`mg mgs ml mls mcg g gm gms iu unit units percent`)],
  ['comma', words(`and or nor aur ya और या`)],
  ['end', words(`then phir फिर`)],
  [
    'filler',
    words(`with to of be being is are was should must any other all the a an in for from on by it this use used using take
    taken taking give given giving eat have having more further also concurrently please kindly t do does did ko ka ki ke
    se karo karein kare karna kar lein lena le dena de den tak`),
  ],
];
const kindOf = new Map(kinds.flatMap(([kind, set]) => [...set].map((word) => [word, kind])));

/** What a "no" denies without naming a medicine: "if no relief Tab Diclofenac 50". */
const noMedicine = words(
  `relief improvement improved better response respond effect fever pain vomiting help benefit more less need`,
);
/** What is eaten and drunk with a medicine: named as one only behind a form or before how often it is taken. */
export const foods: ReadonlySet<string> = words(
  `milk water iron calcium zinc egg eggs curd food fruit juice honey sugar salt tea coffee ghee oil alcohol meals`,
);

const separators = new RegExp(
  [
    '[;\\n]',
    '(?<!\\b(?:tab|cap|inj|syp|syr|susp|oint|dr))\\.(?:\\s|$)',
    '[+&,]',
    '(?<=\\p{L})/(?=\\p{L})',
    // How often and how long.
    '\\b\\d+(?:[-–]\\d+){2,}\\b',
    '\\bq\\d+h\\b',
    '\\b\\d+(?: ?(?:d|days?|wks?|weeks?|months?)|/(?:7|12|52))\\b',
  ]
    .map((one) => `(?:${one})`)
    .join('|'),
  'giu',
);

function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  let from = 0;
  const put = (piece: string) => {
    for (const word of wordsOf(piece)) {
      const isNumber = /^\p{Nd}/u.test(word.typed);
      found.push({ word, kind: isNumber ? 'number' : (kindOf.get(word.typed) ?? 'name') });
    }
  };
  for (const { 0: sign, index } of text.matchAll(separators)) {
    put(text.slice(from, index));
    from = index + sign.length;
    const kind = /[+&]/.test(sign)
      ? 'plus'
      : /^[,/]$/.test(sign)
        ? 'comma'
        : /\d/.test(sign)
          ? 'dose'
          : 'end';
    found.push({ kind, word: null });
  }
  put(text.slice(from));
  return found;
}

/** Reads what is given and what is not. */
export function givenOf(text: string): Given {
  const tokens = tokensOf(text);
  const dropped = new Set<number>();
  tokens.forEach((token, at) => {
    if (token.kind !== 'avoid' && token.kind !== 'no' && token.kind !== 'change') return;
    for (const one of avoidedBy(tokens, at)) dropped.add(one);
  });
  const isKept = (at: number) => !dropped.has(at);
  return {
    stretches: stretchesOf(tokens, (_, at) => isKept(at)),
    names: stretchesOf(tokens, (token, at) => isKept(at) && token.kind === 'name', isNamed),
  };
}

/** Which tokens name what the word at a place takes away, behind it or before it. */
function avoidedBy(tokens: readonly Token[], at: number): number[] {
  const { kind, word } = tokens[at] as Token;
  const typed = word?.typed ?? '';
  const next = tokens[at + 1];
  const previous = tokens[at - 1];
  // "In place of", and not "keep in place"; "for allergy" says what it is for.
  if (/^(?:instead|place|lieu)$/.test(typed) && next?.word?.typed !== 'of') return [];
  if (typed === 'allergy' && previous?.word?.typed === 'for') return [];
  if (kind === 'change' && /^(?:to|by|with)$/.test(next?.word?.typed ?? '')) return [];
  // "No. 10", "do not stop".
  if (kind === 'no' && (next?.kind === 'number' || next?.kind === 'avoid')) return [];
  if (kind === 'avoid' && previous?.kind === 'no') return [];
  let first = at + 1;
  while (tokens[first]?.kind === 'filler') first += 1;
  const begins = tokens[first];
  if (begins?.kind === 'condition') return [];
  if (begins?.kind === 'name' || begins?.kind === 'form') {
    if (kind === 'no' && noMedicine.has(begins.word?.typed ?? '')) return [];
    // "Dressing change Cap Amoxicillin 500 tds".
    if (kind === 'change' && next?.kind === 'form' && hasDose(tokens, first)) return [];
    // A course that ends before the next medicine: "… 5d stop Cap Amoxicillin 500 tds".
    if (/^stop/.test(typed) && endsACourse(tokens, at) && hasDose(tokens, first)) return [];
    return avoidedAhead(tokens, first, kind);
  }
  // "10 no." is how many.
  return typed === 'no' ? [] : avoidedBehind(tokens, at);
}

function avoidedAhead(tokens: readonly Token[], first: number, kind: Kind): number[] {
  const found: number[] = [];
  let named = 0;
  for (let at = first; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const isJoint = token.kind === 'comma' || token.kind === 'plus';
    // The next of the list, but where it is given: with a form or with how often.
    if (isJoint && (tokens[at + 1]?.kind === 'form' || hasDose(tokens, at + 1))) break;
    if (isJoint) named = 0;
    else if (token.kind === 'name') named += 1;
    else if (token.kind === 'form') {
      if (named > 0) break;
    } else if (token.kind !== 'number') {
      // "Avoid spicy food amoxicillin 500 tds": what is taken so often is given.
      return token.kind === 'dose' && named > 1 ? withoutLastName(tokens, found) : found;
    }
    if (kind === 'no' && named > 2) break;
    found.push(at);
  }
  return found;
}

function withoutLastName(tokens: readonly Token[], found: readonly number[]): number[] {
  const last = found.findLastIndex((at) => tokens[at]?.kind === 'name');
  return found.slice(0, last);
}

/** "Brufen stop", "penicillin and aspirin not to be taken". */
function avoidedBehind(tokens: readonly Token[], at: number): number[] {
  const found: number[] = [];
  let from = at - 1;
  while (tokens[from]?.kind === 'filler') from -= 1;
  for (; from >= 0; from -= 1) {
    const { kind } = tokens[from] as Token;
    if (!['name', 'number', 'form', 'comma', 'plus'].includes(kind)) break;
    found.push(from);
  }
  return found;
}

/** Is it said of what stands here how often it is taken, before the next one begins? */
function hasDose(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at += 1) {
    const kind = tokens[at]?.kind;
    if (kind === 'dose') return true;
    if (kind === 'end' || kind === 'comma' || kind === 'plus') return false;
  }
  return false;
}

function endsACourse(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const kind = tokens[before]?.kind;
    if (kind === 'dose') return true;
    if (kind === 'end') return false;
  }
  return false;
}

/** Does a medicine's name stand from here to there? */
function isNamed(tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from - 1]?.kind ?? 'end';
  if (before === 'form') return true;
  if (!['end', 'plus', 'comma', 'dose', 'give'].includes(before)) return false;
  let behind = to;
  while (tokens[behind]?.kind === 'number') behind += 1;
  if (tokens[behind]?.kind === 'dose') return true;
  const isFood = foods.has(tokens[from]?.word?.typed ?? '');
  return !isFood && (behind > to || before === 'plus');
}

function stretchesOf(
  tokens: readonly Token[],
  isWanted: (token: Token, at: number) => boolean,
  isWhole: (tokens: readonly Token[], from: number, to: number) => boolean = () => true,
): Word[][] {
  const found: Word[][] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    if (token && isWanted(token, at)) continue;
    if (at > from && isWhole(tokens, from, at)) {
      found.push(tokens.slice(from, at).flatMap(({ word }) => word ?? []));
    }
    from = at + 1;
  }
  return found;
}
