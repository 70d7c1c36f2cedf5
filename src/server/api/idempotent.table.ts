import type { Declarations } from '../database/schema';

declare module '../database/schema' {
  interface Database {
    idempotency_keys: IdempotencyKeysTable;
  }
}

interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  operation: string;
  input_hash: Buffer;
  record_id: string;
  created_at: Date;
}

export const idempotentTables: Declarations<'idempotency_keys'> = {
  idempotency_keys: {
    rights: 'select, insert, delete',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: 'record_id = any (records)',
      merge: { stays: 'The records keep the ids by which they answer.' },
      erased: 'deleted',
    },
  },
};
