import { plainDigits } from '../../shared/digits';
import type { KnownMedicine } from '../prescriptions/line/known';
import { readMedicineLine } from '../prescriptions/line/readLine';
import type { DraftMedicine } from './consultation';

/** A chat's stamp and sender in front of a message: "[10:32 AM, 5/3/2026] Dr Rao:" or "5/3/26, 10:32 am - Dr Rao:". */
const stamps = [
  /^\[[^\]]*\d[:.]\d{2}[^\]]*\]\s*(?:[^:[\]]{1,40}:(?!\d)\s*)?/u,
  /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?\s+[-–]\s+[^:]{1,40}:(?!\d)\s*/iu,
];
/** A heading above a list, which is no medicine. */
const heading = /^(?:rx|r\/|℞)\s*[:.)-]?\s*$/i;
/** Invisible characters that chats put around names and times. */
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const bullet = /^(?:[•·*‣▪●○◦]\s*|[–—-]\s+)/u;
/** "1)", "(1)", "1.", "1-", "1:" in front of a word; never in front of a digit, as in 1-0-1 and 1.5. */
const listNumber = /(?<=^|\s)\(?(\p{Nd}{1,2})\s?([).:-])\s*(?=\p{L})/gu;

/**
 * The lines of a pasted list, each without its number or bullet: split at line breaks, and inside a line at numbers
 * that count 1, 2, 3 from its beginning on. Doses such as "1-0-1" and "2 tab" split nothing.
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
      // "1-AL" is a medicine if no number 2 follows it.
      const isNumbered = first?.start === 0 && (isList || first.sign === ')' || first.sign === '.');
      return [(isNumbered ? line.slice(first.end) : line).replace(bullet, '').trim()];
    })
    .filter((line) => line !== '');
}

/** True for 1, 2 and on, at least two of them. */
function countsUp(numbers: readonly (number | undefined)[]): boolean {
  return numbers.length > 1 && numbers.every((number, at) => number === at + 1);
}

/** The list numbers in a line that begins with one: those written like the first. */
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

/** A pasted text as lines to read, and the texts that are no medicine: chat stamps and senders, the heading "Rx". */
export function readPasted(text: string): { lines: string[]; leftOut: string[] } {
  const leftOut: string[] = [];
  const rest = text
    .replace(invisible, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => {
      const typed = line.trim();
      const stamp = stamps
        .map((pattern) => pattern.exec(typed)?.[0])
        .find((match) => match !== undefined);
      if (stamp) leftOut.push(stamp.trim());
      const message = stamp ? typed.slice(stamp.length) : typed;
      if (!heading.test(message)) return message;
      leftOut.push(message);
      return '';
    });
  return { lines: splitPastedLines(rest.join('\n')), leftOut };
}

/**
 * Pasted lines as proposed medicines, each read separately. If the box is empty, the first line that is not fully read
 * goes there as pasted.
 */
export function proposedFrom(
  lines: readonly string[],
  { known, isBoxEmpty }: { known: readonly KnownMedicine[]; isBoxEmpty: boolean },
): { proposed: DraftMedicine[]; boxText: string } {
  const readings = lines.map((typed) => ({ typed, ...readMedicineLine(typed, { known }) }));
  const isUnread = ({ medication, unclear }: (typeof readings)[number]) =>
    medication.name === '' || unclear.length > 0;
  const boxReading = isBoxEmpty ? readings.find(isUnread) : undefined;
  const proposed = readings
    .filter((reading) => reading !== boxReading)
    .map(
      (reading): DraftMedicine => ({
        ...reading.medication,
        typed: reading.typed,
        isProposed: true,
        marks: isUnread(reading) ? ['unclear'] : [],
      }),
    );
  return { proposed, boxText: boxReading?.typed ?? '' };
}
