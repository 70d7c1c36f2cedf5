import type { Generated } from 'kysely';
import type { Declarations } from '../../server/database/schema';

declare module '../../server/database/schema' {
  interface Database {
    sample_data: { singleton: Generated<boolean>; created_at: Date; removed_at: Date | null };
  }
}

export const sampleDataTables: Declarations<'sample_data'> = {
  sample_data: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'Whether there was sample data.' },
  },
};
