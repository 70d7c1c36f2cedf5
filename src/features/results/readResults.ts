import { plainDigits } from '../../shared/digits';
import { choiceOf } from './choices';
import { isPossible, isUnlikely, likelyUnits } from './plausible';
import { readRange } from './range';
import { allTests, type LabTest, nameAt, panelOf, testName, testOf } from './test';
import { unitAt, unitsOf } from './units';

/**
 * Reads results as typed: `hba1c 7.8, creat 1.1 mg/dl (0.7-1.3), hb9.6; hbsag non reactive`. Nothing is guessed: what
 * has two meanings, or none, becomes a doubt of its line, and each character is in one part or between two lines.
 */

const doubtKinds = [
  'noName',
  'unknownTest',
  'severalTests',
  'noValue',
  'notAChoice',
  'unitOfAnother',
  'whichUnit',
  'impossible',
  'unlikely',
  'unread',
  'twice',
] as const;
export type DoubtKind = (typeof doubtKinds)[number];

export interface Doubt {
  kind: DoubtKind;
  /** What may be meant: keys of tests, units (UCUM) or words. */
  choices: readonly string[];
}

/** The doubts that a person settles by confirming the line as it is read; all others want other words. */
const confirmedKinds: readonly DoubtKind[] = ['unknownTest', 'unlikely'];
export const isConfirmable = ({ kind }: Doubt): boolean => confirmedKinds.includes(kind);

interface ReadPart {
  kind: 'name' | 'value' | 'unit' | 'range' | 'unread';
  from: number;
  to: number;
}

export interface ReadLine {
  /** Where it stands in the text. */
  from: number;
  to: number;
  parts: readonly ReadPart[];
  /** A test or panel of the list; empty: another one, under `name`. */
  testKey: string;
  name: string;
  comparator: '' | '<' | '>';
  /** Null: a result in words, or none. */
  value: number | null;
  text: string;
  /** UCUM of a test of the list, as typed for another one; empty: none. */
  unit: string;
  low: number | null;
  high: number | null;
  /** The reference range as typed. */
  rangeText: string;
  doubts: readonly Doubt[];
}

type Value = Pick<
  ReadLine,
  'comparator' | 'value' | 'text' | 'unit' | 'low' | 'high' | 'rangeText'
> & {
  to: number;
  parts: ReadPart[];
  doubts: Doubt[];
};

const doubt = (kind: DoubtKind, choices: readonly string[] = []): Doubt => ({ kind, choices });

/** The text as it is read: one kind of digits, letters with their marks put together. */
export const typedText = (text: string): string => plainDigits(text.normalize('NFC'));

/** The lines of a text that went through `typedText`, in its order. */
export function readResults(text: string): ReadLine[] {
  const lines: ReadLine[] = [];
  let at = 0;
  for (;;) {
    at = skip(text, at, /^(?:[\s,;]|\.(?=[\s,;]|$))+/);
    if (at >= text.length) break;
    const line = readLine(text, at);
    const isTwice = line.testKey !== '' && lines.some(({ testKey }) => testKey === line.testKey);
    lines.push(isTwice ? { ...line, doubts: [...line.doubts, doubt('twice')] } : line);
    at = Math.max(line.to, at + 1);
  }
  return lines;
}

function readLine(text: string, from: number): ReadLine {
  const named = nameAt(text, from);
  if (!named) return readUnknown(text, from);
  const [key = '', ...others] = named.tests;
  const valueAt = skip(text, named.end, /^[^\S\n]*(?:[:=]|[-–](?!ve\b))?[^\S\n]*/i);
  const { doubts, parts, ...value } = readValue(text, valueAt, testOf(key));
  const isSeveral = others.length > 0;
  return {
    ...value,
    from,
    parts: [{ kind: 'name', from, to: named.end }, ...parts],
    testKey: isSeveral ? '' : key,
    name: isSeveral ? text.slice(from, named.end) : (testName(key, { language: 'en' }) ?? key),
    doubts: isSeveral ? [doubt('severalTests', named.tests), ...doubts] : doubts,
  };
}

/** The value of a test; of a panel, for which there is no `test`, in words. */
function readValue(text: string, at: number, test: LabTest | undefined): Value {
  return test?.kind === 'number' ? readNumber(text, at, test) : readWords(text, at, test?.values);
}

const noRange = { low: null, high: null, rangeText: '' };

function readWords(text: string, from: number, values: readonly string[] | undefined): Value {
  const to = trimmedEnd(text, from, endOfWords(text, from));
  const typed = text.slice(from, to);
  const choice = values ? choiceOf(typed, values) : typed;
  const doubts =
    typed === ''
      ? [doubt('noValue', values)]
      : choice === null
        ? [doubt('notAChoice', values)]
        : [];
  return {
    comparator: '',
    value: null,
    text: choice ?? typed,
    unit: '',
    ...noRange,
    to,
    parts: typed === '' ? [] : [{ kind: 'value', from, to }],
    doubts,
  };
}

const numberPattern =
  /^([<>]?)[^\S\n]*(\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)/;

function readNumber(text: string, from: number, test: LabTest): Value {
  const number = numberPattern.exec(text.slice(from));
  if (!number) return readNothing(text, from);
  const [typed, comparator = '', digits = ''] = number;
  const value = Number(digits.replaceAll(',', ''));
  const parts: ReadPart[] = [{ kind: 'value', from, to: from + typed.length }];
  const doubts: Doubt[] = [];
  let to = from + typed.length;

  const unitFrom = skip(text, to, /^[^\S\n]+/);
  const typedUnit = unitAt(text, unitFrom, test);
  if (typedUnit) {
    parts.push({ kind: 'unit', from: unitFrom, to: typedUnit.end });
    to = typedUnit.end;
  }
  const unit = typedUnit?.unit ?? test.unit ?? '';
  doubts.push(...doubtsOfNumber(value, { unit, isTyped: typedUnit !== undefined, test }));

  const range = rangeAt(text, to);
  if (range) {
    parts.push(range.part);
    to = range.part.to;
  }
  const rest = restAt(text, to);
  if (rest) {
    parts.push(rest);
    to = rest.to;
    doubts.push(
      !typedUnit && isUnitOfAnother(text, rest)
        ? doubt('unitOfAnother', unitsOf(test))
        : doubt('unread'),
    );
  }
  return {
    comparator: comparator === '<' || comparator === '>' ? comparator : '',
    value,
    text: '',
    unit,
    ...(range?.range ?? noRange),
    to,
    parts,
    doubts,
  };
}

function doubtsOfNumber(
  value: number,
  { unit, isTyped, test }: { unit: string; isTyped: boolean; test: LabTest },
): Doubt[] {
  const units = isTyped ? [] : likelyUnits(value, test);
  if (!isPossible(value, unit, test)) {
    return [units.length > 0 ? doubt('whichUnit', units) : doubt('impossible')];
  }
  if (!isUnlikely(value, unit, test)) return [];
  // The usual unit stays a choice: the number may be right, and is then asked.
  return [units.length > 0 ? doubt('whichUnit', [...units, unit]) : doubt('unlikely')];
}

/** A name without a number behind it. */
function readNothing(text: string, from: number): Value {
  const rest = restAt(text, from);
  return {
    comparator: '',
    value: null,
    text: '',
    unit: '',
    ...noRange,
    to: rest?.to ?? from,
    parts: rest ? [rest] : [],
    doubts: [doubt('noValue')],
  };
}

const wordsOfResults =
  /^(.*?)[\s:=]+((?:non[ -]?)?reactive|positive|negative|present|absent|nil|normal|detected|not detected|seen|not seen)$/i;

/** A test that the list does not have: its words up to a number, a colon, or words that are a result. */
function readUnknown(text: string, from: number): ReadLine {
  const end = endOfUnknown(text, from);
  const line = text.slice(from, end);
  const colon = /^([^:=\d]*[^:=\d\s])\s*[:=]\s*(?=[^\d<>.\s])/.exec(line);
  const words = colon ? null : wordsOfResults.exec(line);
  if (colon ?? words) {
    const name = String((colon ?? words)?.[1]).trim();
    const valueFrom = colon ? from + colon[0].length : end - String(words?.[2]).length;
    return unknownLine(name, { from, valueFrom, value: readWordsTo(text, valueFrom, end) });
  }
  const name = /^[^\d<>]*/.exec(line)?.[0] ?? '';
  const number = numberPattern.exec(line.slice(name.length));
  const plain = name.replace(/[\s:=–-]+$/, '');
  if (!number || plain === '') {
    const part: ReadPart = { kind: 'unread', from, to: end };
    const kind = plain === '' ? 'noName' : 'noValue';
    return {
      ...{ from, to: end, parts: [part], testKey: '', name: plain, comparator: '' },
      ...{ value: null, text: '', unit: '', ...noRange, doubts: [doubt(kind)] },
    };
  }
  const valueFrom = from + name.length;
  return unknownLine(plain, { from, valueFrom, value: readFreeNumber(text, valueFrom, end) });
}

function unknownLine(
  name: string,
  { from, valueFrom, value }: { from: number; valueFrom: number; value: Value },
): ReadLine {
  const { doubts, parts, ...read } = value;
  return {
    ...read,
    from,
    parts: [{ kind: 'name', from, to: valueFrom }, ...parts],
    testKey: '',
    name,
    doubts: [doubt('unknownTest'), ...doubts],
  };
}

function readWordsTo(text: string, from: number, to: number): Value {
  return {
    ...{ comparator: '', value: null, text: text.slice(from, to), unit: '', ...noRange, to },
    ...{ parts: [{ kind: 'value', from, to }], doubts: [] },
  };
}

/** A number with its unit as it stands: of an unknown test nothing is compared. */
function readFreeNumber(text: string, from: number, end: number): Value {
  const [typed = '', comparator, digits = ''] = numberPattern.exec(text.slice(from, end)) ?? [];
  const valueTo = from + typed.length;
  const range = /[([][^)\]]*[)\]]\s*$/.exec(text.slice(valueTo, end));
  const unitFrom = skip(text, valueTo, /^[^\S\n]+/);
  const rangeFrom = range ? valueTo + range.index : end;
  const unitTo = trimmedEnd(text, unitFrom, Math.max(rangeFrom, unitFrom));
  const parts: ReadPart[] = [{ kind: 'value', from, to: valueTo }];
  if (unitTo > unitFrom) parts.push({ kind: 'unit', from: unitFrom, to: unitTo });
  if (range) parts.push({ kind: 'range', from: rangeFrom, to: end });
  const value = Number(digits.replaceAll(',', ''));
  return {
    comparator: comparator === '<' || comparator === '>' ? comparator : '',
    value,
    text: '',
    unit: text.slice(unitFrom, unitTo),
    ...(range ? readRange(range[0].trim().slice(1, -1)) : noRange),
    to: end,
    parts,
    doubts: isPossible(value, '', undefined) ? [] : [doubt('impossible')],
  };
}

function rangeAt(text: string, from: number) {
  const at = skip(text, from, /^[^\S\n]+/);
  const typed = /^\([^)\n]*\)|^\[[^\]\n]*\]/.exec(text.slice(at))?.[0];
  if (typed === undefined) return null;
  const part: ReadPart = { kind: 'range', from: at, to: at + typed.length };
  return { part, range: readRange(typed.slice(1, -1)) };
}

/** What is left of a line behind what was read of it; null if nothing is. */
function restAt(text: string, from: number): ReadPart | null {
  const at = skip(text, from, /^[^\S\n]+/);
  const to = trimmedEnd(text, at, endOfRest(text, at));
  return to > at ? { kind: 'unread', from: at, to } : null;
}

/** Whether a rest is a unit that other tests have. */
function isUnitOfAnother(text: string, { from, to }: ReadPart): boolean {
  return allTests.some((test) => unitAt(text, from, test)?.end === to);
}

/** A line ends at a comma, a semicolon or the line's end, or before a name that stands behind a blank. */
function endOfRest(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (/[,;\n]/.test(letter)) return at;
    if (/\s/.test(text.charAt(at - 1)) && /\S/.test(letter) && nameAt(text, at)) return at;
  }
  return text.length;
}

/** Words may have commas: they end at a semicolon, the line's end, or a comma before a name. */
function endOfWords(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === ';' || letter === '\n') return at;
    if (letter === ',' && nameAt(text, skip(text, at + 1, /^[^\S\n]+/))) return at;
  }
  return text.length;
}

/** An unknown line ends where any other could begin. */
function endOfUnknown(text: string, from: number): number {
  const to = /[,;\n]/.exec(text.slice(from).replace(/(\d),(?=\d{2,3})/g, '$1.'))?.index;
  return trimmedEnd(text, from, to === undefined ? text.length : from + to);
}

function trimmedEnd(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

function skip(text: string, from: number, pattern: RegExp): number {
  return from + (pattern.exec(text.slice(from))?.[0].length ?? 0);
}

/** The text with another name of a test in place of that of a line. */
export function withTest(text: string, { parts }: ReadLine, key: string): string {
  const name = parts.find(({ kind }) => kind === 'name');
  const test = testOf(key) ?? panelOf(key);
  if (!name || !test) return text;
  return `${text.slice(0, name.from)}${test.aliases[0] ?? test.name}${text.slice(name.to)}`;
}

/** The text with a value or unit in place of that of a line, or behind its value. */
export function withPart(
  text: string,
  { parts, to }: ReadLine,
  { kind, typed }: { kind: 'value' | 'unit'; typed: string },
): string {
  // A unit that the test does not have was left unread.
  const there =
    parts.find((part) => part.kind === kind) ??
    (kind === 'unit' ? parts.find((part) => part.kind === 'unread') : undefined);
  if (there) return `${text.slice(0, there.from)}${typed}${text.slice(there.to)}`;
  const value = parts.find((part) => part.kind === 'value');
  const at = value?.to ?? to;
  return `${text.slice(0, at)} ${typed}${text.slice(at)}`;
}
