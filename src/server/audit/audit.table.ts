import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import { absent, because, becomes, blank, keeps } from '../database/erasure';
import type { Declarations } from '../database/schema';

declare module '../database/schema' {
  interface Database {
    audit_logs: AuditLogsTable;
    audit_chain: { seq: number; audit_id: number; hash: Buffer; digest: Buffer };
  }
}

interface AuditLogsTable {
  id: GeneratedAlways<number>;
  user_id: string | null;
  user_name: string;
  action: string;
  /** The sentence in English; of a row with an event it can be made again. */
  details: string;
  /** Of rows that were written since the log keeps events. */
  event: JSONColumnType<Record<string, unknown>> | null;
  named: JSONColumnType<Record<string, unknown>> | null;
  salt: Generated<string | null>;
  erased_at: Date | null;
  entity: string | null;
  entity_id: string | null;
  patient_id: string | null;
  ip_address: string | null;
  timestamp: Date;
}

const sealed = `patient_id = patient and erased_at is null and timestamp <= at
  and exists (select from public.audit_chain where audit_id = audit_logs.id)`;

export const auditTables: Declarations<'audit_logs' | 'audit_chain'> = {
  audit_logs: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      // What is not sealed yet is erased by the next repetition.
      rows: `${sealed} and action <> 'patient_erased'`,
      hasId: false,
      merge: { stays: 'The log is chained; a record is read with those merged into it.' },
      erased: {
        ...keeps(because.ties, 'id', 'entity', 'entity_id', 'patient_id'),
        ...keeps(because.staff, 'user_id', 'user_name', 'action', 'timestamp'),
        ...keeps('Kinds, numbers and ids; what names somebody is in `named`.', 'event'),
        details: blank,
        named: absent,
        salt: absent,
        erased_at: becomes('at'),
        ip_address: {
          ...becomes('case when user_id is null then null else ip_address end'),
          keeps: 'Addresses of the clinic; that of whoever opened a shared paper is the patient’s.',
        },
      },
      contact: {
        rows: `${sealed} and public.says_contact(details, texts, numbers)`,
        columns: { named: 'null', salt: 'null', details: "''", erased_at: 'at' },
      },
    },
  },
  audit_chain: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'Digests of the log’s rows.' },
  },
};
