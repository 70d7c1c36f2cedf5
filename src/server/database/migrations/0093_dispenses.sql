-- What was given to a patient, the supply register: each giving has the clinic's next number. It always belongs to a
-- visit, and so to a patient and a doctor of the clinic.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

-- As `bill_counters`: the row is locked until the dispense is stored.
create table dispense_counters (
  financial_year integer primary key,
  count integer not null constraint dispense_count_is_positive check (count > 0),
  last_updated timestamptz not null
);

create table dispenses (
  id uuid primary key,
  number text not null constraint dispense_numbers_are_unique unique
    constraint dispense_numbers_have_at_most_16_characters check (length(number) <= 16),
  financial_year integer not null references dispense_counters (financial_year),
  serial integer not null,
  patient_id uuid not null references patients (id),
  patient_name text not null,
  token_id uuid not null,
  -- Null: as the doctor ordered in the visit.
  prescription_id uuid references prescriptions (id),
  doctor_id uuid not null references users (id),
  doctor_name text not null,
  given_at timestamptz not null,
  given_by uuid not null references users (id),
  given_by_name text not null,
  voided_at timestamptz,
  voided_by uuid references users (id),
  voided_by_name text,
  void_reason text,
  search_text text not null generated always as (search_lines(patient_name, number)) stored,
  constraint dispense_serials_are_unique_within_a_year unique (financial_year, serial),
  constraint dispense_token_is_its_patients
    foreign key (token_id, patient_id) references tokens (id, patient_id),
  constraint dispense_is_voided_whole
    check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4))
);
create index dispenses_newest_first on dispenses (given_at desc, id desc);
create index dispenses_by_search_text on dispenses using gin (search_text gin_trgm_ops);
create index dispenses_of_a_patient on dispenses (patient_id, given_at desc);
create index dispenses_of_a_token on dispenses (token_id);
create index dispenses_of_a_prescription on dispenses (prescription_id) where prescription_id is not null;

create table dispense_lines (
  id uuid primary key,
  dispense_id uuid not null references dispenses (id),
  position smallint not null,
  batch_id uuid not null references stock_batches (id),
  -- The medicine of the prescription, from 0; null: ordered in the visit.
  prescription_position smallint,
  -- As the item was called.
  medicine text not null constraint dispensed_medicine_has_a_name check (medicine <> ''),
  -- What was prescribed, if it is another brand; else empty.
  prescribed text not null default '',
  units integer not null constraint something_is_given check (units > 0),
  directions text not null default '',
  is_free boolean not null default false,
  constraint one_dispense_line_of_a_position unique (dispense_id, position),
  constraint dispense_line_of_a_batch unique (id, batch_id)
);
create index dispense_lines_of_a_batch on dispense_lines (batch_id);
create index dispense_lines_by_medicine on dispense_lines using gin (lower(medicine) gin_trgm_ops);

-- Nothing more is given on this prescription.
create table dispense_ends (
  id uuid primary key,
  prescription_id uuid not null references prescriptions (id) constraint giving_ends_once unique,
  ended_at timestamptz not null,
  ended_by uuid not null references users (id),
  ended_by_name text not null
);

alter table stock_movements
  add constraint movement_is_of_its_lines_batch
    foreign key (dispense_line_id, batch_id) references dispense_lines (id, batch_id);
create index stock_movements_of_a_dispense_line on stock_movements (dispense_line_id)
  where dispense_line_id is not null;
create unique index dispense_line_goes_once on stock_movements (dispense_line_id) where kind = 'dispense';

-- Comes after `movements_are_added_up`, by its name: the batch's row is held, so two returns of a line take turns.
create function move_dispense_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given constant integer := (select units from public.dispense_lines where id = new.dispense_line_id);
begin
  if new.kind = 'dispense' and new.units <> -given then
    raise exception 'What leaves the stock is not what the line says.'
      using errcode = 'check_violation', constraint = 'line_goes_whole';
  end if;
  if new.kind = 'return' and new.units + (
    select coalesce(sum(units), 0) from public.stock_movements
    where dispense_line_id = new.dispense_line_id and kind = 'return'
  ) > given then
    raise exception 'More comes back than was given.'
      using errcode = 'check_violation', constraint = 'no_more_comes_back_than_was_given';
  end if;
  return new;
end
$$;
revoke all on function move_dispense_line from public;

create trigger movements_are_of_a_dispense_line before insert on stock_movements for each row
  when (
    current_setting('clinic.tells_nothing', true) is distinct from 'on' and new.dispense_line_id is not null
  )
  execute function move_dispense_line();

create constraint trigger dispenses_are_told after insert or update on dispenses
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('dispenses');
create constraint trigger dispense_ends_are_told after insert on dispense_ends
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('dispenses');
