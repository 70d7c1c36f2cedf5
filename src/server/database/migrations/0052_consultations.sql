-- What a doctor notes in a visit (decision 72).

-- The page of a visit as it stands, until it is finished.
create table consultation_drafts (
  token_id uuid primary key references tokens (id) on delete cascade,
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  content jsonb not null,
  version integer not null,
  saved_at timestamptz not null
);
create index drafts_of_a_patient on consultation_drafts (patient_id);

create table consultations (
  id uuid primary key,
  token_id uuid not null references tokens (id),
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  doctor_name text not null,
  examination text not null,
  review text not null,
  follow_up_date date,
  -- Its author's alone.
  private_note text not null,
  -- None where no medicine was written.
  prescription_id uuid references prescriptions (id),
  amends uuid constraint consultation_is_corrected_once unique references consultations (id),
  amend_reason text,
  finished_at timestamptz not null,
  constraint correction_of_a_consultation_has_a_reason check ((amends is null) = (amend_reason is null))
);
create unique index visit_is_finished_once on consultations (token_id) where amends is null;
create index consultations_of_a_token on consultations (token_id, finished_at desc, id desc);
create index consultations_of_a_patient on consultations (patient_id, finished_at desc, id desc);
create index consultations_by_time on consultations (finished_at desc, id desc);
create index consultations_of_a_doctor on consultations (doctor_id, finished_at desc, id desc);

-- Complaints, diagnoses, tests and advice, each in the order in which they were noted.
create table consultation_lines (
  consultation_id uuid not null references consultations (id),
  kind text not null
    constraint consultation_line_is_of_a_known_kind check (kind in ('complaint', 'diagnosis', 'test', 'advice')),
  position integer not null,
  text text not null,
  -- Of a complaint, since when.
  since text not null default '',
  -- Of a diagnosis, that it is not certain.
  is_provisional boolean not null default false,
  primary key (consultation_id, kind, position)
);

create constraint trigger consultations_are_told after insert on consultations
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('consultations');

-- Of whoever is erased nothing stays that was noted.
create function erase_consultations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from public.idempotency_keys
    where record_id in (select id from public.consultations where patient_id = new.id);
  delete from public.consultation_drafts where patient_id = new.id;
  delete from public.consultation_lines
    where consultation_id in (select id from public.consultations where patient_id = new.id);
  update public.consultations set
    examination = '', review = '', follow_up_date = null, private_note = '',
    amend_reason = case when amend_reason is not null then 'Erased' end
  where patient_id = new.id;
  return null;
end
$$;
revoke all on function erase_consultations from public;
create trigger erased_patients_have_no_notes after update of name on patients
  for each row when (new.void_reason = 'Erased' and new.name = 'Erased patient') execute function erase_consultations();

-- A sample visit in which something was noted stays, with its patient.
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
      and not exists (select from public.vitals where token_id = t.id)
      and not exists (select from public.consultations where token_id = t.id)
      and not exists (select from public.consultation_drafts where token_id = t.id);
  get diagnostics tokens = row_count;
  -- Prescriptions, bills and what was noted hang on tokens, so tokens and appointments are all there is to ask for.
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
