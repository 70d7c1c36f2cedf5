import { plainDigits } from '../../../shared/digits';

/** A word of what was typed, with its place in it. */
export interface Word {
  /** In small letters and plain digits, without the dots of abbreviations. */
  plain: string;
  from: number;
  to: number;
  /** What stands between quotation marks is one word: the name, then the strength and the dose, as they stand. */
  isQuoted: boolean;
  /** Whether it stands alone between brackets: "(10)" may be what is given out. */
  isBracketed: boolean;
}

/** One sign of a word as it is compared, and where it was typed. */
interface Letter {
  sign: string;
  from: number;
  to: number;
}

// "60,000" is one number; of "650,101" nobody knows, so a comma parts everything else.
const rawWords = /"[^"]*"|[-–—=]+>|\d{1,3}(?:,\d{2,3})*,000[^\s,;()[\]"]*|[,;→&]|[^\s,;()[\]"→]+/gu;

/**
 * What parts a line of a list from the others, before it: "3)", "(iii)", "2.", "-", "•", "Rx"; and "take". Never a dose, nor the number
 * of "5-FU".
 */
const marker =
  /^\s*(?:(?:#|no\.?)\s*\d{1,2}[.):]?(?=\s)|\(?[\d०-९]{1,2}(?:\)[.:]?|[.:](?=\s|\p{L})|\s?[-–—]+>?(?=\s+\p{L}|(?:tab|cap|syp|syr|inj|susp)))|\(?(?:[a-e]|[ivx]{1,4})\)[.:]?|(?:[-–—=]+>?|→|>+)(?=\s|\p{L})|[•·*▪●◦‣○■□✓✔➤►#|~]+|(?:start|begin|add|use|put|instill?|inhale)(?=\s+\p{L})|(?:take|give|adv(?:ised?|ice)?[.:]?|plan[.:]?|tx[.:]?|c\/w|i{1,3}\.|iv\.|vi{0,3}\.)(?=\s+(?:[\d½]|tab|cap|syp|syr|inj))|(?:℞|r\/?x[.:]?(?=\s)|r\/(?=\s)))/iu;

/** Where the line itself begins, behind all that marks it as one of a list. */
function startOf(typed: string): number {
  let start = 0;
  for (let found = marker.exec(typed); found; found = marker.exec(typed.slice(start))) {
    start += found[0].length;
  }
  return start;
}

/**
 * Behind what marks a line of a list, up to a semicolon, behind which everything is a note; `parts` is how many semicolons
 * stand for commas before it.
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
      const place = { from: begin + 1, to: begin + raw.length - 1, isBracketed: false };
      words.push({ plain: raw.slice(1, -1).trim().replace(/\s+/g, ' '), ...place, isQuoted });
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

/** A name as it is looked for: its words as a doctor types them, "Tab. Dolo-650" as "dolo 650". */
export function plainWords(text: string): string[] {
  return wordsBetween(text, 0).words.map(({ plain }) => plain);
}

function lettersOf(raw: string, start: number): Letter[] {
  if (/^[!-~]*$/.test(raw)) {
    return [...raw.toLowerCase()].map((sign, place) => ({
      sign,
      from: start + place,
      to: start + place + 1,
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
// Signs of two units are letters of no word that is known, so a place in the text is a place among the letters.
const isPlaceable = (letters: readonly Letter[]) => textOf(letters).length === letters.length;

const joined = 'od|bd|bid|tds|tid|qid|qds|hs|sos|stat|ac|pc|af|bf';

/** "tabpan40od", without a blank in all the line; not "cap", with which names begin. */
const gluedForm = new RegExp(
  `^(tab|syp|syr|inj(?!ec))(?=\\p{L}{3,}\\d+(?:mg|ml|mcg|gm?)?(?:${joined}))`,
  'u',
);

/** "tab.dolo" as two words, "p.c." as "pc", "5mltds" as "5 ml tds". */
function piecesOf(letters: Letter[], isFirst: boolean): Letter[][] {
  if (!isPlaceable(letters)) return [letters];
  const text = textOf(letters);
  const form = isFirst ? gluedForm.exec(text)?.[1] : undefined;
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
  // "I-O-I", "1-o-1": letters for the figures they look like.
  const drawn = /^[0-4oil½](?:-+[0-4oil½]){2,3}(?![\p{L}\d-])/u.exec(text)?.[0].length ?? 0;
  // "30:70": the parts of a mixture, as "30/70".
  const [, part, rest] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  const isMixture = Number(part) + Number(rest) === 100;
  const signs = letters.map((one, place) => {
    if (isMixture && one.sign === ':') return { ...one, sign: '/' };
    if (place < drawn && /[oil]/.test(one.sign))
      return { ...one, sign: one.sign === 'o' ? '0' : '1' };
    if (isPattern && one.sign === ':') return { ...one, sign: '-' };
    // "1-0-1*5d"
    const isTimes = one.sign === '*' && /\d/.test(letters[place + 1]?.sign ?? '');
    return isTimes ? { ...one, sign: 'x' } : one;
  });
  const kept = signs.filter(({ sign }, place) => {
    const isOfTime =
      sign === ':' && [place - 1, place + 1].every((near) => /\d/.test(signs[near]?.sign ?? ''));
    if (isOfTime) return true;
    if (/[:!]/.test(sign) || (sign === ',' && signs.length > 1)) return false;
    if (sign === '-' && signs[place - 1]?.sign === '-') return false;
    return sign !== '.' || /\d/.test(signs[place + 1]?.sign ?? '');
  });
  return parted(kept);
}

const seams: readonly RegExp[] = [
  // "pan40od", "dolo650mgtds5d": a name, its number and how often
  new RegExp(
    `^([\\p{L}\\p{M}]{3,}?-?)(\\d+(?:\\.\\d+)?(?:mg|mcg|gm?)?(?:${joined})(?:x?\\d.*)?)$`,
    'u',
  ),
  // "x5d"
  /^(x)(\d.*)$/,
  // "subah-sham"
  /^(subah|dopahar|morning|afternoon)(-(?:dopahar|sha+m|ra+t|afternoon|evening|night).*)$/,
  // "cap/wk"
  /^(tabs?|caps?|sachets?)(\/.*)$/,
  // "bdx5d", "tds5d"
  new RegExp(`^(${joined})(x?\\d.*)$`),
  // "mltds", "dbd", "mlx5d"
  new RegExp(`^(ml|mg|mcg|gm?|tabs?|caps?|drops?|d|days?|iu)((?:${joined})(?:x?\\d.*)?|x\\d.*)$`),
  // "azithral250x 15d"
  /^([\p{L}\p{M}]{3,}-?\d{2,}(?:mg|mcg|gm?)?)(x)$/u,
  // "dolo650", "pan40mg": a short word, as in "b12" or "q6h", is one with its number
  /^([\p{L}\p{M}]{3,}?-?)(\d{2,}(?:\.\d+)?(?:mg|mcg|gm?)?)$/u,
];
// A strength by volume and a word of numbers stay whole.
const whole = /^\d[\d.]*(?:mg|mcg|gm?|iu)?\/\d*[\d.]*(?:ml|mg|tab|g)?$|^0d$|^\d+[hkl]$|^[2-5]fdc$/;
const numberFirst =
  /^((?:\d|[½¼¾.+/-](?=[\d½¼¾]))[\d½¼¾]*(?:[./+-][\d½¼¾]+)*|[½¼¾]\d*(?:[./+-][\d½¼¾]+)*)([^\d\s./+½¼¾-].*)$/u;

/** "6u-6u-6u": the unit that each number of a pattern has. */
const unitsInPattern = /^(?:\d{1,3}(?:\.\d+)?(?:u|ml)?-){2,3}\d{1,3}(?:\.\d+)?(u|ml)$/;

function parted(letters: Letter[]): Letter[][] {
  const unit = unitsInPattern.exec(textOf(letters))?.[1];
  if (unit) {
    const numbers = letters.filter(({ sign }) => /[\d.-]/.test(sign));
    return [numbers, letters.slice(-unit.length)];
  }
  return partedAtSeams(letters);
}

function partedAtSeams(letters: Letter[]): Letter[][] {
  const text = textOf(letters);
  if (text === '' || whole.test(text)) return [letters];
  for (const seam of [...seams, numberFirst]) {
    const head = seam.exec(text)?.[1];
    if (head === undefined || head.length === text.length) continue;
    return [...parted(letters.slice(0, head.length)), ...parted(letters.slice(head.length))];
  }
  return [letters];
}
