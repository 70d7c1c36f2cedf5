import { z } from 'zod';
import { type BillItemForm, frequentItem, rowOfPrice, withRowAdded } from './bill';

/** A test that a visit advises and no bill of it charges, at the clinic's price for it. */
export const testToBill = frequentItem.extend({
  /** Of the list of tests. */
  testKey: z.string(),
});
export type TestToBill = z.infer<typeof testToBill>;

/** Those that the rows of a new bill do not have yet. */
export function testsNotIn(
  rows: readonly BillItemForm[],
  tests: readonly TestToBill[],
): TestToBill[] {
  return tests.filter(({ testKey }) => !rows.some((row) => row.testKey === testKey));
}

/** The rows with these tests after them, each once. */
export function withTests(
  rows: readonly BillItemForm[],
  tests: readonly TestToBill[],
): BillItemForm[] {
  return testsNotIn(rows, tests).reduce<BillItemForm[]>(
    (all, test) => withRowAdded(all, { ...rowOfPrice('1', test), testKey: test.testKey }),
    [...rows],
  );
}
