import { currentSpeaker, type Speaker } from '../../shared/language';
import { plainName } from './plainName';
import list from './testList.json';

/**
 * The product's list of tests, in our own words. A code of LOINC stands only where the name of the test says no less than
 * the code (LICENSES/LOINC.md); factors of units only where two sources agree; bounds beyond which a number is asked are
 * of programs, and no ranges of health.
 */

/** Another unit of a test: value × factor + offset is the value in the test's own unit. */
interface OtherUnit {
  /** UCUM. */
  unit: string;
  factor: number;
  offset?: number;
  /** As papers print it. */
  typed: readonly string[];
  sources: readonly string[];
}

export interface LabTest {
  key: string;
  name: string;
  hindi: string;
  kind: 'number' | 'choice' | 'text';
  /** Short names, as typed. */
  aliases: readonly string[];
  /** UCUM; undefined unless the test is a number. */
  unit?: string;
  /** The unit as papers print it. */
  typed?: readonly string[];
  otherUnits?: readonly OtherUnit[];
  /** Numbers outside cannot be, in the test's own unit. */
  possible?: readonly number[];
  /** Numbers outside are asked, in the test's own unit. */
  asked?: readonly number[];
  askedBy?: readonly string[];
  /** What a test without a number may say. */
  values?: readonly string[];
  /** One of the thirty that are typed most. */
  isCommon?: boolean;
  /** The name is LOINC's own, which goes with its code. */
  loinc?: { code: string; name: string; sources: readonly string[] };
}

/** Several tests that are ordered and charged as one. */
export interface Panel {
  key: string;
  name: string;
  hindi: string;
  aliases: readonly string[];
  /** Keys of its tests, in the order of papers. */
  tests: readonly string[];
}

export const allTests: readonly LabTest[] = list.tests as unknown as readonly LabTest[];
export const allPanels: readonly Panel[] = list.panels;
/** Words that several tests share: they are asked. */
export const sharedWords: readonly { words: readonly string[]; tests: readonly string[] }[] =
  list.sharedWords;
/** Where names, codes, factors and bounds were read, by key. */
export const testSources: Readonly<Record<string, string>> = list.sources;
/** What LOINC asks to be shown with its codes, word for word (LICENSES/LOINC.md). */
export const loincNotice: string = list.loincNotice;
/** Changes with the list: a doctor's signature is for one version. */
export const testsVersion: string = list.version;

const testsByKey = new Map(allTests.map((test) => [test.key, test]));
const panelsByKey = new Map(allPanels.map((panel) => [panel.key, panel]));

export const testOf = (key: string): LabTest | undefined => testsByKey.get(key);
export const panelOf = (key: string): Panel | undefined => panelsByKey.get(key);

/** Whether a key is of a test or panel of the list. */
export const isTestKey = (key: string): boolean => testsByKey.has(key) || panelsByKey.has(key);

/** The name of a test or panel in a language; undefined if the list does not have it. */
export function testName(
  key: string,
  { language }: Pick<Speaker, 'language'> = currentSpeaker(),
): string | undefined {
  const entry = testOf(key) ?? panelOf(key);
  return language === 'hi' ? entry?.hindi : entry?.name;
}

/** The keys that a result may have to answer an ordered test or panel: its own, and those of its tests. */
export function answeredBy(key: string): readonly string[] {
  return [key, ...(panelOf(key)?.tests ?? [])];
}

/** The tests to type a value for when a key is ordered: of a panel those that are typed most, else its first three. */
export function typedTests(key: string): LabTest[] {
  const panel = panelOf(key);
  const tests = (panel?.tests ?? [key]).flatMap((one) => testOf(one) ?? []);
  const common = tests.filter(({ isCommon }) => isCommon);
  return panel ? (common.length > 0 ? common : tests.slice(0, 3)) : tests;
}

interface Named {
  /** Plain. */
  word: string;
  /** Tests of the name; several are asked. */
  tests: readonly string[];
}

/** Every name of a test or panel, the longest first. */
const allNames: readonly Named[] = [
  ...[...allTests, ...allPanels].flatMap(({ key, name, hindi, aliases }) =>
    [...new Set([key, name, hindi, ...aliases].map(plainName))].map((word) => ({
      word,
      tests: [key],
    })),
  ),
  ...sharedWords.flatMap(({ words, tests }) =>
    words.map((word) => ({ word: plainName(word), tests })),
  ),
].sort((one, other) => other.word.length - one.word.length);

const namesByFirst = new Map<string, Named[]>();
for (const named of allNames) {
  const first = named.word.charAt(0);
  namesByFirst.set(first, [...(namesByFirst.get(first) ?? []), named]);
}

/**
 * The longest name of a test at a position of a text, and where it ends; undefined if none does. A letter behind it
 * belongs to another word, so `cr` is not read out of `creatine`; nor is `t3` read out of `t3.5`.
 */
export function nameAt(
  text: string,
  from: number,
): { end: number; tests: readonly string[] } | undefined {
  const first = plainName(text.charAt(from));
  for (const { word, tests } of namesByFirst.get(first) ?? []) {
    const end = endOfWord(text, from, word);
    if (end !== null && /\d/.test(text.charAt(end)) && runsIntoNumber(word)) continue;
    if (end !== null && !/^(?:[\p{L}\p{M}]|\.\d)/u.test(text.slice(end, end + 2)))
      return { end, tests };
  }
  return undefined;
}

/** Whether a name's last digits may be the first of a number behind a shorter name: `vitd30` is 30 of `vitd`. */
function runsIntoNumber(word: string): boolean {
  const shorter = word.replace(/\d+$/, '');
  return (
    shorter !== word && (namesByFirst.get(word.charAt(0)) ?? []).some((one) => one.word === shorter)
  );
}

/** Where a plain word ends in a text that may have blanks and marks between its letters; null if it is not there. */
function endOfWord(text: string, from: number, word: string): number | null {
  let at = from;
  let found = 0;
  while (found < word.length) {
    const letter = text.charAt(at);
    if (letter === '') return null;
    const plain = plainName(letter);
    if (plain === '') {
      // Another line is another result.
      if (letter === '\n' || letter === ';') return null;
    } else if (word.startsWith(plain, found)) found += plain.length;
    else return null;
    at += 1;
  }
  // Marks that belong to the name: "Glucose (fasting)".
  const closing = /^\)/.exec(text.slice(at));
  return text.slice(from, at).includes('(') && closing ? at + 1 : at;
}

/** Tests and panels whose names begin with a typed text, those that are typed most first. */
export function testsFor(typed: string): (LabTest | Panel)[] {
  const word = plainName(typed);
  if (word === '') return [];
  const begins = ({ key, name, hindi, aliases }: LabTest | Panel) =>
    [key, name, hindi, ...aliases].some((one) => plainName(one).startsWith(word));
  const rank = (entry: LabTest | Panel) =>
    'tests' in entry
      ? 0
      : entry.aliases.some((one) => plainName(one) === word)
        ? -1
        : entry.isCommon
          ? 1
          : 2;
  return [...allPanels, ...allTests].filter(begins).sort((one, other) => rank(one) - rank(other));
}
