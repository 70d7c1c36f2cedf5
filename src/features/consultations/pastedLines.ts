import { plainDigits } from '../../shared/digits';
import type { KnownMedicine } from '../prescriptions/line/known';
import { readMedicineLine } from '../prescriptions/line/readLine';
import type { DraftMedicine } from './consultation';

/** A chat's stamp and sender in front of a message: "[10:32 AM, 5/3/2026] Dr Rao:" or "5/3/26, 10:32 am - Dr Rao:". */
const stamps = [
  /^\[[^\]]*\d[:.]\d{2}[^\]]*\]\s*(?:[^:[\]]{1,40}:(?!\d)\s*)?/u,
  /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?\s+[-–]\s+[^:]{1,40}:(?!\d)\s*/iu,
];
/** What stands above a list and is no medicine. */
const heading = /^(?:rx|r\/|℞)\s*[:.)-]?\s*$/i;
/** Invisible signs with which chats wrap names and times. */
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const bullet = /^(?:[•·*‣▪●○◦]\s*|[–—-]\s+)/u;
/** "1)", "(1)", "1.", "1-", "1:" in front of a word; never in front of a digit, as in 1-0-1 and 1.5. */
const listNumber = /(?<=^|\s)\(?(\p{Nd}{1,2})\s?([).:-])\s*(?=\p{L})/gu;

/**
 * The lines of a pasted list, each without the number or the dot in front of it: parted at line breaks, and inside a line
 * at numbers that count 1, 2, 3 from its beginning on. Doses such as "1-0-1" and "2 tab" part nothing.
 */
export function splitPastedLines(text: string): string[] {
  const lines = text
    .replace(invisible, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isList = countsUp(lines.map((line) => numbersIn(line)[0]?.number));
  return lines
    .flatMap((line) => {
      const numbers = numbersIn(line);
      if (countsUp(numbers.map(({ number }) => number))) {
        return numbers.map(({ end }, at) => line.slice(end, numbers[at + 1]?.start).trim());
      }
      const [first] = numbers;
      // "1-AL" is a medicine where nothing counts on from it.
      const isNumbered = first?.start === 0 && (isList || first.sign === ')' || first.sign === '.');
      return [(isNumbered ? line.slice(first.end) : line).replace(bullet, '').trim()];
    })
    .filter((line) => line !== '');
}

/** True for 1, 2 and on, at least two of them. */
function countsUp(numbers: readonly (number | undefined)[]): boolean {
  return numbers.length > 1 && numbers.every((number, at) => number === at + 1);
}

/** The numbers of a list in a line: those that are written as its first one. */
function numbersIn(line: string) {
  const all = [...line.matchAll(listNumber)].map((match) => ({
    number: Number(plainDigits(match[1] ?? '')),
    sign: match[2],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const [first] = all;
  return first?.start === 0 ? all.filter(({ sign }) => sign === first.sign) : [];
}

/** A pasted text as lines to be read, and what of it is no medicine: a chat's stamps and senders, the heading "Rx". */
export function readPasted(text: string): { lines: string[]; leftOut: string[] } {
  const leftOut: string[] = [];
  const rest = text
    .replace(invisible, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => {
      const typed = line.trim();
      const stamp = stamps.map((one) => one.exec(typed)?.[0]).find((found) => found !== undefined);
      if (stamp) leftOut.push(stamp.trim());
      const behind = stamp ? typed.slice(stamp.length) : typed;
      if (!heading.test(behind)) return behind;
      leftOut.push(behind);
      return '';
    });
  return { lines: splitPastedLines(rest.join('\n')), leftOut };
}

/**
 * Pasted lines as medicines to be looked at, each as it is read by itself. The first one that is not wholly read stays in
 * the box, as it was pasted, where the box is empty.
 */
export function proposedFrom(
  lines: readonly string[],
  { known, isBoxEmpty }: { known: readonly KnownMedicine[]; isBoxEmpty: boolean },
): { proposed: DraftMedicine[]; inBox: string } {
  const read = lines.map((typed) => ({ typed, ...readMedicineLine(typed, { known }) }));
  const isUnread = ({ medication, unclear }: (typeof read)[number]) =>
    medication.name === '' || unclear.length > 0;
  const inBox = isBoxEmpty ? read.find(isUnread) : undefined;
  const proposed = read
    .filter((one) => one !== inBox)
    .map(
      (one): DraftMedicine => ({
        ...one.medication,
        typed: one.typed,
        isProposed: true,
        marks: isUnread(one) ? ['unclear'] : [],
      }),
    );
  return { proposed, inBox: inBox?.typed ?? '' };
}
