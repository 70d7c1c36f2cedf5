-- What the clinic charges for services, tests and what it sells. Retired ones stay: nothing is deleted.
create table prices (
  id uuid primary key,
  name text not null,
  kind text not null
    constraint price_kind_is_known check (kind in ('service', 'procedure', 'test', 'medicine')),
  unit_price bigint not null constraint price_is_not_negative check (unit_price >= 0),
  -- Null: the tax of the bill.
  tax_basis_points integer
    constraint price_tax_is_0_to_100_percent check (tax_basis_points between 0 and 10000),
  hsn text,
  version integer not null default 1,
  added_at timestamptz not null,
  retired_at timestamptz
);
create unique index prices_in_use_by_name on prices (lower(name)) where retired_at is null;
create index retired_prices on prices (retired_at desc, id desc) where retired_at is not null;

create constraint trigger prices_are_told after insert or update on prices
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('prices');

-- A bill's total may be rounded to the rupee, so that it can be paid in cash: by 50 paise at most.
alter table clinic_settings add column rounds_bills boolean not null default false;
alter table bills add column round_off bigint not null default 0
  constraint bill_is_rounded_to_the_rupee check (round_off = 0 or (round_off between -49 and 50 and total % 100 = 0));
alter table bills drop constraint bill_adds_up;
alter table bills add constraint bill_adds_up check (total = subtotal + tax - discount + round_off);
