import { type DatedResult, identityOf, isInForce, markOfResult, type ResultReport } from './result';
import { valueText } from './resultOfTest';
import { testOf } from './test';
import { inUnit } from './units';

/** Results of one test over time, for a picture. */
export interface ResultSeries {
  key: string;
  /** The newest, which says name and unit. */
  last: DatedResult;
  /** Oldest first. */
  points: ResultPoint[];
}

interface ResultPoint {
  reportId: string;
  takenOn: string;
  /** As entered. */
  text: string;
  mark: 'low' | 'high' | undefined;
  /** In the unit of the newest. */
  number: number;
}

/** The results of reports that hold, with their papers. */
export function datedResults(reports: readonly ResultReport[]): DatedResult[] {
  return reports
    .filter(isInForce)
    .flatMap(({ id: reportId, takenOn, laboratory, results }) =>
      results.map((result) => ({ ...result, reportId, takenOn, laboratory })),
    );
}

/**
 * A series of every test with at least two numbers in units that can be compared; `results` are the newest first. A
 * limit such as <0.1, and a number whose unit is not known, is no point. The test with the newest result comes first.
 */
export function resultSeries(results: readonly DatedResult[]): ResultSeries[] {
  const byTest = new Map<string, DatedResult[]>();
  for (const result of results) {
    if (result.value === null || result.comparator !== '') continue;
    const key = identityOf(result);
    byTest.set(key, [...(byTest.get(key) ?? []), result]);
  }
  return [...byTest].flatMap(([key, ofTest]) => {
    const [last] = ofTest;
    if (!last) return [];
    const points = ofTest.flatMap((result) => pointOf(result, last)).reverse();
    return points.length > 1 ? [{ key, last, points }] : [];
  });
}

function pointOf(result: DatedResult, last: DatedResult): ResultPoint[] {
  const number = numberIn(result, last.unit);
  if (number === null) return [];
  const { reportId, takenOn } = result;
  return [{ reportId, takenOn, text: valueText(result), mark: markOfResult(result), number }];
}

/** The number in a unit; of a test that the list does not have only if it was entered in the same. */
function numberIn({ testKey, value, unit }: DatedResult, wanted: string): number | null {
  const test = testOf(testKey);
  if (value === null || unit === '') return null;
  if (test) return inUnit(value, unit, test, wanted);
  return unit === wanted ? value : null;
}
