import type { Declarations } from '../../../server/database/schema';
import type { Form } from '../form';
import type { ProductSource } from './product';

declare module '../../../server/database/schema' {
  interface Database {
    product_imports: ProductImportsTable;
    products: ProductsTable;
    product_rows: ProductRowsTable;
  }
}

interface ProductImportsTable {
  id: string;
  source: ProductSource;
  name: string;
  products: number;
  left_out: number;
  imported_by: string;
  imported_at: Date;
  taken_back_at: Date | null;
  taken_back_by: string | null;
  superseded_at: Date | null;
}

interface ProductsTable {
  import_id: string;
  row: number;
  name: string;
  brand_key: string;
  form: Form | '';
  substances: string[];
  code: string;
}

interface ProductRowsTable {
  user_id: string;
  import_id: string;
  row: number;
  name: string;
  brand_key: string;
  form: Form | '';
  substances: string[];
  code: string;
  staged_at: Date;
}

const ofPatient = { isAbout: 'What a list from outside says is in a medicine.' };

export const productsTables: Declarations<'product_imports' | 'products' | 'product_rows'> = {
  product_imports: {
    rights: 'select, insert, update (taken_back_at, taken_back_by, superseded_at)',
    isInBackup: true,
    topics: [],
    ofPatient,
  },
  products: { rights: 'select, insert, delete', isInBackup: true, topics: [], ofPatient },
  product_rows: { rights: 'select, insert, delete', isInBackup: false, topics: [], ofPatient },
};
