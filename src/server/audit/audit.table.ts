import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
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

export const auditTables: Declarations<'audit_logs' | 'audit_chain'> = {
  audit_logs: { rights: 'select, insert', isInBackup: true },
  audit_chain: { rights: 'select, insert', isInBackup: true },
};
