import type { Declarations } from '../../server/database/schema';
import type { PhraseKind } from './phrase';

declare module '../../server/database/schema' {
  interface Database {
    phrases: PhrasesTable;
  }
}

interface PhrasesTable {
  id: string;
  kind: PhraseKind;
  code: string;
  name: string;
  english: string;
  hindi: string;
  doctor_id: string | null;
  version: number;
  saved_at: Date;
  saved_by: string;
  retired_at: Date | null;
}

export const phrasesTables: Declarations<'phrases'> = {
  phrases: {
    rights:
      'select, insert, update (kind, code, name, english, hindi, doctor_id, version, saved_at, saved_by, retired_at)',
    isInBackup: true,
    topics: ['phrases'],
    ofPatient: { isAbout: 'Texts to begin with, of nobody.' },
  },
};
