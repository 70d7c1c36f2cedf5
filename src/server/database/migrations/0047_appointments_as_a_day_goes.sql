-- Appointments that are moved, missed, reminded of and waited for (decisions 62 and 63).

alter table appointments
  -- It was meant although the clinic is closed then.
  add column is_out_of_hours boolean not null default false,
  -- How often it was moved; whoever moves it says which place they saw.
  add column moves integer not null default 0
    constraint appointment_moves_are_counted check (moves >= 0),
  add column reminded_at timestamptz,
  add column reminded_by uuid references users (id),
  add column reminded_way text
    constraint reminder_way_is_known check (reminded_way in ('whatsapp', 'sms', 'link')),
  add constraint reminder_has_all_or_nothing
    check ((reminded_at is null) = (reminded_by is null) and (reminded_at is null) = (reminded_way is null)),
  drop constraint appointment_status_is_known,
  drop constraint appointment_cancellation_fits_its_status;
-- `cancelled_at` and `cancelled_from` are of a no-show too: it is taken back in the same way.
alter table appointments
  add constraint appointment_status_is_known
    check (status in ('scheduled', 'confirmed', 'completed', 'cancelled', 'no-show')),
  add constraint appointment_cancellation_fits_its_status check (
    cancelled_at is null and cancelled_from is null
    or status in ('cancelled', 'no-show') and cancelled_at is not null and cancelled_from in ('scheduled', 'confirmed')
  );

-- Where an appointment stood before each move; a sample appointment's go with it.
create table appointment_moves (
  appointment_id uuid not null references appointments (id) on delete cascade,
  move integer not null,
  date date not null,
  time time not null,
  doctor_id uuid references users (id),
  is_out_of_hours boolean not null,
  moved_at timestamptz not null,
  moved_by uuid not null references users (id),
  primary key (appointment_id, move)
);

-- Who wants a place on a day that is full. A sample patient's go with the patient.
create table appointment_waits (
  id uuid primary key,
  patient_id uuid not null references patients (id) on delete cascade,
  -- Null: any doctor.
  doctor_id uuid references users (id),
  first_date date not null,
  last_date date not null,
  note text,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  -- The appointment that it came to.
  appointment_id uuid references appointments (id) on delete set null,
  ended_at timestamptz,
  ended_by uuid references users (id),
  constraint wait_ends_no_sooner_than_it_begins check (last_date >= first_date),
  constraint wait_is_ended_by_somebody check ((ended_at is null) = (ended_by is null)),
  constraint wait_that_is_booked_has_ended check (appointment_id is null or ended_at is not null)
);
create index open_waits on appointment_waits (last_date, created_at, id) where ended_at is null;
create index waits_of_a_patient on appointment_waits (patient_id);
create unique index waits_once_for_the_same on appointment_waits
  (patient_id, coalesce(doctor_id, '00000000-0000-0000-0000-000000000000'), first_date, last_date)
  where ended_at is null;
create constraint trigger waits_are_told after insert or update or delete on appointment_waits
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('appointments');

-- Whoever is erased waits for nothing any more. By a trigger on what an erasure always does, also one that is repeated
-- after a restore.
create function erase_waits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from public.idempotency_keys
    where record_id in (select id from public.appointment_waits where patient_id = new.id);
  delete from public.appointment_waits where patient_id = new.id;
  return null;
end
$$;
revoke all on function erase_waits from public;
create trigger erased_patients_wait_for_nothing after update of name on patients
  for each row when (new.void_reason = 'Erased' and new.name = 'Erased patient') execute function erase_waits();
