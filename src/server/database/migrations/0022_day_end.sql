-- Each receptionist closes their own day: every payment and refund is in exactly one close, or waits for the next one.
-- And a bill's paper stays what it was.

-- The place of a payment among those that one person received: 1, 2, 3… as they were stored. Those of before this
-- file have none and belong to no close: whoever received them has settled them long since.
alter table bill_payments
  add column till_number bigint constraint till_number_is_positive check (till_number > 0);
create unique index one_payment_of_a_number on bill_payments (received_by, till_number);

-- Payments of one person take turns, with each other and with that person's close: who holds the person's row knows
-- every number given out, and none is given out before it is let go.
create function number_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from users where id = new.received_by for no key update;
  select coalesce(max(till_number), 0) + 1 into new.till_number
    from bill_payments where received_by = new.received_by;
  return new;
end
$$;
revoke all on function number_payment from public;

create trigger payments_are_numbered before insert on bill_payments for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function number_payment();

create table day_closes (
  id uuid primary key,
  user_id uuid not null references users (id),
  user_name text not null,
  -- Which close of this person's.
  number integer not null constraint day_close_number_is_positive check (number > 0),
  -- The last payment in it; it begins after the last one of the close before.
  through_number bigint not null constraint day_close_ends_somewhere check (through_number >= 0),
  since timestamptz,
  closed_at timestamptz not null,
  bill_count integer not null,
  refund_count integer not null,
  cash_paid bigint not null,
  cash_refunded bigint not null,
  card_paid bigint not null,
  card_refunded bigint not null,
  upi_paid bigint not null,
  upi_refunded bigint not null,
  opening_cash bigint not null,
  -- How many of each note and coin.
  counts jsonb not null,
  counted bigint not null,
  left_cash bigint not null,
  difference bigint not null
    generated always as (counted - (opening_cash + cash_paid - cash_refunded)) stored,
  reason text constraint day_close_reason_is_not_blank check (reason <> ''),
  constraint one_day_close_of_a_number unique (user_id, number),
  constraint day_close_difference_has_a_reason
    check (counted = opening_cash + cash_paid - cash_refunded or reason is not null),
  constraint day_close_amounts_are_not_negative check (
    least(bill_count, refund_count, cash_paid, cash_refunded, card_paid, card_refunded, upi_paid, upi_refunded,
      opening_cash, counted) >= 0
    and left_cash between 0 and counted
  )
);
create index day_closes_newest_first on day_closes (closed_at desc, id desc);
create index day_closes_of_a_person on day_closes (user_id, closed_at desc, id desc);

create constraint trigger day_closes_are_told after insert on day_closes
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('day_closes');

-- What a bill's paper said of clinic and doctor when it was made, so that a reprint is the same paper; its GSTIN
-- stands in the bill. Bills of earlier versions have no row here.
create table bill_papers (
  bill_id uuid primary key references bills (id),
  clinic_name text not null,
  clinic_address text not null,
  clinic_phone text not null,
  clinic_email text not null,
  clinic_logo text references pictures (hash),
  -- Who saw the patient.
  doctor_name text,
  registration_number text not null
);
