import type { Generated, GeneratedAlways } from 'kysely';
import type { Declarations } from '../database/schema';

declare module '../database/schema' {
  interface Database {
    changes: { position: number; topic: string; record_id: string; at: Date };
    unnumbered_changes: { id: GeneratedAlways<number>; topic: string; record_id: string };
    change_counter: { singleton: Generated<boolean>; position: Generated<number>; epoch: string };
  }
}

export const liveTables: Declarations<'changes' | 'unnumbered_changes' | 'change_counter'> = {
  changes: {
    rights: 'select, delete',
    isInBackup: false,
    topics: [],
    ofPatient: { isAbout: 'Ids of what changed, for open screens.' },
  },
  unnumbered_changes: {
    rights: 'select',
    isInBackup: false,
    topics: [],
    ofPatient: { isAbout: 'Ids of what changed, for open screens.' },
  },
  change_counter: {
    rights: 'select',
    isInBackup: false,
    topics: [],
    ofPatient: { isAbout: 'The position of the newest change.' },
  },
};
