import type { PaperSize } from '../../shared/paper';
import type { OperationId } from '../../shared/permissions';
import { cardSizes } from '../patients/patientCardPaper';

/** The papers of which several are printed as one PDF, each with the operation whose permission is needed. */
export const paperPrinters = {
  prescription: 'prescriptions.pdf',
  bill: 'billing.pdf',
  patientCard: 'patients.cardPdf',
} as const satisfies Record<string, OperationId>;

export type PrintedKind = keyof typeof paperPrinters;
export const printedKinds = Object.keys(paperPrinters) as [PrintedKind, ...PrintedKind[]];

/** Whether a paper is laid out for a size, which a card is not for every one. */
export function isLaidOut({ kind, size }: { kind: PrintedKind; size: PaperSize }): boolean {
  return kind !== 'patientCard' || cardSizes.some((one) => one === size);
}

/** The most papers of one PDF. */
export const maxPapersAtOnce = 100;
