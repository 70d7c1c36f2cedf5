import type { BillPaper, CreditNotePaper, ReceiptPaper } from '../features/billing/billPaper';
import type { VisitNote } from '../features/consultations/visitNote';
import type { DayClosePaper } from '../features/dayClose/dayClosePaper';
import type { EverythingHeld } from '../features/everythingHeld/everythingHeld';
import type { PatientCardPaper } from '../features/patients/patientCardPaper';
import type { PrescriptionPaper } from '../features/prescriptions/prescriptionPaper';
import type { TokenSlip } from '../features/queue/tokenSlip';
import type { ReportsPaper } from '../features/reports/reportsPaper';
import type { PaperSize } from '../shared/paper';

/** What each kind of paper is drawn from. A new kind is one line here and one in `web/papers.tsx`. */
export interface PaperRecords {
  prescription: PrescriptionPaper;
  visitNote: VisitNote;
  bill: BillPaper;
  receipt: ReceiptPaper;
  creditNote: CreditNotePaper;
  dayClose: DayClosePaper;
  tokenSlip: TokenSlip;
  patientCard: PatientCardPaper;
  everythingHeld: EverythingHeld;
  reports: ReportsPaper;
}

/** One paper to be made into a PDF. */
export type PaperJob = {
  [Kind in keyof PaperRecords]: {
    kind: Kind;
    record: PaperRecords[Kind];
    size: PaperSize;
    /** Code of the language it is written in. */
    language: string;
  };
}[keyof PaperRecords];
