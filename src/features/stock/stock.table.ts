import type { ColumnType, Generated } from 'kysely';
import { columnNames } from '../../server/database/columns';
import { because, erasedWords, keeps } from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import type { EntryKind, MovementKind, WriteOffReason } from './ledger';
import { batchColumns, itemColumns } from './stock.rows';
import type { StockUnit } from './stockItem';

declare module '../../server/database/schema' {
  interface Database {
    stock_items: StockItemsTable;
    stock_batches: StockBatchesTable;
    stock_entries: StockEntriesTable;
    stock_movements: StockMovementsTable;
  }
}

interface StockItemsTable {
  id: string;
  name: string;
  unit: StockUnit;
  pack_units: number;
  /** Read as text and written as a number. */
  unit_ml: ColumnType<string | null, number | null, number | null>;
  maker: string;
  maker_address: string;
  hsn: string | null;
  tax_basis_points: number | null;
  reorder_units: number | null;
  shelf: string;
  version: Generated<number>;
  added_at: Date;
  retired_at: Date | null;
}

interface StockBatchesTable {
  id: string;
  item_id: string;
  number: string;
  expiry: string;
  mrp: number;
  cost: number | null;
  came_units: number;
  is_sample: Generated<boolean>;
  /** Written by the trigger of the movements alone. */
  units_left: ColumnType<number, never, never>;
  version: Generated<number>;
  came_at: Date;
}

/** Append-only. */
interface StockEntriesTable {
  id: string;
  kind: EntryKind;
  note: string | null;
  at: Date;
  user_id: string;
  user_name: string;
}

/** Append-only: stock is their sum. */
interface StockMovementsTable {
  id: string;
  batch_id: string;
  kind: MovementKind;
  units: number;
  day: string;
  reason: WriteOffReason | null;
  note: string | null;
  entry_id: string | null;
  dispense_line_id: string | null;
}

/** The lines of the supply register that are a patient's. */
const linesOfPatient = `select l.id from public.dispense_lines l
  join public.dispenses d on d.id = l.dispense_id where d.patient_id = patient`;

/** What comes before the supply register, which refers to batches. */
export const stockTables: Declarations<'stock_items' | 'stock_batches' | 'stock_entries'> = {
  stock_items: {
    rights: `select, insert, update (${columnNames(itemColumns)}, version, retired_at)`,
    isInBackup: true,
    topics: ['stock'],
    ofPatient: { isAbout: 'Medicines that the clinic keeps.' },
  },
  stock_batches: {
    // The sum of its movements is the trigger's.
    rights: `select, insert (id, item_id, ${columnNames(batchColumns)}, cost, came_units, came_at),
    update (${columnNames(batchColumns)}, cost, version)`,
    isInBackup: true,
    topics: ['stock'],
    ofPatient: { isAbout: 'Medicines that the clinic keeps.' },
  },
  stock_entries: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      // Of what a patient brought back.
      rows: `id in (select entry_id from public.stock_movements where dispense_line_id in (${linesOfPatient}))`,
      merge: { follows: ['stock_movements'] },
      erased: {
        ...keeps(because.ties, 'id'),
        ...keeps(because.register, 'kind'),
        ...keeps(because.staff, 'at', 'user_id', 'user_name'),
        note: erasedWords,
      },
    },
  },
};

/** What comes after the supply register. */
export const movementTables: Declarations<'stock_movements'> = {
  stock_movements: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: `dispense_line_id in (${linesOfPatient})`,
      merge: { follows: ['dispense_lines'] },
      erased: {
        ...keeps(because.ties, 'id', 'batch_id', 'entry_id', 'dispense_line_id'),
        // A note is a count's, which is no patient's.
        ...keeps(because.register, 'kind', 'units', 'day', 'reason', 'note'),
      },
    },
  },
};
