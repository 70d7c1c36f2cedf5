import type { Declarations } from '../../server/database/schema';

declare module '../../server/database/schema' {
  interface Database {
    brand_substances: BrandSubstancesTable;
  }
}

interface BrandSubstancesTable {
  id: string;
  brand: string;
  brand_key: string;
  form: string;
  substances: string[];
  created_by: string;
  created_at: Date;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

export const substancesTables: Declarations<'brand_substances'> = {
  brand_substances: {
    rights: 'select, insert, update (withdrawn_at, withdrawn_by)',
    isInBackup: true,
    topics: ['brand_substances'],
    ofPatient: { isAbout: 'What is in a brand.' },
  },
};
