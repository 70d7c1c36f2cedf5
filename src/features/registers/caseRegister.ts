/**
 * The daily case register: Form No. 25 of the Income-tax Rules, 2026, rule 46(6), as other programs print it (Form 3C of
 * the rules of 1962 has the same six columns). Amounts are paise.
 */

/** A visit as the register sees it. */
export interface CaseVisit {
  tokenId: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** The token's number of its day: the serial number of the register. */
  number: number;
  patientName: string;
  /** What was done, as its bills have it; medicines stand there once, as "Medicines". */
  services: readonly { description: string; isMedicine: boolean }[];
}

/** What was received for a visit on a day: payments less refunds and reversals. */
export interface CaseReceipt {
  tokenId: string;
  day: string;
  amount: number;
}

/** A row of the form's six columns. */
export interface CaseRow {
  day: string;
  serial: number;
  patientName: string;
  /** In words of the bills, "Medicines" as a text to translate. */
  services: string[];
  /** Received on that day; 0 for a visit for which nothing was. */
  fee: number;
  /** Null: nothing was received. */
  receivedOn: string | null;
}

export const medicinesOfCase = 'Medicines';
/** The nature of a visit without a bill. */
export const consultationOfCase = 'Consultation';

function servicesOf({ services }: CaseVisit): string[] {
  const named = services.map(({ description, isMedicine }) =>
    isMedicine ? medicinesOfCase : description,
  );
  return named.length === 0 ? [consultationOfCase] : [...new Set(named)];
}

/**
 * The rows of the visits: one for each day on which something was received for it, one without if nothing was. In the
 * order of days and serial numbers. The fees are together the receipts of these visits. A day whose receipts and refunds
 * cancel each other stands there with 0.
 */
export function caseRows(
  visits: readonly CaseVisit[],
  receipts: readonly CaseReceipt[],
): CaseRow[] {
  const rows = visits.flatMap((visit): CaseRow[] => {
    const { day, number: serial, patientName } = visit;
    const head = { day, serial, patientName, services: servicesOf(visit) };
    const sums = new Map<string, number>();
    for (const { tokenId, day: receivedOn, amount } of receipts) {
      if (tokenId === visit.tokenId) sums.set(receivedOn, (sums.get(receivedOn) ?? 0) + amount);
    }
    if (sums.size === 0) return [{ ...head, fee: 0, receivedOn: null }];
    return [...sums]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([receivedOn, fee]) => ({ ...head, fee, receivedOn }));
  });
  return rows.toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.serial - other.serial,
  );
}
