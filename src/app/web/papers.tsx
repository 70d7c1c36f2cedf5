import '../../web/paper/printed.css';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BillPaper } from '../../features/billing/BillPaper';
import { CreditNotePaper } from '../../features/billing/CreditNotePaper';
import { ReceiptPaper } from '../../features/billing/ReceiptPaper';
import { TestRequestPaper } from '../../features/consultations/TestRequestPaper';
import { VisitNotePaper } from '../../features/consultations/VisitNotePaper';
import { DayClosePaper } from '../../features/dayClose/DayClosePaper';
import { LabelPaper } from '../../features/dispensing/LabelPaper';
import { LetterPaper } from '../../features/letters/LetterPaper';
import { DataCopyPaper } from '../../features/patients/dataCopy/DataCopyPaper';
import { PatientCardPaper } from '../../features/patients/PatientCardPaper';
import { PrescriptionPaper } from '../../features/prescriptions/PrescriptionPaper';
import { RateBoardPaper } from '../../features/priceList/RateBoardPaper';
import { TokenSlipPaper } from '../../features/queue/TokenSlipPaper';
import { RegisterPaper } from '../../features/registers/RegisterPaper';
import { ReportsPaper } from '../../features/reports/ReportsPaper';
import type { PaperJob, PaperRecords, PaperSize } from '../../shared/paper';
import { speakerFor } from '../../web/language/language';
import { PaperLanguage } from '../../web/paper/paperLanguage';

// The document in which the server's Chromium draws papers (docs/decisions/0030-papers.md).

type Papers = {
  [Kind in keyof PaperRecords]: ComponentType<{ record: PaperRecords[Kind]; size: PaperSize }>;
};

const papers: Papers = {
  prescription: PrescriptionPaper,
  visitNote: VisitNotePaper,
  testRequest: TestRequestPaper,
  letter: LetterPaper,
  bill: BillPaper,
  receipt: ReceiptPaper,
  creditNote: CreditNotePaper,
  dayClose: DayClosePaper,
  tokenSlip: TokenSlipPaper,
  patientCard: PatientCardPaper,
  dataCopy: DataCopyPaper,
  reports: ReportsPaper,
  register: RegisterPaper,
  label: LabelPaper,
  rateBoard: RateBoardPaper,
};

declare global {
  interface Window {
    /** Replaces the previous paper and resolves when the new one is complete, including fonts and images. */
    showPaper(job: PaperJob): Promise<void>;
  }
}

let root: Root | null = null;

window.showPaper = async ({ kind, record, size, language }) => {
  root?.unmount();
  const container = document.getElementById('root');
  if (!container) throw new Error('paper.html has no #root.');
  const speaker = await speakerFor(language);
  document.documentElement.lang = language;
  const failures: unknown[] = [];
  root = createRoot(container, { onUncaughtError: (error) => failures.push(error) });
  const Paper = papers[kind] as ComponentType<{ record: unknown; size: PaperSize }>;
  flushSync(() =>
    root?.render(
      <PaperLanguage value={speaker}>
        <Paper record={record} size={size} />
      </PaperLanguage>,
    ),
  );
  if (failures.length > 0) throw failures[0];
  // Forces a layout, which starts loading the fonts.
  container.getBoundingClientRect();
  await document.fonts.ready;
  await Promise.all(
    [...document.images].map((image) =>
      image.decode().catch(() => {
        // A broken logo must not prevent printing the prescription.
        image.hidden = true;
      }),
    ),
  );
  window.dispatchEvent(new Event('beforeprint'));
};
