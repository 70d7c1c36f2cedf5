import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Declarations } from '../../server/database/schema';
import type { StoredLetterhead } from '../settings/letterhead.rows';
import type { Counts } from './dayClose';

declare module '../../server/database/schema' {
  interface Database {
    day_closes: DayClosesTable;
    day_close_papers: StoredLetterhead & { close_id: string; clinic_gstin: string | null };
  }
}

interface DayClosesTable {
  id: string;
  user_id: string;
  user_name: string;
  number: number;
  through_number: number;
  since: ColumnType<Date | null, string | null>;
  closed_at: Date;
  bill_count: number;
  refund_count: number;
  cash_paid: number;
  cash_refunded: number;
  card_paid: number;
  card_refunded: number;
  upi_paid: number;
  upi_refunded: number;
  cash_spent: Generated<number>;
  opening_cash: number;
  counts: JSONColumnType<Counts>;
  counted: number;
  left_cash: number;
  difference: GeneratedAlways<number>;
  reason: string | null;
}

export const dayCloseTables: Declarations<'day_closes' | 'day_close_papers'> = {
  day_closes: {
    rights: 'select, insert',
    isInBackup: true,
    topics: ['day_closes'],
    ofPatient: { isAbout: 'Sums of a person’s day at the desk.' },
  },
  day_close_papers: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'The clinic’s letterhead.' },
  },
};
