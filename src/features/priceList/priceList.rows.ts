import type { Selectable } from 'kysely';
import { fromColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import type { NewPrice, Price } from './price';

/** The column of each field. A missing field does not compile. */
export const priceColumns = {
  name: 'name',
  kind: 'kind',
  unitPrice: 'unit_price',
  taxBasisPoints: 'tax_basis_points',
  hsn: 'hsn',
  localName: 'local_name',
} as const satisfies Record<keyof NewPrice, keyof Database['prices']>;

export function priceFromRow(row: Selectable<Database['prices']>): Price {
  return {
    id: row.id,
    ...fromColumns(priceColumns, row),
    version: row.version,
    retiredAt: row.retired_at?.toISOString() ?? null,
  };
}
