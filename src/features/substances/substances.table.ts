import type { Declarations } from '../../server/database/schema';
import type { SignedList } from './listSignature';

declare module '../../server/database/schema' {
  interface Database {
    brand_substances: BrandSubstancesTable;
    list_signatures: ListSignaturesTable;
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

interface ListSignaturesTable {
  id: string;
  list: SignedList;
  version: string;
  user_id: string;
  user_name: string;
  at: Date;
}

export const substancesTables: Declarations<'brand_substances' | 'list_signatures'> = {
  brand_substances: {
    rights: 'select, insert, update (withdrawn_at, withdrawn_by)',
    isInBackup: true,
    topics: ['brand_substances'],
    ofPatient: { isAbout: 'What is in a brand.' },
  },
  list_signatures: {
    rights: 'select, insert',
    isInBackup: true,
    topics: ['brand_substances'],
    ofPatient: { isAbout: 'Who looked at a list of the product.' },
  },
};
