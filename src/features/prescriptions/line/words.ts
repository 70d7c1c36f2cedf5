import { plainDigits } from '../../../shared/digits';

/** A word of the typed text, with its range. */
export interface Word {
  /** In lower case with ASCII digits, without the dots of abbreviations. */
  plain: string;
  from: number;
  to: number;
  /** A quoted text is one word: the name, then the strength, then the dose, as typed. */
  isQuoted: boolean;
  /** Whether it is alone in brackets: "(10)" may be the dispensed quantity. */
  isBracketed: boolean;
}

/** One normalized character of a word, with the range that was typed for it. */
interface Letter {
  sign: string;
  from: number;
  to: number;
}

// "60,000" is one number. "650,101" is ambiguous, so all other commas separate.
const rawWords = /"[^"]*"|[-–—=]+>|\d{1,3}(?:,\d{2,3})*,000[^\s,;()[\]"]*|[,;→&]|[^\s,;()[\]"→]+/gu;

/** A list marker before a line: "3)", "(iii)", "2.", "-", "•", "Rx"; also "take". Never a dose, nor part of "5-FU". */
const marker =
  /^\s*(?:(?:#|no\.?)\s*\d{1,2}[.):]?(?=\s)|\(?[\d०-९]{1,2}(?:\)[.:]?|[.:](?=\s|\p{L})|\s?[-–—]+>?(?=\s+\p{L}|(?:tab|cap|syp|syr|inj|susp)))|\(?(?:[a-e]|[ivx]{1,4})\)[.:]?|(?:[-–—=]+>?|→|>+)(?=\s|\p{L})|[•·*▪●◦‣○■□✓✔➤►#|~]+|(?:start|begin|add|use|put|instill?|inhale)(?=\s+\p{L})|(?:take|give|adv(?:ised?|ice)?[.:]?|plan[.:]?|tx[.:]?|c\/w|i{1,3}\.|iv\.|vi{0,3}\.)(?=\s+(?:[\d½]|tab|cap|syp|syr|inj))|(?:℞|r\/?x[.:]?(?=\s)|r\/(?=\s)))/iu;

/** The index behind all list markers, at which the line itself begins. */
function startOf(typed: string): number {
  let start = 0;
  for (let match = marker.exec(typed); match; match = marker.exec(typed.slice(start))) {
    start += match[0].length;
  }
  return start;
}

/**
 * The words of a line, from behind its list marker to a semicolon; the text behind that is the note. The first `parts`
 * semicolons count as commas.
 */
export function wordsOf(
  typed: string,
  parts = 0,
): { words: Word[]; note: string; start: number; end: number } {
  const start = startOf(typed);
  return { ...wordsBetween(typed, start, parts), start };
}

function wordsBetween(
  typed: string,
  start: number,
  parts = 0,
): { words: Word[]; note: string; end: number } {
  let end = typed.indexOf(';', start);
  for (let part = 0; part < parts && end >= 0; part++) end = typed.indexOf(';', end + 1);
  if (end < 0) end = typed.length;
  const words: Word[] = [];
  for (const match of typed.slice(start, end).matchAll(rawWords)) {
    const [raw] = match;
    const begin = start + match.index;
    const isQuoted = raw.length >= 2 && raw.startsWith('"');
    if (isQuoted) {
      const range = { from: begin + 1, to: begin + raw.length - 1, isBracketed: false };
      words.push({ plain: raw.slice(1, -1).trim().replace(/\s+/g, ' '), ...range, isQuoted });
      continue;
    }
    const letters = lettersOf(raw, begin);
    for (const piece of piecesOf(letters, words.length === 0)) {
      while (piece.length > 1 && piece.at(-1)?.sign === '-') piece.pop();
      while (piece.length > 1 && piece[0]?.sign === '-') piece.shift();
      const [first, last] = [piece[0], piece.at(-1)];
      if (!first || !last) continue;
      const plain = piece.map(({ sign }) => (sign === ';' ? ',' : sign)).join('');
      const [from, to] = [first.from, last.to];
      words.push({ plain, from, to, isQuoted, isBracketed: isBracketedAt(typed, from, to) });
    }
  }
  return { words, note: typed.slice(end + 1).trim(), end };
}

const isBracketedAt = (typed: string, from: number, to: number) =>
  /[([]/.test(typed[from - 1] ?? '') && /[)\]]/.test(typed[to] ?? '');

/** Normalizes the words of a text for comparison. */
export function plainWords(text: string): string[] {
  return wordsBetween(text, 0).words.map(({ plain }) => plain);
}

function lettersOf(raw: string, start: number): Letter[] {
  if (/^[!-~]*$/.test(raw)) {
    return [...raw.toLowerCase()].map((sign, index) => ({
      sign,
      from: start + index,
      to: start + index + 1,
    }));
  }
  const letters: Letter[] = [];
  let from = start;
  for (const character of raw) {
    const to = from + character.length;
    for (const sign of plainDigits(character.normalize('NFC').toLowerCase()).replaceAll('×', 'x')) {
      letters.push({ sign: sign === '–' || sign === '—' ? '-' : sign, from, to });
    }
    from = to;
  }
  return letters;
}

const textOf = (letters: readonly Letter[]) => letters.map(({ sign }) => sign).join('');
// Characters of two UTF-16 units occur in no known word; without them an index in the text is one in the letters.
const isPlaceable = (letters: readonly Letter[]) => textOf(letters).length === letters.length;

const gluedSigns = 'od|bd|bid|tds|tid|qid|qds|hs|sos|stat|ac|pc|af|bf';

/** "tabpan40od", typed without spaces; not "cap", with which names begin. */
const formGluedToName = new RegExp(
  `^(tab|syp|syr|inj(?!ec))(?=\\p{L}{3,}\\d+(?:mg|ml|mcg|gm?)?(?:${gluedSigns}))`,
  'u',
);

/** Splits a raw word: "tab.dolo" into two words, "p.c." as "pc", "5mltds" as "5 ml tds". */
function piecesOf(letters: Letter[], isFirst: boolean): Letter[][] {
  if (!isPlaceable(letters)) return [letters];
  const text = textOf(letters);
  const form = isFirst ? formGluedToName.exec(text)?.[1] : undefined;
  if (form) {
    const at = form.length;
    return [...piecesOf(letters.slice(0, at), true), ...piecesOf(letters.slice(at), false)];
  }
  const dot = (
    isFirst
      ? /^\p{L}\.(?=\p{L}[\p{L}\p{M}-])|^[\p{L}\p{M}]{2,}\.(?=[\p{L}\d])/u
      : /^[\p{L}\p{M}]{2,}\.(?=[\p{L}\d])/u
  ).exec(text);
  if (dot) {
    const at = dot[0].length;
    return [...piecesOf(letters.slice(0, at), isFirst), ...piecesOf(letters.slice(at), false)];
  }
  const isPattern = /^[\d/½.]+(?::[\d/½.]+){2,3}[,.]?$/.test(text);
  // "I-O-I", "1-o-1": letters in place of digits.
  const patternLength = /^[0-4oil½](?:-+[0-4oil½]){2,3}(?![\p{L}\d-])/u.exec(text)?.[0].length ?? 0;
  // "30:70": a mixture, normalized to "30/70".
  const [, part, rest] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  const isMixture = Number(part) + Number(rest) === 100;
  const signs = letters.map((letter, index) => {
    if (isMixture && letter.sign === ':') return { ...letter, sign: '/' };
    if (index < patternLength && /[oil]/.test(letter.sign))
      return { ...letter, sign: letter.sign === 'o' ? '0' : '1' };
    if (isPattern && letter.sign === ':') return { ...letter, sign: '-' };
    // "1-0-1*5d"
    const isTimes = letter.sign === '*' && /\d/.test(letters[index + 1]?.sign ?? '');
    return isTimes ? { ...letter, sign: 'x' } : letter;
  });
  const significant = signs.filter(({ sign }, index) => {
    const isOfTime =
      sign === ':' && [index - 1, index + 1].every((near) => /\d/.test(signs[near]?.sign ?? ''));
    if (isOfTime) return true;
    if (/[:!]/.test(sign) || (sign === ',' && signs.length > 1)) return false;
    if (sign === '-' && signs[index - 1]?.sign === '-') return false;
    return sign !== '.' || /\d/.test(signs[index + 1]?.sign ?? '');
  });
  return splitLetters(significant);
}

const seams: readonly RegExp[] = [
  // "pan40od", "dolo650mgtds5d": a name, its number and the frequency
  new RegExp(
    `^([\\p{L}\\p{M}]{3,}?-?)(\\d+(?:\\.\\d+)?(?:mg|mcg|gm?)?(?:${gluedSigns})(?:x?\\d.*)?)$`,
    'u',
  ),
  // "x5d"
  /^(x)(\d.*)$/,
  // "subah-sham"
  /^(subah|dopahar|morning|afternoon)(-(?:dopahar|sha+m|ra+t|afternoon|evening|night).*)$/,
  // "cap/wk"
  /^(tabs?|caps?|sachets?)(\/.*)$/,
  // "bdx5d", "tds5d"
  new RegExp(`^(${gluedSigns})(x?\\d.*)$`),
  // "mltds", "dbd", "mlx5d"
  new RegExp(
    `^(ml|mg|mcg|gm?|tabs?|caps?|drops?|d|days?|iu)((?:${gluedSigns})(?:x?\\d.*)?|x\\d.*)$`,
  ),
  // "azithral250x 15d"
  /^([\p{L}\p{M}]{3,}-?\d{2,}(?:mg|mcg|gm?)?)(x)$/u,
  // "dolo650", "pan40mg"; a short word, as in "b12" or "q6h", stays with its number
  /^([\p{L}\p{M}]{3,}?-?)(\d{2,}(?:\.\d+)?(?:mg|mcg|gm?)?)$/u,
];
// A strength by volume and a word of numbers stay whole.
const indivisible =
  /^\d[\d.]*(?:mg|mcg|gm?|iu)?\/\d*[\d.]*(?:ml|mg|tab|g)?$|^0d$|^\d+[hkl]$|^[2-5]fdc$/;
const numberFirst =
  /^((?:\d|[½¼¾.+/-](?=[\d½¼¾]))[\d½¼¾]*(?:[./+-][\d½¼¾]+)*|[½¼¾]\d*(?:[./+-][\d½¼¾]+)*)([^\d\s./+½¼¾-].*)$/u;

/** "6u-6u-6u": a unit behind each number of a pattern. */
const unitsInPattern = /^(?:\d{1,3}(?:\.\d+)?(?:u|ml)?-){2,3}\d{1,3}(?:\.\d+)?(u|ml)$/;

function splitLetters(letters: Letter[]): Letter[][] {
  const unit = unitsInPattern.exec(textOf(letters))?.[1];
  if (unit) {
    const numbers = letters.filter(({ sign }) => /[\d.-]/.test(sign));
    return [numbers, letters.slice(-unit.length)];
  }
  return splitAtSeams(letters);
}

function splitAtSeams(letters: Letter[]): Letter[][] {
  const text = textOf(letters);
  if (text === '' || indivisible.test(text)) return [letters];
  for (const seam of [...seams, numberFirst]) {
    const head = seam.exec(text)?.[1];
    if (head === undefined || head.length === text.length) continue;
    return [
      ...splitLetters(letters.slice(0, head.length)),
      ...splitLetters(letters.slice(head.length)),
    ];
  }
  return [letters];
}
