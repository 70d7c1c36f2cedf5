import type { Declarations } from '../../server/database/schema';
import type { BoardLanguage, NameChoice } from './board';

declare module '../../server/database/schema' {
  interface Database {
    board_links: BoardLinksTable;
  }
}

interface BoardLinksTable {
  id: string;
  token_hash: Buffer;
  place: string;
  names: NameChoice;
  language: BoardLanguage;
  made_by: string;
  made_at: Date;
  revoked_at: Date | null;
}

export const boardTables: Declarations<'board_links'> = {
  board_links: {
    rights: 'select, insert, update (revoked_at, token_hash)',
    isInBackup: true,
    topics: ['board_links'],
    ofPatient: { isAbout: 'Screens of the waiting room.' },
  },
};
