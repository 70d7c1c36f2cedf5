interface UpiPayment {
  /** The clinic's UPI address, as "clinic@bank". */
  address: string;
  /** Who is paid, as the payer's app shows it. */
  name: string;
  /** Paise. */
  amount: number;
  /** What is paid: a bill's number. */
  reference: string;
}

// NPCI's limits for a note and for a reference.
const longestNote = 50;
const longestReference = 35;

/**
 * The link by which a UPI app opens with a payment filled in, in NPCI's format for deep links and QR codes:
 * `upi://pay?pa=…&pn=…&am=500.00&cu=INR&tn=…&tr=…`. The reference keeps its letters and digits alone, because apps
 * refuse others in it; as it is written it goes into the note.
 */
export function upiLink({ address, name, amount, reference }: UpiPayment): string {
  const fields = {
    pa: address,
    pn: name,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
    tn: reference.slice(0, longestNote),
    tr: reference.replace(/[^A-Za-z0-9]/g, '').slice(0, longestReference),
  };
  const query = Object.entries(fields)
    // Not every app reads an encoded @, which may be in a query as it is.
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&');
  return `upi://pay?${query}`;
}
