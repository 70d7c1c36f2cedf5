-- What is measured of a patient at a visit (decision 69). A row for each recording, with a value as it was entered.

create table vitals (
  id uuid primary key,
  token_id uuid not null references tokens (id),
  patient_id uuid not null references patients (id),
  systolic integer,
  diastolic integer,
  pulse integer,
  temperature numeric,
  temperature_unit text constraint temperature_unit_is_known check (temperature_unit in ('F', 'C')),
  spo2 integer,
  -- Kilograms and centimetres.
  weight numeric,
  height numeric,
  -- Milligrams in a decilitre.
  blood_sugar integer,
  blood_sugar_kind text
    constraint blood_sugar_kind_is_known check (blood_sugar_kind in ('random', 'fasting', 'after-food')),
  respiratory_rate integer,
  head_circumference numeric,
  recorded_by uuid not null references users (id),
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  voided_at timestamptz,
  voided_by uuid references users (id),
  voided_by_name text,
  void_reason text,
  constraint vitals_hold_something check (
    num_nonnulls(systolic, pulse, temperature, spo2, weight, height, blood_sugar, respiratory_rate, head_circumference) > 0
  ),
  constraint blood_pressure_is_whole check (num_nulls(systolic, diastolic) in (0, 2)),
  constraint temperature_has_its_unit check (num_nulls(temperature, temperature_unit) in (0, 2)),
  constraint blood_sugar_has_its_kind check (num_nulls(blood_sugar, blood_sugar_kind) in (0, 2)),
  constraint voided_vitals_say_why check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4))
);
create index vitals_of_a_patient on vitals (patient_id, recorded_at desc, id desc);
create index vitals_newest_first on vitals (recorded_at desc, id desc);
create index vitals_of_a_token on vitals (token_id);
create constraint trigger vitals_are_told after insert or update or delete on vitals
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('vitals');

-- What was measured of somebody who is erased goes, as the medicines do. By a trigger on what an erasure always does, also
-- one that is repeated after a restore.
create function erase_vitals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from public.idempotency_keys
    where record_id in (select id from public.vitals where patient_id = new.id);
  delete from public.vitals where patient_id = new.id;
  return null;
end
$$;
revoke all on function erase_vitals from public;
create trigger erased_patients_have_no_vitals after update of name on patients
  for each row when (new.void_reason = 'Erased' and new.name = 'Erased patient') execute function erase_vitals();

-- A sample token with which vitals were recorded stays, and its patient with it.
create or replace function remove_sample_data(
  at timestamptz, out patients bigint, out tokens bigint, out appointments bigint
)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from public.appointments where is_sample;
  get diagnostics appointments = row_count;
  delete from public.tokens t
    where t.is_sample
      and not exists (select from public.prescriptions where token_id = t.id)
      and not exists (select from public.bills where token_id = t.id)
      and not exists (select from public.vitals where token_id = t.id);
  get diagnostics tokens = row_count;
  -- Prescriptions, bills and vitals hang on tokens, so tokens and appointments are all there is to ask for.
  delete from public.patients p
    where p.is_sample
      and not exists (select from public.tokens where patient_id = p.id)
      and not exists (select from public.appointments where patient_id = p.id)
      and not exists (select from public.patient_versions where patient_id = p.id)
      and not exists (select from public.consents where patient_id = p.id)
      and not exists (select from public.privacy_requests where patient_id = p.id)
      and not exists (select from public.legal_holds where patient_id = p.id)
      and not exists (select from public.nominations where patient_id = p.id);
  get diagnostics patients = row_count;
  update public.tokens set is_sample = false where is_sample;
  update public.patients set is_sample = false where is_sample;
  -- Also where none was made yet: none is made afterwards.
  insert into public.sample_data (created_at, removed_at) values (at, at)
    on conflict (singleton) do update set removed_at = at;
  perform public.remove_sample_accounts(at);
end
$$;
