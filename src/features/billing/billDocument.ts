import type { Bill } from './bill';

/** What a bill may call itself on paper, said with `t`. */
export const documentTitles = {
  billOfSupply: 'Bill of supply',
  taxInvoice: 'Tax invoice',
  bill: 'Bill',
} as const;
type DocumentTitle = (typeof documentTitles)[keyof typeof documentTitles];

/**
 * What a bill calls itself on paper. Only a clinic with a GSTIN issues a tax invoice, for what is taxed, or a bill of
 * supply, for what is exempt as health care is (section 31 of the CGST Act); what one without a GSTIN issues is neither.
 */
export function documentTitle(
  bill: Pick<Bill, 'gstin'> & { items: readonly Pick<Bill['items'][number], 'taxBasisPoints'>[] },
): DocumentTitle {
  if (bill.gstin === null) return documentTitles.bill;
  const isTaxed = bill.items.some(({ taxBasisPoints }) => taxBasisPoints > 0);
  return documentTitles[isTaxed ? 'taxInvoice' : 'billOfSupply'];
}
