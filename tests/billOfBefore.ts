import type pg from 'pg';
import type { Bill } from '../src/features/billing/bill';
import { billTotals } from '../src/features/billing/billTotals';

/**
 * Stores a bill on which nothing is paid as versions before decision 109 added it up: the discount after tax, and one tax
 * for each rate. Returns its id and total.
 */
export async function asBefore(
  sql: Pick<pg.Client, 'query'>,
  { id, items, taxBasisPoints, discount }: Bill,
): Promise<{ id: string; total: number }> {
  const { lineTaxes, tax, total } = billTotals(items, taxBasisPoints, discount);
  await sql.query(
    `update bills set tax_rule = 'specification', tax_round_off = 0, tax = $2, round_off = 0, total = $3
      where id = $1`,
    [id, tax, total],
  );
  for (const [position, ofItem] of lineTaxes.entries()) {
    await sql.query(
      'update bill_items set discount = 0, tax = $3 where bill_id = $1 and position = $2',
      [id, position, ofItem],
    );
  }
  return { id, total };
}
