import type { Declarations } from '../database/schema';

declare module '../database/schema' {
  interface Database {
    content_place: { singleton: boolean; place_id: string; identity: string | null };
    content_uploads: { id: string; started_at: Date };
    content_removals: { content_id: string; noted_at: Date; removed_at: Date | null };
  }
}

export const contentsTables: Declarations<
  'content_place' | 'content_uploads' | 'content_removals'
> = {
  content_place: {
    rights: 'select, insert, update (identity)',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'Where contents lie.' },
  },
  content_uploads: {
    rights: 'select, insert, update, delete',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'Ids of bytes on their way.' },
  },
  content_removals: {
    rights: 'select, update (removed_at)',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'Ids of bytes that went.' },
  },
};
