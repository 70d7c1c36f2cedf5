import { plainDigits } from '../../shared/digits';
import { shortId } from '../../shared/ids';
import type { Payment } from './payment';

/** A receipt's name on screen and paper: its number or, for one from before there were numbers, the end of its id. */
export function receiptName({ receiptNumber, id }: Pick<Payment, 'receiptNumber' | 'id'>): string {
  return receiptNumber ?? shortId(id);
}

/** What a typed text names a receipt by; `financialYear` is the calendar year in which it begins. */
type NamedReceipt = { financialYear: number; serial: number } | { idEnd: string };

/**
 * The receipt that a text names, in any case, with or without prefix, slashes and leading zeros: "SC/R2627/000123",
 * "r2627/123"; or an older one by the end of its id. Null for any other text.
 */
export function parseReceiptName(text: string): NamedReceipt | null {
  const typed = plainDigits(text).replace(/\s/g, '').toLowerCase();
  const [, begins, ends, serial] = /^[a-z0-9]{0,4}\/?r(\d\d)(\d\d)\/?(\d{1,7})$/.exec(typed) ?? [];
  if (begins && serial && Number(ends) === (Number(begins) + 1) % 100) {
    return { financialYear: 2000 + Number(begins), serial: Number(serial) };
  }
  const [, idEnd] = /^#?([0-9a-f]{8})$/.exec(typed) ?? [];
  return idEnd ? { idEnd } : null;
}
