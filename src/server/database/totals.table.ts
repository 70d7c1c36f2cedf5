import type { GeneratedAlways } from 'kysely';
import type { Declarations } from './schema';

declare module './schema' {
  interface Database {
    record_totals: { kind: string; total: number };
    total_changes: { id: GeneratedAlways<number>; kind: string; change: number };
  }
}

export const totalsTables: Declarations<'record_totals' | 'total_changes'> = {
  record_totals: {
    rights: 'select',
    isInBackup: false,
    topics: [],
    ofPatient: { isAbout: 'How many records there are.' },
  },
  total_changes: {
    rights: 'select',
    isInBackup: false,
    topics: [],
    ofPatient: { isAbout: 'How many records there are.' },
  },
};
