-- Each payment and refund has a receipt, in a series of its own. Receipts of before keep the end of their ids.

-- As `bill_counters`: the row is locked until the payment is stored, so a transaction that fails gives its number back.
create table receipt_counters (
  financial_year integer primary key,
  count integer not null constraint receipt_count_is_positive check (count > 0),
  last_updated timestamptz not null
);

alter table bill_payments
  add column receipt_number text constraint receipt_numbers_are_unique unique
    constraint receipt_numbers_have_at_most_16_characters check (length(receipt_number) <= 16),
  add column financial_year integer references receipt_counters (financial_year),
  add column serial integer,
  add constraint receipt_serials_are_unique_within_a_year unique (financial_year, serial),
  add constraint receipt_number_has_its_serial check (num_nulls(receipt_number, financial_year, serial) in (0, 3)),
  add constraint reversals_have_no_receipt check (kind <> 'reversal' or receipt_number is null);

-- Bills are found by the receipts of before, which are told by the end of their ids.
create index receipts_of_before on bill_payments (right(id::text, 8)) where serial is null and kind <> 'reversal';
