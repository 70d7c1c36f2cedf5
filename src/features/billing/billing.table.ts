import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import {
  because,
  becomes,
  blank,
  erasedName,
  erasedWords,
  keeps,
  rowsOf,
} from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import { type Voidable, voidColumns } from '../../server/database/voidedColumns';
import { letterheadColumnNames, type StoredLetterhead } from '../settings/letterhead.rows';
import type { ReturnedLine } from '../stock/dispenses/dispense';
import type { RequestState } from './billRequest';
import type { TaxRule } from './billTotals';
import type { BillStatus, PaymentKind, PaymentMethod } from './payment';

declare module '../../server/database/schema' {
  interface Database {
    bill_counters: { financial_year: number; count: number; last_updated: Date };
    bills: BillsTable;
    bill_items: BillItemsTable;
    receipt_counters: { financial_year: number; count: number; last_updated: Date };
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
    bill_papers: StoredLetterhead & {
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
  tax_rule: Generated<TaxRule>;
  /** Paise from the taxes of its items to its tax. */
  tax_round_off: Generated<number>;
  /** Paise of its tax that stand in the subtotal. */
  included_tax: Generated<number>;
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
  /** Its part of a discount that lowers the taxed value. */
  discount: Generated<number>;
  tax_basis_points: number;
  /** What is charged: CGST and SGST on a tax invoice. */
  tax: number;
  hsn: string | null;
  /** The line of the supply register that it bills; null: anything else. */
  dispense_line_id: string | null;
  /** Its total has the tax in it. */
  is_tax_included: Generated<boolean>;
  included_tax: Generated<number>;
  /** The test of the list that it charges, else empty. */
  test_key: Generated<string>;
  /** Its total less discount and included tax. */
  taxable: GeneratedAlways<number>;
}

/** Append-only. */
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
  /** The second person, if a refund needed one. */
  confirmed_by: string | null;
  confirmed_by_name: string | null;
  /** The bank's reference (UTR) of a UPI payment; null: not entered. */
  reference: string | null;
  /** Positions of the bill's items that a refund was for; null: the whole bill. */
  items: number[] | null;
  /** The payment that a reversal marks as not received. */
  reverses: string | null;
  /** Number of its receipt, with year and serial; null for reversals, and for payments from before receipts had one. */
  receipt_number: string | null;
  financial_year: number | null;
  serial: number | null;
  /** Assigned by the database; null for payments from before there were day-end closes. */
  till_number: ColumnType<number | null, never, never>;
}

interface BillRequestsTable {
  id: string;
  bill_id: string;
  method: PaymentMethod | null;
  amount: number;
  /** Positions of the bill's items, as in `bill_payments`. */
  items: number[] | null;
  reason: string;
  /** Medicines that come back with it. */
  returned: JSONColumnType<ReturnedLine[]> | null;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string;
  state: Generated<RequestState>;
  ended_at: Date | null;
  ended_by: string | null;
  ended_by_name: string | null;
}

/** Append-only. */
interface CreditNotesTable {
  id: string;
  number: string;
  financial_year: number;
  serial: number;
  bill_id: string;
  /** The refund that it was issued for; null: for the void. */
  payment_id: string | null;
  issued_at: Date;
  issued_by: string;
  issued_by_name: string;
  gstin: string;
  taxable: number;
  tax: number;
  /** The part of the bill's total, including discount and rounding. */
  total: number;
}

const ofBills = rowsOf('bills', 'bill_id');

export const billingTables: Declarations<
  | 'bill_counters'
  | 'bills'
  | 'bill_items'
  | 'receipt_counters'
  | 'bill_payments'
  | 'bill_requests'
  | 'credit_note_counters'
  | 'credit_notes'
  | 'credit_note_lines'
  | 'bill_papers'
> = {
  bill_counters: {
    rights: 'select, insert, update',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'How many bills a year had.' },
  },
  bills: {
    rights: `select, insert, update (status, payment_method, paid_at, received, refunded, ${voidColumns})`,
    isInBackup: true,
    topics: ['bills'],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'patient_id', 'token_id'),
        ...keeps(because.money, 'number', 'financial_year', 'serial', 'gstin', 'subtotal', 'tax'),
        ...keeps(because.money, 'tax_basis_points', 'discount', 'round_off', 'total', 'received'),
        ...keeps(because.money, 'refunded', 'status', 'payment_method', 'paid_at'),
        ...keeps(because.money, 'tax_rule', 'tax_round_off', 'included_tax'),
        ...keeps(because.staff, 'created_at', 'created_by'),
        ...keeps(because.staff, 'voided_at', 'voided_by', 'voided_by_name'),
        ...keeps(because.derived, 'search_text'),
        patient_name: erasedName,
        void_reason: erasedWords,
      },
    },
  },
  bill_items: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: ofBills,
      merge: { follows: ['bills'] },
      erased: {
        ...keeps(because.ties, 'bill_id', 'position', 'dispense_line_id'),
        ...keeps(
          because.money,
          'quantity',
          'unit_price',
          'total',
          'discount',
          'tax_basis_points',
          'tax',
          'hsn',
          'is_tax_included',
          'included_tax',
          'taxable',
        ),
        // The description is free text and may name the patient; amounts and the tax code are enough.
        description: becomes("'Service'"),
        test_key: blank,
      },
    },
  },
  receipt_counters: {
    rights: 'select, insert, update',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'How many receipts a year had.' },
  },
  bill_payments: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: ofBills,
      merge: { follows: ['bills'] },
      erased: {
        ...keeps(because.ties, 'id', 'bill_id', 'reverses'),
        ...keeps(because.money, 'kind', 'method', 'amount', 'items', 'till_number'),
        ...keeps(because.money, 'receipt_number', 'financial_year', 'serial'),
        ...keeps('Finds the payment in the bank’s statement.', 'reference'),
        ...keeps(because.staff, 'received_at', 'received_by', 'received_by_name'),
        ...keeps(because.staff, 'confirmed_by', 'confirmed_by_name'),
        reason: erasedWords,
      },
    },
  },
  bill_requests: {
    rights: 'select, insert, update (state, ended_at, ended_by, ended_by_name)',
    isInBackup: true,
    topics: ['bill_requests'],
    ofPatient: {
      rows: ofBills,
      merge: { follows: ['bills'] },
      erased: {
        ...keeps(because.ties, 'id', 'bill_id'),
        ...keeps(because.money, 'method', 'amount', 'items', 'returned', 'state'),
        ...keeps(because.staff, 'asked_at', 'asked_by', 'asked_by_name'),
        ...keeps(because.staff, 'ended_at', 'ended_by', 'ended_by_name'),
        reason: erasedWords,
      },
    },
  },
  credit_note_counters: {
    rights: 'select, insert, update',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'How many credit notes a year had.' },
  },
  credit_notes: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: ofBills,
      merge: { follows: ['bills'] },
      erased: {
        ...keeps(because.ties, 'id', 'bill_id', 'payment_id'),
        ...keeps(because.money, 'number', 'financial_year', 'serial', 'gstin', 'taxable', 'tax'),
        ...keeps(because.money, 'total'),
        ...keeps(because.staff, 'issued_at', 'issued_by', 'issued_by_name'),
      },
    },
  },
  credit_note_lines: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: `credit_note_id in (select id from public.credit_notes where ${ofBills})`,
      merge: { follows: ['credit_notes'] },
      erased: {
        ...keeps(because.ties, 'credit_note_id', 'line'),
        ...keeps(because.money, 'tax_basis_points', 'hsn', 'taxable', 'tax'),
      },
    },
  },
  bill_papers: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: ofBills,
      merge: { follows: ['bills'] },
      erased: {
        ...keeps(because.ties, 'bill_id'),
        ...keeps(because.clinic, ...letterheadColumnNames, 'doctor_name', 'registration_number'),
      },
    },
  },
};
