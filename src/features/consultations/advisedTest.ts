import { plainName } from '../results/plainName';
import { allPanels, allTests, panelOf, testName } from '../results/test';
import { reviewDate } from './review';

/** A test that a visit advises, as it is stored beside its text. */
export interface AdvisedTest {
  /** Of a test or panel of the list; empty: the doctor's own words. */
  testKey: string;
  /** The day by which it is to be done, `YYYY-MM-DD`, where the text says one. */
  dueOn: string | null;
}

const keysByName = new Map<string, Set<string>>();
for (const { key, name, hindi, aliases } of [...allPanels, ...allTests]) {
  for (const word of [key, name, hindi, ...aliases].map(plainName)) {
    // Two letters are often another word ("TB"); as the key of a test they are what doctors write ("Hb", "T3").
    if (word.length > 2 || word === key) {
      keysByName.set(word, new Set([...(keysByName.get(word) ?? []), key]));
    }
  }
}

/** The key of the one test or panel of the list that a text names, alone; empty if it names none or several. */
export function testKeyOf(text: string): string {
  const [key, ...others] = keysByName.get(plainName(text)) ?? [];
  return key === undefined || others.length > 0 ? '' : key;
}

/** Separates a test from its day: "HbA1c after 3 months", "TSH in 6 weeks". */
const withDay = /^(.+?)[\s,]+((?:after|in)\s+\d.*)$/i;

/** A test as it was written, without the day after which it is done. */
export function withoutDay(text: string): string {
  return withDay.exec(text.trim())?.[1] ?? text;
}

/** What is stored of a test's text that was written on a day, `YYYY-MM-DD`. */
export function advisedTest(text: string, day: string): AdvisedTest {
  const [, name = text, due = ''] = withDay.exec(text.trim()) ?? [];
  const dueOn = due === '' ? null : reviewDate(due, day);
  return { testKey: testKeyOf(due === '' || dueOn ? name : text), dueOn };
}

/** A test as the slip for the laboratory has it. */
interface RequestedTest {
  /** As the doctor wrote it. */
  text: string;
  /** Of a panel, the names of its tests; in English, as laboratories print them. */
  parts: string[];
}

export function requestedTest(text: string): RequestedTest {
  const keys = panelOf(testKeyOf(withoutDay(text)))?.tests ?? [];
  return { text, parts: keys.flatMap((key) => testName(key, { language: 'en' }) ?? []) };
}
