import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { BillLine } from './bill';
import type { TestToBill } from './testsToBill';

interface Visit {
  patientId: string;
  tokenId: string;
}

/** The lines of tests of a visit, as last corrected; a test that is due later is of a later bill. */
function advisedTests(db: Kysely<Database>, { patientId, tokenId }: Visit) {
  return db
    .selectFrom('consultation_lines as line')
    .innerJoin('consultations', 'consultations.id', 'line.consultation_id')
    .where('consultations.token_id', '=', tokenId)
    .where('consultations.patient_id', '=', patientId)
    .where('line.kind', '=', 'test')
    .where('line.test_key', '<>', '')
    .where('line.due_on', 'is', null)
    .where(
      sql<boolean>`not exists (select from consultations newer where newer.amends = consultations.id)`,
    );
}

/** The tests that a visit advises, that have a price of the clinic in use, and that no bill of the visit has. */
export async function readTestsToBill(db: Kysely<Database>, visit: Visit): Promise<TestToBill[]> {
  const rows = await advisedTests(db, visit)
    .innerJoin('test_settings', 'test_settings.test_key', 'line.test_key')
    .innerJoin('prices', 'prices.id', 'test_settings.price_id')
    .select([
      'line.test_key as testKey',
      'prices.name as description',
      'prices.unit_price as unitPrice',
      'prices.tax_basis_points as taxBasisPoints',
      'prices.hsn',
    ])
    .where('prices.retired_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bill_items')
            .innerJoin('bills', 'bills.id', 'bill_items.bill_id')
            .select('bill_items.position')
            .where('bills.token_id', '=', visit.tokenId)
            .where('bills.voided_at', 'is', null)
            .whereRef('bill_items.test_key', '=', 'line.test_key'),
        ),
      ),
    )
    .orderBy('line.position')
    .execute();
  // A doctor may write a test twice.
  return [...new Map(rows.map((row) => [row.testKey, row])).values()];
}

/** The items of a new bill with the keys of those tests alone that the visit advises: others charge none of its tests. */
export async function withAdvisedKeys(
  db: Kysely<Database>,
  visit: Visit,
  items: readonly BillLine[],
): Promise<BillLine[]> {
  if (!items.some(({ testKey }) => testKey)) return [...items];
  const rows = await advisedTests(db, visit).select('line.test_key as testKey').execute();
  const advised = new Set(rows.map(({ testKey }) => testKey));
  return items.map(({ testKey, ...item }) => ({
    ...item,
    ...(testKey && advised.has(testKey) ? { testKey } : {}),
  }));
}
