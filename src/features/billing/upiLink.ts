import { rupeesWithDecimals } from '../../shared/money';

interface UpiPayment {
  /** The clinic's UPI address, as "clinic@bank". */
  address: string;
  /** Who is paid, as the payer's app shows it. */
  name: string;
  /** Paise. */
  amount: number;
  /** A bill's number. */
  reference: string;
}

// NPCI's limits for a note and for a reference.
const maxNoteLength = 50;
const maxReferenceLength = 35;

/**
 * The link by which a UPI app opens with a payment filled in, in NPCI's format for deep links and QR codes:
 * `upi://pay?pa=…&pn=…&am=500.00&cu=INR&tn=…&tr=…`. The reference keeps only letters and digits, because apps refuse
 * other characters in it; the note has it as written.
 */
export function upiLink({ address, name, amount, reference }: UpiPayment): string {
  const fields = {
    pa: address,
    pn: name,
    am: rupeesWithDecimals(amount),
    cu: 'INR',
    tn: reference.slice(0, maxNoteLength),
    tr: reference.replace(/[^A-Za-z0-9]/g, '').slice(0, maxReferenceLength),
  };
  const query = Object.entries(fields)
    // Some apps do not decode an encoded @, and a query may contain a plain one.
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&');
  return `upi://pay?${query}`;
}
