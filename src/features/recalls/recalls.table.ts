import { absent, because, erasedWords, keeps } from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import type { ContactWay, RecallAnswer, RecallReason } from './due';

declare module '../../server/database/schema' {
  interface Database {
    contact_attempts: ContactAttemptsTable;
    recall_answers: RecallAnswersTable;
  }
}

interface ContactAttemptsTable {
  id: string;
  patient_id: string;
  reason: RecallReason;
  /** The visit that agreed on it, or the appointment that was missed; null: erased. */
  reason_id: string | null;
  way: ContactWay;
  attempted_by: string;
  attempted_by_name: string;
  attempted_at: Date;
}

interface RecallAnswersTable {
  id: string;
  patient_id: string;
  reason: RecallReason;
  reason_id: string | null;
  answer: RecallAnswer;
  /** Of `later`: the day from which the patient is listed again. */
  until: string | null;
  note: string | null;
  answered_by: string;
  answered_by_name: string;
  answered_at: Date;
}

export const recallsTables: Declarations<'contact_attempts' | 'recall_answers'> = {
  contact_attempts: {
    rights: 'select, insert',
    isInBackup: true,
    topics: ['recalls'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'patient_id'),
        ...keeps(because.queue, 'reason', 'way'),
        ...keeps(because.staff, 'attempted_by', 'attempted_by_name', 'attempted_at'),
        reason_id: absent,
      },
    },
  },
  recall_answers: {
    rights: 'select, insert',
    isInBackup: true,
    topics: ['recalls'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'patient_id'),
        ...keeps(because.queue, 'reason', 'answer', 'until'),
        ...keeps(because.staff, 'answered_by', 'answered_by_name', 'answered_at'),
        reason_id: absent,
        note: erasedWords,
      },
    },
  },
};
