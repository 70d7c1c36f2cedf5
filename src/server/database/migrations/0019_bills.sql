-- Bills with a number, tax by line, and what was paid and given back on each, row by row.

-- The last number given out in each financial year, by the calendar year in which it begins. The row is locked while
-- a bill is made, so numbers are consecutive and a failed transaction gives its number back.
create table bill_counters (
  financial_year integer primary key,
  count integer not null constraint bill_count_is_positive check (count > 0),
  last_updated timestamptz not null
);

-- Money that came in or went back; a row is never altered, a mistake is another row.
create table bill_payments (
  id uuid primary key,
  bill_id uuid not null references bills (id),
  kind text not null constraint bill_payment_kind_is_known check (kind in ('payment', 'refund')),
  method text not null constraint bill_payment_method_is_known check (method in ('cash', 'card', 'upi')),
  amount bigint not null constraint bill_payment_is_of_money check (amount > 0),
  reason text,
  received_at timestamptz not null,
  received_by uuid not null references users (id),
  -- The name as it stood then.
  received_by_name text not null,
  constraint refund_has_its_reason check ((kind = 'refund') = (reason is not null))
);
create index bill_payments_by_time on bill_payments (received_at);
create index bill_payments_of_a_bill on bill_payments (bill_id, received_at, id);

alter table bill_items
  add column tax_basis_points integer,
  add column tax bigint,
  add column hsn text constraint hsn_is_4_6_or_8_digits check (hsn ~ '^\d{4}(\d{2}){0,2}$');
-- The bill's tax goes to its lines as `billTotals` does it: whole paise first, the rest to the largest remainders.
update bill_items set tax_basis_points = ranked.rate, tax = ranked.whole + (ranked.place <= ranked.missing)::int
from (
  select *, row_number() over (partition by bill_id order by rest desc, position) as place,
    bill_tax - sum(whole) over (partition by bill_id) as missing
  from (
    select i.bill_id, i.position, b.tax_basis_points as rate, b.tax as bill_tax,
      -- A product of two amounts may pass a bigint.
      coalesce(div(b.tax::numeric * i.total, nullif(b.subtotal, 0)), 0)::bigint as whole,
      coalesce(mod(b.tax::numeric * i.total, nullif(b.subtotal, 0)), 0) as rest
    from bill_items i join bills b on b.id = i.bill_id
  ) shares
) ranked
where bill_items.bill_id = ranked.bill_id and bill_items.position = ranked.position;
alter table bill_items
  alter column tax_basis_points set not null,
  alter column tax set not null,
  add constraint bill_item_tax_is_0_to_100_percent check (tax_basis_points between 0 and 10000),
  add constraint bill_item_tax_is_not_negative check (tax >= 0);

-- What was paid before payments had rows. A bill that was voided counted no more, and no money is made up for it.
insert into bill_payments (id, bill_id, kind, method, amount, received_at, received_by, received_by_name)
  select gen_random_uuid(), b.id, 'payment', coalesce(b.payment_method, 'cash'), b.total, b.paid_at, b.created_by,
    u.name
  from bills b join users u on u.id = b.created_by
  where b.status = 'paid' and b.voided_at is null and b.total > 0;

alter table bills
  -- Bills of before have none.
  add column number text constraint bill_numbers_are_unique unique,
  add column financial_year integer references bill_counters (financial_year),
  add column serial integer,
  -- The clinic's registration at that time: it makes a tax invoice of it.
  add column gstin text,
  -- The sums of its payments and refunds.
  add column received bigint not null default 0,
  add column refunded bigint not null default 0,
  drop column search_text,
  drop constraint paid_bill_has_its_time;
set local clinic.tells_nothing = 'on';
update bills set received = case when voided_at is null then total else 0 end,
  status = case when voided_at is null then status else 'other' end
  where status = 'paid';
set local clinic.tells_nothing = 'off';
alter table bills
  add column search_text text not null generated always as
    (lower(patient_name) || E'\n' || id::text || coalesce(E'\n' || lower(number), '')) stored,
  add constraint bill_numbers_fit_an_invoice check (length(number) <= 16),
  add constraint bill_serials_are_unique_within_a_year unique (financial_year, serial),
  add constraint bill_number_has_its_serial check (num_nulls(number, financial_year, serial) in (0, 3)),
  add constraint bill_is_never_overpaid check (received between 0 and total),
  add constraint no_more_is_refunded_than_paid check (refunded between 0 and received),
  add constraint voided_bill_holds_no_money check (voided_at is null or refunded = received),
  add constraint bill_status_fits_its_money check (
    status = case
      when voided_at is not null then 'other'
      when received < total then 'pending'
      when refunded > 0 and refunded = received then 'other'
      else 'paid'
    end
  ),
  add constraint paid_bill_has_its_time
    check (case status when 'paid' then paid_at is not null when 'pending' then paid_at is null else true end);
create index bills_by_search_text on bills using gin (search_text gin_trgm_ops);
create index dues_of_a_patient on bills (patient_id, created_at) where status = 'pending';
