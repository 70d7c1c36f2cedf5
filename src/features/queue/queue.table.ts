import type { Generated } from 'kysely';
import { because, erasedWords, keeps, rowsOf } from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import type { TokenPriority, TokenStatus } from './token';

declare module '../../server/database/schema' {
  interface Database {
    token_counters: { date: string; count: number; last_updated: Date };
    tokens: TokensTable;
    token_calls: TokenCallsTable;
    remote_visits: RemoteVisitsTable;
  }
}

interface TokensTable {
  id: string;
  counter_date: string;
  token_number: number;
  patient_id: string;
  status: TokenStatus;
  priority: TokenPriority;
  issued_at: Date;
  issued_by: string;
  consulted_by: string | null;
  consulted_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  urgent_reason: string | null;
  doctor_id: string | null;
  queue_key: string;
  /** The queue key that the token has with its other priority; null until the priority was changed once. */
  other_queue_key: string | null;
  is_sample: Generated<boolean>;
}

interface TokenCallsTable {
  id: string;
  token_id: string;
  called_by: string;
  called_at: Date;
  no_show_by: string | null;
  no_show_at: Date | null;
}

/** A visit by telephone or video; null until the doctor notes identity and consent. */
interface RemoteVisitsTable {
  token_id: string;
  kind: 'telephone' | 'video';
  identity: 'asked' | 'known' | null;
  consent: 'patientCalled' | 'asked' | null;
  noted_by: string | null;
  noted_at: Date | null;
}

export const queueTables: Declarations<
  'token_counters' | 'tokens' | 'token_calls' | 'remote_visits'
> = {
  token_counters: {
    rights: 'select, insert, update',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'How many tokens a day had.' },
  },
  tokens: {
    rights: `select, insert, update (status, consulted_by, consulted_at, completed_at, cancelled_at, doctor_id,
    priority, urgent_reason, queue_key, other_queue_key)`,
    isInBackup: true,
    topics: ['tokens'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'patient_id', 'doctor_id', 'is_sample'),
        ...keeps(
          because.queue,
          'counter_date',
          'token_number',
          'status',
          'priority',
          'completed_at',
        ),
        ...keeps(because.queue, 'cancelled_at', 'queue_key', 'other_queue_key'),
        ...keeps(because.staff, 'issued_at', 'issued_by', 'consulted_by', 'consulted_at'),
        urgent_reason: erasedWords,
      },
    },
  },
  token_calls: {
    rights: 'select, insert, update (no_show_by, no_show_at)',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: rowsOf('tokens', 'token_id'),
      merge: { follows: ['tokens'] },
      erased: {
        ...keeps(because.ties, 'id', 'token_id'),
        ...keeps(because.staff, 'called_by', 'called_at', 'no_show_by', 'no_show_at'),
      },
    },
  },
  remote_visits: {
    rights: 'select, insert, update (kind, identity, consent, noted_by, noted_at)',
    isInBackup: true,
    topics: ['tokens'],
    ofPatient: {
      rows: rowsOf('tokens', 'token_id'),
      merge: { follows: ['tokens'] },
      erased: {
        ...keeps(because.ties, 'token_id'),
        ...keeps(because.queue, 'kind', 'identity', 'consent'),
        ...keeps(because.staff, 'noted_by', 'noted_at'),
      },
    },
  },
};
