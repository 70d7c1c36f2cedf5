import type { ColumnType, Generated } from 'kysely';
import type { Declarations } from '../../server/database/schema';
import { type Voidable, voidColumns } from '../../server/database/voidedColumns';

declare module '../../server/database/schema' {
  interface Database {
    attachments: AttachmentsTable;
    upload_links: UploadLinksTable;
  }
}

interface AttachmentsTable extends Voidable {
  /** Also the name of its content. */
  id: string;
  patient_id: string;
  kind: 'jpeg' | 'pdf';
  /** Of the file: bytes, SHA-256 in hex. */
  bytes: number;
  sha256: string;
  /** Of what is stored, which may be encrypted. */
  stored_bytes: number;
  stored_sha256: string;
  /** Pixels; null for a PDF. */
  width: number | null;
  height: number | null;
  title: Generated<string>;
  document_date: string | null;
  /** Of the results that it shows. */
  report_id: string | null;
  /** The visit elsewhere that it is of. */
  outside_visit_id: string | null;
  source: 'desk' | 'phone';
  added_by: string;
  added_by_name: string;
  added_at: Date;
}

interface UploadLinksTable {
  id: string;
  patient_id: string;
  token_hash: Buffer;
  /** Of the first phone that opened it. */
  holder_hash: Buffer | null;
  /** How many it has added. */
  pictures: Generated<number>;
  started_by: string;
  started_by_name: string;
  started_at: Date;
  expires_at: Date;
  ended_at: ColumnType<Date | null, never, Date>;
  end_reason: ColumnType<'desk' | 'otherPhone' | null, never, 'desk' | 'otherPhone'>;
}

export const attachmentsTables: Declarations<'attachments' | 'upload_links'> = {
  attachments: {
    rights: `select, insert, update (title, document_date, report_id, ${voidColumns})`,
    isInBackup: true,
    topics: ['attachments'],
    ofPatient: { rows: 'patient_id = patient', merge: 'moves', erased: 'deleted', hasId: true },
  },
  upload_links: {
    rights: 'select, insert, update (token_hash, holder_hash, pictures, ended_at, end_reason)',
    isInBackup: true,
    topics: ['attachments'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: {
        changes: [{ where: 'ended_at is null', to: { ended_at: 'at', end_reason: "'desk'" } }],
      },
      erased: 'deleted',
      hasId: true,
    },
  },
};
