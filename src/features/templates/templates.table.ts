import type { JSONColumnType } from 'kysely';
import type { Declarations } from '../../server/database/schema';
import type { StarterKey } from './starters';
import type { NewTemplate } from './template';

declare module '../../server/database/schema' {
  interface Database {
    templates: TemplatesTable;
  }
}

interface TemplatesTable {
  id: string;
  doctor_id: string | null;
  name: string;
  content: JSONColumnType<Omit<NewTemplate, 'name' | 'isOfClinic'>>;
  version: number;
  saved_at: Date;
  saved_by: string;
  retired_at: Date | null;
  starter: StarterKey | null;
  reviewed_at: Date | null;
  reviewed_by: string | null;
}

export const templatesTables: Declarations<'templates'> = {
  templates: {
    rights:
      'select, insert, update (doctor_id, name, content, version, saved_at, saved_by, retired_at, reviewed_at, reviewed_by)',
    isInBackup: true,
    topics: ['templates'],
    ofPatient: { isAbout: 'Prescriptions to begin with, of nobody.' },
  },
};
