import type { Generated } from 'kysely';
import { because, becomes, keeps, rowsOf } from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import type { ShareWay } from './share';

declare module '../../server/database/schema' {
  interface Database {
    shared_links: SharedLinksTable;
  }
}

interface SharedLinksTable {
  id: string;
  token_hash: Buffer;
  prescription_id: string | null;
  bill_id: string | null;
  letter_id: string | null;
  way: ShareWay;
  mail_state: 'sending' | 'sent' | 'failed' | null;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  opened_count: Generated<number>;
  first_opened_at: Date | null;
  last_opened_at: Date | null;
}

export const sharingTables: Declarations<'shared_links'> = {
  shared_links: {
    rights: `select, insert, update (token_hash, mail_state, revoked_at, opened_count, first_opened_at,
    last_opened_at)`,
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: `(${rowsOf('prescriptions', 'prescription_id')} or ${rowsOf('bills', 'bill_id')}
        or ${rowsOf('letters', 'letter_id')})`,
      merge: { follows: ['prescriptions', 'bills', 'letters'] },
      erased: {
        ...keeps(because.ties, 'id', 'prescription_id', 'bill_id', 'letter_id'),
        ...keeps('A link that ended; it tells nothing.', 'token_hash', 'way', 'mail_state'),
        ...keeps(because.staff, 'made_by', 'made_at', 'expires_at'),
        ...keeps('How often somebody opened it.', 'opened_count', 'first_opened_at'),
        ...keeps('How often somebody opened it.', 'last_opened_at'),
        revoked_at: becomes('coalesce(revoked_at, at)'),
      },
    },
  },
};
