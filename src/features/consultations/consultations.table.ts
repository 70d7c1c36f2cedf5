import type { Generated, JSONColumnType } from 'kysely';
import {
  absent,
  because,
  becomes,
  blank,
  erasedWords,
  keeps,
  rowsOf,
} from '../../server/database/erasure';
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
  /** Of a test of the list (`results/test.ts`), else empty. */
  test_key: Generated<string>;
  due_on: string | null;
}

export const consultationsTables: Declarations<
  'consultation_drafts' | 'consultations' | 'consultation_lines'
> = {
  consultation_drafts: {
    rights: 'select, insert, update, delete',
    isInBackup: true,
    topics: ['tokens'],
    ofPatient: { rows: 'patient_id = patient', merge: { key: 'token_id' }, erased: 'deleted' },
  },
  consultations: {
    rights: 'select, insert',
    isInBackup: true,
    topics: ['consultations'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'token_id', 'patient_id', 'prescription_id', 'amends'),
        ...keeps(because.staff, 'doctor_id', 'doctor_name', 'finished_at'),
        examination: blank,
        review: blank,
        follow_up_date: absent,
        private_note: blank,
        other_private_notes: becomes("'{}'"),
        amend_reason: erasedWords,
      },
    },
  },
  consultation_lines: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: rowsOf('consultations', 'consultation_id'),
      merge: { follows: ['consultations'] },
      erased: 'deleted',
    },
  },
};
