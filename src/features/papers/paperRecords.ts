import type { PaperSize } from '../../shared/paper';
import type { BillPaper, ReceiptPaper } from '../billing/billPaper';
import type { DayClosePaper } from '../dayEnd/dayClosePaper';
import type { PatientCardPaper } from '../patients/patientCardPaper';
import type { PrescriptionPaper } from '../prescriptions/prescriptionPaper';
import type { TokenSlip } from '../queue/tokenSlip';

/** What each kind of paper is drawn from. A new kind is one line here and one in `web/papers.tsx`. */
export interface PaperRecords {
  prescription: PrescriptionPaper;
  bill: BillPaper;
  receipt: ReceiptPaper;
  dayClose: DayClosePaper;
  tokenSlip: TokenSlip;
  patientCard: PatientCardPaper;
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
