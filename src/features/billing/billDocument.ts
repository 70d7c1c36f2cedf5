import type { Bill } from './bill';
import type { TaxRule } from './billTotals';

/** The titles of a bill on paper, to be translated with `t`. */
export const documentTitles = {
  billOfSupply: 'Bill of supply',
  taxInvoice: 'Tax invoice',
  bill: 'Bill',
} as const;
type DocumentTitle = (typeof documentTitles)[keyof typeof documentTitles];

/**
 * The title of a bill on paper. Only a clinic with a GSTIN may charge GST and issue a tax invoice, and only for
 * what is taxed: health care is exempt, so most bills are bills of supply. A bill that charges a tax
 * without a GSTIN is neither.
 */
export function documentTitle(
  bill: Pick<Bill, 'gstin'> & { items: readonly Pick<Bill['items'][number], 'taxBasisPoints'>[] },
): DocumentTitle {
  const isTaxed = bill.items.some(({ taxBasisPoints }) => taxBasisPoints > 0);
  if (!isTaxed) return documentTitles.billOfSupply;
  return documentTitles[bill.gstin === null ? 'bill' : 'taxInvoice'];
}

/** The rule by which a new bill is added up: `gst` for a tax invoice, else the specification's. */
export function taxRuleOf(bill: Parameters<typeof documentTitle>[0]): TaxRule {
  return documentTitle(bill) === documentTitles.taxInvoice ? 'gst' : 'specification';
}
