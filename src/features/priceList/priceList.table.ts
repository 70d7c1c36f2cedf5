import type { Generated } from 'kysely';
import { columnNames } from '../../server/database/columns';
import type { Declarations } from '../../server/database/schema';
import type { PriceKind } from './price';
import { priceColumns } from './priceList.rows';

declare module '../../server/database/schema' {
  interface Database {
    prices: PricesTable;
  }
}

interface PricesTable {
  id: string;
  name: string;
  kind: PriceKind;
  unit_price: number;
  tax_basis_points: number | null;
  hsn: string | null;
  local_name: Generated<string>;
  version: Generated<number>;
  added_at: Date;
  retired_at: Date | null;
}

export const priceListTables: Declarations<'prices'> = {
  prices: {
    rights: `select, insert, update (${columnNames(priceColumns)}, version, retired_at)`,
    isInBackup: true,
    topics: ['prices'],
    ofPatient: { isAbout: 'The clinic’s price list.' },
  },
};
