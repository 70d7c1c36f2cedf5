import type { Generated } from 'kysely';
import { columnNames } from '../../server/database/columns';
import type { Declarations } from '../../server/database/schema';
import { type Voidable, voidColumns } from '../../server/database/voidedColumns';
import { supplierColumns } from './purchases.rows';

declare module '../../server/database/schema' {
  interface Database {
    suppliers: SuppliersTable;
    purchases: PurchasesTable;
    purchase_lines: PurchaseLinesTable;
    purchase_returns: PurchaseReturnsTable;
  }
}

interface SuppliersTable {
  id: string;
  name: string;
  address: string;
  phone: string;
  licence_number: string;
  gstin: string | null;
  version: Generated<number>;
  added_at: Date;
  retired_at: Date | null;
}

interface PurchasesTable extends Voidable {
  id: string;
  entry_id: string;
  supplier_id: string;
  supplier_name: string;
  invoice_number: string;
  invoice_date: string;
  financial_year: number;
  rates_include_tax: boolean;
  discount: number;
  taxable: number;
  tax: number;
  round_off: number;
  total: number;
  /** The expense that paid it when it was entered. */
  payment_id: string | null;
  entered_at: Date;
  entered_by: string;
  entered_by_name: string;
}

/** Append-only. */
interface PurchaseLinesTable {
  purchase_id: string;
  position: number;
  batch_id: string;
  packs: number;
  free_packs: number;
  rate: number;
  discount_basis_points: number;
  tax_basis_points: number;
  taxable: number;
  tax: number;
}

interface PurchaseReturnsTable extends Voidable {
  id: string;
  entry_id: string;
  supplier_id: string;
  supplier_name: string;
  note_number: string | null;
  returned_on: string;
  amount: number;
  entered_at: Date;
  entered_by: string;
  entered_by_name: string;
}

export const purchasesTables: Declarations<
  'suppliers' | 'purchases' | 'purchase_lines' | 'purchase_returns'
> = {
  suppliers: {
    rights: `select, insert, update (${columnNames(supplierColumns)}, version, retired_at)`,
    isInBackup: true,
    topics: ['purchases'],
    ofPatient: { isAbout: 'From whom the clinic buys.' },
  },
  purchases: {
    rights: `select, insert, update (${voidColumns})`,
    isInBackup: true,
    topics: ['purchases'],
    ofPatient: { isAbout: 'What the clinic bought.' },
  },
  purchase_lines: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'What the clinic bought.' },
  },
  purchase_returns: {
    rights: `select, insert, update (${voidColumns})`,
    isInBackup: true,
    topics: ['purchases'],
    ofPatient: { isAbout: 'What the clinic gave back to a supplier.' },
  },
};
