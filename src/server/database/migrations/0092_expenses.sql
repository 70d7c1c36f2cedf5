-- What the clinic spends. Cash out of a drawer takes its place among the payments of whoever took it, so that it is in
-- exactly one day-end close.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

create table expense_kinds (
  id uuid primary key,
  -- Of a kind that the product brings, for its translation; null: the clinic's own.
  key text constraint expense_kind_comes_once unique,
  name text not null constraint expense_kind_has_a_name check (name <> ''),
  added_at timestamptz not null,
  retired_at timestamptz
);
create unique index expense_kinds_in_use_by_name on expense_kinds (lower(name)) where retired_at is null;
insert into expense_kinds (id, key, name, added_at)
  select gen_random_uuid(), key, name, now() from (values
    ('rent', 'Rent'),
    ('salaries', 'Salaries'),
    ('electricity', 'Electricity and water'),
    ('phone', 'Phone and internet'),
    ('supplies', 'Consumables'),
    ('repairs', 'Repairs'),
    ('travel', 'Travel'),
    ('fees', 'Fees and licences'),
    ('other', 'Other')
  ) as kinds (key, name);

-- What comes every month; it is proposed, and entered by a press.
create table recurring_expenses (
  id uuid primary key,
  kind_id uuid not null references expense_kinds (id),
  payee text not null,
  purpose text not null,
  amount bigint not null constraint recurring_expense_is_positive check (amount > 0),
  method text not null constraint recurring_method_is_known check (method in ('cash', 'card', 'upi', 'bank')),
  day_of_month smallint not null constraint recurring_day_is_in_every_month check (day_of_month between 1 and 28),
  added_at timestamptz not null,
  ended_at timestamptz
);

-- Insert only: a mistaken one is reversed by a row of its own.
create table expenses (
  id uuid primary key,
  kind_id uuid references expense_kinds (id),
  -- Of one that comes every month, and the day on which it was due: it may be paid in another month.
  recurring_id uuid references recurring_expenses (id),
  due_on date,
  -- Of a payment for what was bought.
  supplier_id uuid references suppliers (id),
  payee text not null,
  purpose text not null,
  method text not null constraint expense_method_is_known check (method in ('cash', 'card', 'upi', 'bank')),
  is_from_drawer boolean not null,
  amount bigint not null constraint expense_is_positive check (amount > 0),
  spent_on date not null,
  entered_at timestamptz not null,
  entered_by uuid not null references users (id),
  entered_by_name text not null,
  -- The expense that it takes back, whole.
  reverses uuid constraint expense_is_reversed_once unique,
  reason text constraint expense_reason_is_not_blank check (reason <> ''),
  -- As of a payment.
  till_number bigint constraint expense_till_number_is_positive check (till_number > 0),
  constraint expense_is_told_whole unique (id, amount, method, is_from_drawer),
  constraint expense_is_reversed_whole foreign key (reverses, amount, method, is_from_drawer)
    references expenses (id, amount, method, is_from_drawer),
  constraint expense_is_for_a_kind_or_a_supplier check (num_nonnulls(kind_id, supplier_id) = 1),
  constraint only_a_monthly_expense_was_due check ((recurring_id is null) = (due_on is null)),
  constraint only_cash_is_from_the_drawer check (method = 'cash' or not is_from_drawer),
  constraint only_the_drawer_is_numbered check (is_from_drawer or till_number is null),
  constraint reversal_of_an_expense_has_a_reason check ((reverses is null) = (reason is null))
);
create unique index one_expense_of_a_number on expenses (entered_by, till_number);
create index expenses_newest_first on expenses (entered_at desc, id desc);
create index expenses_by_day on expenses (spent_on);
create index expenses_of_a_recurring_one on expenses (due_on, recurring_id) where recurring_id is not null;
create index expenses_of_a_supplier on expenses (supplier_id, spent_on desc) where supplier_id is not null;

-- As `number_payment` of 0022: one row of numbers for both tables, handed out under the person's row.
create or replace function number_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from users where id = new.received_by for no key update;
  select greatest(
    (select max(till_number) from bill_payments where received_by = new.received_by),
    (select max(till_number) from expenses where entered_by = new.received_by),
    0
  ) + 1 into new.till_number;
  return new;
end
$$;

create function number_expense() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from users where id = new.entered_by for no key update;
  select greatest(
    (select max(till_number) from bill_payments where received_by = new.entered_by),
    (select max(till_number) from expenses where entered_by = new.entered_by),
    0
  ) + 1 into new.till_number;
  return new;
end
$$;
revoke all on function number_expense from public;

create trigger expenses_are_numbered before insert on expenses for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on' and new.is_from_drawer)
  execute function number_expense();

-- Paise spent out of the drawer less what came back into it; below nothing if more came back.
alter table day_closes
  add column cash_spent bigint not null default 0,
  drop column difference,
  drop constraint day_close_difference_has_a_reason;
alter table day_closes
  add column difference bigint not null
    generated always as (counted - (opening_cash + cash_paid - cash_refunded - cash_spent)) stored,
  add constraint day_close_difference_has_a_reason
    check (counted = opening_cash + cash_paid - cash_refunded - cash_spent or reason is not null);

create constraint trigger expenses_are_told after insert on expenses
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('expenses');
create constraint trigger expense_kinds_are_told after insert or update on expense_kinds
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('expenses');
create constraint trigger recurring_expenses_are_told after insert or update on recurring_expenses
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('expenses');
