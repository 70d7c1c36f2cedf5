import type { ServerManifest } from '../../server/api/serverManifest';
import { readBillPaper } from '../billing/billPapers.server';
import { readLetterPaper } from '../letters/letters.rows';
import { readPaper } from '../prescriptions/prescriptions.server';
import { sharingOperationsWith } from './sharing.server';
import { sharingTables } from './sharing.table';

export const sharingServer = {
  operations: {
    sharing: sharingOperationsWith({
      prescription: readPaper,
      bill: readBillPaper,
      letter: readLetterPaper,
    }),
  },
  tables: sharingTables,
} satisfies ServerManifest;
