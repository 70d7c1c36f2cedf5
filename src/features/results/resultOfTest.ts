import { currentSpeaker, type Speaker } from '../../shared/language';
import { isPossible, isUnlikely } from './plausible';
import { type NewResult, type Result, type ResultFields, resultMessages } from './result';
import { isTestKey, panelOf, testName, testOf } from './test';
import { unitShown, unitsOf } from './units';

// What the list of tests says of results. Apart from their schemas: these come with the first screen, the list does not.

interface UnlistedField {
  /** From 0. */
  position: number;
  field: keyof ResultFields;
  message: string;
}

/** What the list forbids: a test that it does not have, a number of a panel, a number that cannot be. */
export function unlistedFields(results: readonly NewResult[]): UnlistedField[] {
  return results.flatMap(({ testKey, value, unit }, position): UnlistedField[] => {
    if (testKey !== '' && !isTestKey(testKey)) {
      return [{ position, field: 'testKey', message: resultMessages.unknownTest }];
    }
    if (value === null) return [];
    // A panel has no number of its own.
    if (panelOf(testKey)) return [{ position, field: 'value', message: resultMessages.oneOf }];
    return isPossible(value, unit, testOf(testKey))
      ? []
      : [{ position, field: 'value', message: resultMessages.impossible }];
  });
}

/** Positions, from 0, of results whose unit their test does not have; a result without a unit has none to refuse. */
export function withUnknownUnit(
  results: readonly Pick<ResultFields, 'testKey' | 'unit'>[],
): number[] {
  return results.flatMap(({ testKey, unit }, position) => {
    if (testKey === '' || unit === '') return [];
    const test = testOf(testKey);
    return test && unitsOf(test).includes(unit) ? [] : [position];
  });
}

/** Positions, from 0, of unlikely numbers that nobody confirmed. */
export function toConfirm(results: readonly NewResult[]): number[] {
  return results.flatMap(({ testKey, value, unit, isConfirmed }, position) =>
    !isConfirmed && value !== null && isUnlikely(value, unit, testOf(testKey)) ? [position] : [],
  );
}

/** The name of a result's test in a language. */
export function nameOfResult(
  { testKey, name }: Pick<Result, 'testKey' | 'name'>,
  speaker: Pick<Speaker, 'language'> = currentSpeaker(),
): string {
  return testName(testKey, speaker) ?? name;
}

/** The value with its unit: "7.8 %", "<0.1 mIU/L", "non-reactive". */
export function valueText({ comparator, value, text, unit, testKey }: Result): string {
  if (value === null) return text;
  const shown = testKey === '' ? unit : unitShown(unit);
  return `${comparator}${value}${shown && ` ${shown}`}`;
}

/** A result as a line that `readResults` reads back: "Creatinine 1.1 mg/dL (0.7-1.3)". In English. */
export function typedResult(one: Result): string {
  const name = nameOfResult(one, { language: 'en' });
  const range = one.rangeText && ` (${one.rangeText})`;
  return `${name}${one.value === null ? ':' : ''} ${valueText(one)}${one.value === null ? '' : range}`;
}
