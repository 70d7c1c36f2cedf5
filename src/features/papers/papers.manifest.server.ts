import type { ServerManifest } from '../../server/api/serverManifest';
import { readBillPaper } from '../billing/billPapers.server';
import { readPatientCard } from '../patients/patients.server';
import { readPaper } from '../prescriptions/prescriptions.server';
import { papersOperationsWith } from './papers.server';

export const papersServer = {
  operations: {
    papers: papersOperationsWith({
      prescription: readPaper,
      bill: readBillPaper,
      patientCard: readPatientCard,
    }),
  },
} satisfies ServerManifest;
