import type { Declarations } from '../../server/database/schema';

declare module '../../server/database/schema' {
  interface Database {
    evening_messages: {
      user_id: string;
      day: string;
      state: 'sending' | 'sent' | 'failed';
      tries: number;
      tried_at: Date;
    };
  }
}

export const eveningMessageTables: Declarations<'evening_messages'> = {
  // Not in backups: rows of the last days only.
  evening_messages: {
    rights: 'select, insert, update (state, tries, tried_at), delete',
    isInBackup: false,
    topics: [],
    ofPatient: { isAbout: 'Which doctor was sent the day’s sums.' },
  },
};
