import type { JSONColumnType } from 'kysely';
import type { Declarations } from '../../server/database/schema';
import type { DraftContent } from './consultation';

declare module '../../server/database/schema' {
  interface Database {
    consultation_drafts: ConsultationDraftsTable;
    consultations: ConsultationsTable;
    consultation_lines: ConsultationLinesTable;
  }
}

interface ConsultationDraftsTable {
  token_id: string;
  patient_id: string;
  doctor_id: string;
  content: JSONColumnType<DraftContent>;
  version: number;
  saved_at: Date;
  other_private_notes: JSONColumnType<Record<string, string>>;
}

interface ConsultationsTable {
  id: string;
  token_id: string;
  patient_id: string;
  doctor_id: string;
  doctor_name: string;
  examination: string;
  review: string;
  follow_up_date: string | null;
  private_note: string;
  other_private_notes: JSONColumnType<Record<string, string>>;
  prescription_id: string | null;
  amends: string | null;
  amend_reason: string | null;
  finished_at: Date;
}

interface ConsultationLinesTable {
  consultation_id: string;
  kind: 'complaint' | 'diagnosis' | 'test' | 'advice';
  position: number;
  text: string;
  since: string;
  is_provisional: boolean;
}

export const consultationsTables: Declarations<
  'consultation_drafts' | 'consultations' | 'consultation_lines'
> = {
  consultation_drafts: { rights: 'select, insert, update, delete', isInBackup: true },
  consultations: { rights: 'select, insert', isInBackup: true },
  consultation_lines: { rights: 'select, insert', isInBackup: true },
};
