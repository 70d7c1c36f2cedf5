/** Money is a whole number of paise everywhere; it becomes rupees only on the edge of the screen. */

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Paise as the clinic reads them: ₹ with 2 decimals and Indian grouping (spec 9). */
export function formatRupees(paise: number): string {
  // Adding 0 turns a negative zero, which would read −₹0.00, into zero. A hyphen is too short for a minus.
  return rupeeFormat.format(paise / 100 + 0).replace('-', '−');
}

/** Paise as a person types them in rupees: "500", "33.33"; `paiseFromRupees` reads it back. */
export function rupeesFromPaise(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** Paise in rupees with two decimals, as files for other programs have them: "500.00", "-33.30". */
export function rupeesWithDecimals(paise: number): string {
  return (paise / 100 + 0).toFixed(2);
}

/** Basis points as a person types them in percent: "18", "2.5"; `basisPointsFromPercent` reads it back. */
export function percentFromBasisPoints(basisPoints: number): string {
  return String(basisPoints / 100);
}
