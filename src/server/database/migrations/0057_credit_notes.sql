-- A refund or a void of a tax invoice issues a credit note, in a series of its own. Refunds and voids of before have none.

-- As `bill_counters`: the row is locked while a note is made, so a transaction that fails gives its number back.
create table credit_note_counters (
  financial_year integer primary key,
  count integer not null constraint credit_note_count_is_positive check (count > 0),
  last_updated timestamptz not null
);

-- Nothing here is about a patient: who it was issued to and why stands in the bill and in the refund.
create table credit_notes (
  id uuid primary key,
  number text not null constraint credit_note_numbers_are_unique unique
    constraint credit_note_numbers_fit_an_invoice check (length(number) <= 16),
  financial_year integer not null references credit_note_counters (financial_year),
  serial integer not null,
  bill_id uuid not null references bills (id),
  -- The refund it was issued for; null: the void, which gives back by several methods or nothing at all.
  payment_id uuid constraint one_credit_note_a_refund unique references bill_payments (id),
  issued_at timestamptz not null,
  issued_by uuid not null references users (id),
  -- The name as it stood then.
  issued_by_name text not null,
  -- The invoice's.
  gstin text not null,
  -- The sums of its lines.
  taxable bigint not null,
  tax bigint not null,
  -- The part of the bill's total: with the bill's discount and rounding, which change no tax.
  total bigint not null,
  constraint credit_note_serials_are_unique_within_a_year unique (financial_year, serial),
  constraint credit_note_amounts_are_not_negative check (least(taxable, tax, total) >= 0),
  constraint credit_note_credits_something check (greatest(taxable, tax, total) > 0)
);
create index credit_notes_by_time on credit_notes (issued_at, id);
create index credit_notes_of_a_bill on credit_notes (bill_id, issued_at, id);
create unique index one_credit_note_a_void on credit_notes (bill_id) where payment_id is null;

-- One line for each rate and code of the invoice.
create table credit_note_lines (
  credit_note_id uuid not null references credit_notes (id),
  line integer not null constraint credit_note_line_has_its_place check (line >= 0),
  tax_basis_points integer not null
    constraint credit_note_tax_is_0_to_100_percent check (tax_basis_points between 0 and 10000),
  hsn text constraint credit_note_hsn_is_4_6_or_8_digits check (hsn ~ '^\d{4}(\d{2}){0,2}$'),
  taxable bigint not null,
  tax bigint not null,
  primary key (credit_note_id, line),
  constraint credit_note_line_amounts_are_not_negative check (least(taxable, tax) >= 0)
);
