import type { ServerManifest } from '../../server/api/serverManifest';
import { readBillPaper } from '../billing/billPapers.server';
import { readPaper } from '../prescriptions/prescriptions.server';
import { sharingOperationsWith } from './sharing.server';
import { sharingTables } from './sharing.table';

export const sharingServer = {
  operations: { sharing: sharingOperationsWith({ prescription: readPaper, bill: readBillPaper }) },
  tables: sharingTables,
} satisfies ServerManifest;
