-- What the clinic buys, from whom, and what it gives back to them.
create table suppliers (
  id uuid primary key,
  name text not null constraint supplier_has_a_name check (name <> ''),
  address text not null,
  phone text not null,
  -- Of its drug licence.
  licence_number text not null,
  gstin text,
  version integer not null default 1,
  added_at timestamptz not null,
  retired_at timestamptz
);
create unique index suppliers_in_use_by_name on suppliers (lower(name)) where retired_at is null;

create table purchases (
  id uuid primary key,
  entry_id uuid not null references stock_entries (id) constraint one_purchase_of_an_entry unique,
  supplier_id uuid not null references suppliers (id),
  supplier_name text not null,
  invoice_number text not null constraint invoice_has_a_number check (invoice_number <> ''),
  invoice_date date not null,
  financial_year integer not null,
  -- Whether the invoice's rates have the tax in them.
  rates_include_tax boolean not null,
  -- Paise off the whole invoice, which lowers the value that is taxed.
  discount bigint not null,
  taxable bigint not null,
  tax bigint not null,
  round_off bigint not null constraint purchase_is_rounded_by_less_than_a_rupee check (round_off between -99 and 99),
  total bigint not null,
  -- The expense that paid it when it was entered, which a backup restores later; null: it was to be paid later.
  payment_id uuid,
  entered_at timestamptz not null,
  entered_by uuid not null references users (id),
  entered_by_name text not null,
  voided_at timestamptz,
  voided_by uuid references users (id),
  voided_by_name text,
  void_reason text,
  constraint purchase_adds_up check (total = taxable + tax + round_off),
  constraint purchase_amounts_are_not_negative check (least(discount, taxable, tax, total) >= 0),
  constraint purchase_is_voided_whole
    check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4))
);
create unique index invoice_is_entered_once on purchases (supplier_id, lower(invoice_number), financial_year)
  where voided_at is null;
create index purchases_newest_first on purchases (entered_at desc, id desc);
create index purchases_by_day on purchases (invoice_date);
create index purchases_of_a_supplier on purchases (supplier_id, invoice_date desc);

create table purchase_lines (
  purchase_id uuid not null references purchases (id),
  position smallint not null,
  batch_id uuid not null references stock_batches (id) constraint one_purchase_line_of_a_batch unique,
  packs integer not null,
  -- Came without a price.
  free_packs integer not null,
  -- Paise of a pack as on the invoice.
  rate bigint not null,
  discount_basis_points integer not null
    constraint purchase_discount_is_0_to_100_percent check (discount_basis_points between 0 and 10000),
  tax_basis_points integer not null
    constraint purchase_tax_is_0_to_100_percent check (tax_basis_points between 0 and 10000),
  -- Paise after all discounts, without tax.
  taxable bigint not null,
  tax bigint not null,
  primary key (purchase_id, position),
  constraint purchase_line_brings_something check (least(packs, free_packs) >= 0 and packs + free_packs > 0),
  constraint purchase_line_amounts_are_not_negative check (least(rate, taxable, tax) >= 0)
);

create table purchase_returns (
  id uuid primary key,
  entry_id uuid not null references stock_entries (id) constraint one_purchase_return_of_an_entry unique,
  supplier_id uuid not null references suppliers (id),
  supplier_name text not null,
  -- Of the supplier's credit note.
  note_number text constraint note_number_is_not_blank check (note_number <> ''),
  returned_on date not null,
  -- Paise that the supplier no longer gets.
  amount bigint not null constraint purchase_return_is_not_negative check (amount >= 0),
  entered_at timestamptz not null,
  entered_by uuid not null references users (id),
  entered_by_name text not null,
  voided_at timestamptz,
  voided_by uuid references users (id),
  voided_by_name text,
  void_reason text,
  constraint purchase_return_is_voided_whole
    check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4))
);
create index purchase_returns_newest_first on purchase_returns (entered_at desc, id desc);
create index purchase_returns_by_day on purchase_returns (returned_on);
create index purchase_returns_of_a_supplier on purchase_returns (supplier_id, returned_on desc);

create constraint trigger suppliers_are_told after insert or update on suppliers
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('purchases');
create constraint trigger purchases_are_told after insert or update on purchases
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('purchases');
create constraint trigger purchase_returns_are_told after insert or update on purchase_returns
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('purchases');
