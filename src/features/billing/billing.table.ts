import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Declarations } from '../../server/database/schema';
import { type Voidable, voidColumns } from '../../server/database/voidedColumns';
import type { KeptLetterhead } from '../settings/letterhead.rows';
import type { RequestState } from './billRequest';
import type { BillStatus, PaymentKind, PaymentMethod } from './payment';

declare module '../../server/database/schema' {
  interface Database {
    bill_counters: { financial_year: number; count: number; last_updated: Date };
    bills: BillsTable;
    bill_items: BillItemsTable;
    bill_payments: BillPaymentsTable;
    bill_requests: BillRequestsTable;
    credit_note_counters: { financial_year: number; count: number; last_updated: Date };
    credit_notes: CreditNotesTable;
    credit_note_lines: {
      credit_note_id: string;
      line: number;
      tax_basis_points: number;
      hsn: string | null;
      taxable: number;
      tax: number;
    };
    bill_papers: KeptLetterhead & {
      bill_id: string;
      doctor_name: string | null;
      registration_number: string;
    };
  }
}

interface BillsTable extends Voidable {
  id: string;
  patient_id: string;
  patient_name: string;
  token_id: string;
  subtotal: number;
  tax_basis_points: number;
  tax: number;
  discount: number;
  total: number;
  status: BillStatus;
  payment_method: PaymentMethod | null;
  created_at: Date;
  created_by: string;
  paid_at: Date | null;
  number: string | null;
  financial_year: number | null;
  serial: number | null;
  gstin: string | null;
  round_off: Generated<number>;
  received: Generated<number>;
  refunded: Generated<number>;
  search_text: GeneratedAlways<string>;
}

interface BillItemsTable {
  bill_id: string;
  position: number;
  description: string;
  quantity: number;
  unit_price: number;
  total: number;
  tax_basis_points: number;
  tax: number;
  hsn: string | null;
}

/** Rows are added, never changed. */
interface BillPaymentsTable {
  id: string;
  bill_id: string;
  kind: PaymentKind;
  method: PaymentMethod;
  amount: number;
  reason: string | null;
  received_at: Date;
  received_by: string;
  received_by_name: string;
  /** The second person of a refund that took one. */
  confirmed_by: string | null;
  confirmed_by_name: string | null;
  /** What the bank calls a UPI payment; null: nobody entered it. */
  reference: string | null;
  /** Places of the bill's items that a refund was for; null: of the whole bill. */
  items: number[] | null;
  /** The payment that a reversal says did not come. */
  reverses: string | null;
  /** Given by the database; null for what was paid before days were closed. */
  till_number: ColumnType<number | null, never, never>;
}

interface BillRequestsTable {
  id: string;
  bill_id: string;
  method: PaymentMethod | null;
  amount: number;
  /** As those of a refund. */
  items: number[] | null;
  reason: string;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string;
  state: Generated<RequestState>;
  ended_at: Date | null;
  ended_by: string | null;
  ended_by_name: string | null;
}

/** Rows are added, never changed. */
interface CreditNotesTable {
  id: string;
  number: string;
  financial_year: number;
  serial: number;
  bill_id: string;
  /** The refund that it was issued for; null: the void. */
  payment_id: string | null;
  issued_at: Date;
  issued_by: string;
  issued_by_name: string;
  gstin: string;
  taxable: number;
  tax: number;
  /** The part of the bill's total: with its discount and rounding. */
  total: number;
}

export const billingTables: Declarations<
  | 'bill_counters'
  | 'bills'
  | 'bill_items'
  | 'bill_payments'
  | 'bill_requests'
  | 'credit_note_counters'
  | 'credit_notes'
  | 'credit_note_lines'
  | 'bill_papers'
> = {
  bill_counters: { rights: 'select, insert, update', isInBackup: true },
  bills: {
    rights: `select, insert, update (status, payment_method, paid_at, received, refunded, ${voidColumns})`,
    isInBackup: true,
  },
  bill_items: { rights: 'select, insert', isInBackup: true },
  bill_payments: { rights: 'select, insert', isInBackup: true },
  bill_requests: {
    rights: 'select, insert, update (state, ended_at, ended_by, ended_by_name)',
    isInBackup: true,
  },
  credit_note_counters: { rights: 'select, insert, update', isInBackup: true },
  credit_notes: { rights: 'select, insert', isInBackup: true },
  credit_note_lines: { rights: 'select, insert', isInBackup: true },
  bill_papers: { rights: 'select, insert', isInBackup: true },
};
