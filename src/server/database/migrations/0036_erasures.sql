-- What patients ask for, what keeps a record from being erased, and how a patient is made nobody (decision 50).

create table privacy_requests (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  kind text not null constraint privacy_request_kind_is_known check (kind in ('correction', 'erasure')),
  wish text not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  outcome text constraint privacy_outcome_is_known check (outcome in ('done', 'refused')),
  answer text,
  answered_by uuid references users (id),
  answered_at timestamptz,
  constraint privacy_answer_is_whole check (num_nulls(outcome, answer, answered_by, answered_at) in (0, 4))
);
create index privacy_requests_of_a_patient on privacy_requests (patient_id, made_at desc, id desc);

create table legal_holds (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  reason text not null,
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_legal_hold_of_a_patient on legal_holds (patient_id) where ended_at is null;

-- Without a name, and without a reference: after a restore it may be of a patient whom the backup does not know.
create table erasures (
  patient_id uuid primary key,
  erased_at timestamptz not null
);

-- Makes a patient nobody; money and numbers stay. Done again it takes what was sealed in the log since. `repeated`: after
-- a restore, where a hold that had ended by then may be there again. False: there is no such patient.
create function erase_patient(patient uuid, at timestamptz, by_user uuid, repeated boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nobody constant text := 'Erased patient';
  gone constant text := 'Erased';
  person public.patients;
  eraser public.users;
  words text[];
begin
  select * into person from public.patients where id = patient for update;
  if not found then return false; end if;
  if not repeated and exists (select from public.legal_holds where patient_id = patient and ended_at is null) then
    raise exception 'The record is on legal hold.';
  end if;
  insert into public.erasures values (patient, at) on conflict do nothing;
  select * into eraser from public.users where id = coalesce(by_user, person.registered_by);
  words := public.letter_runs(person.search_text)
    || coalesce((
      select array_agg(distinct run) from public.patient_versions v,
        unnest(public.letter_runs(lower(concat_ws(E'\n', v.record ->> 'name', v.record ->> 'phone', v.record ->> 'email')))) run
      where v.patient_id = patient), '{}');

  delete from public.import_rows
    where patient_id = patient or (name_key = lower(person.name) and phone_digits = person.phone_digits);
  delete from public.idempotency_keys where record_id = patient
    or record_id in (select id from public.tokens where patient_id = patient)
    or record_id in (select id from public.prescriptions where patient_id = patient)
    or record_id in (select id from public.bills where patient_id = patient)
    or record_id in (select id from public.appointments where patient_id = patient);
  update public.patients set
    name = nobody, phone = '', email = null, address = '', emergency_contact = '', date_of_birth = null,
    date_of_birth_is_estimated = false, blood_group = null, allergies = '{}', medical_history = null,
    voided_at = coalesce(voided_at, at), voided_by = coalesce(voided_by, eraser.id),
    voided_by_name = coalesce(voided_by_name, eraser.name), void_reason = gone
  where id = patient;
  delete from public.patient_versions where patient_id = patient;
  update public.tokens set urgent_reason = gone where patient_id = patient and urgent_reason is not null;
  update public.appointments set notes = null where patient_id = patient and notes is not null;
  update public.consents set guardian_name = null, guardian_relation = null where patient_id = patient;
  update public.privacy_requests set wish = gone, answer = case when answer is not null then gone end
    where patient_id = patient;
  update public.legal_holds set reason = gone, ended_at = coalesce(ended_at, at) where patient_id = patient;

  delete from public.prescription_medications
    where prescription_id in (select id from public.prescriptions where patient_id = patient);
  delete from public.prescription_allergy_answers
    where prescription_id in (select id from public.prescriptions where patient_id = patient);
  update public.prescription_papers set patient_date_of_birth = null
    where prescription_id in (select id from public.prescriptions where patient_id = patient);
  update public.prescriptions set
    patient_name = nobody, diagnosis = '', symptoms = '', notes = null,
    amend_reason = case when amend_reason is not null then gone end,
    void_reason = case when void_reason is not null then gone end
  where patient_id = patient;

  -- What was charged for was typed, and may name the patient: the amounts and the tax's code say enough.
  update public.bill_items set description = 'Service'
    where bill_id in (select id from public.bills where patient_id = patient);
  update public.bill_payments set reason = gone
    where reason is not null and bill_id in (select id from public.bills where patient_id = patient);
  update public.bills set
    patient_name = nobody, void_reason = case when void_reason is not null then gone end
  where patient_id = patient;
  update public.shared_links set revoked_at = at
    where revoked_at is null and (
      prescription_id in (select id from public.prescriptions where patient_id = patient)
      or bill_id in (select id from public.bills where patient_id = patient));

  delete from public.search_words w where w.word = any (words)
    and not exists (select from public.patients where public.letter_runs(search_text) @> array[w.word]);

  -- The address of whoever opened a shared paper is the patient's; the others are the clinic's own.
  update public.audit_logs set
    named = null, salt = null, details = '', erased_at = at,
    ip_address = case when user_id is null then null else ip_address end
  where patient_id = patient and erased_at is null and action <> 'patient_erased' and timestamp <= at
    and exists (select from public.audit_chain where audit_id = audit_logs.id);
  return true;
end
$$;
revoke all on function erase_patient from public;

-- A sample patient of whom something was asked stays.
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
      and not exists (select from public.bills where token_id = t.id);
  get diagnostics tokens = row_count;
  -- Prescriptions and bills hang on tokens, so tokens and appointments are all there is to ask for.
  delete from public.patients p
    where p.is_sample
      and not exists (select from public.tokens where patient_id = p.id)
      and not exists (select from public.appointments where patient_id = p.id)
      and not exists (select from public.patient_versions where patient_id = p.id)
      and not exists (select from public.consents where patient_id = p.id)
      and not exists (select from public.privacy_requests where patient_id = p.id)
      and not exists (select from public.legal_holds where patient_id = p.id);
  get diagnostics patients = row_count;
  update public.tokens set is_sample = false where is_sample;
  update public.patients set is_sample = false where is_sample;
  -- Also where none was made yet: none is made afterwards.
  insert into public.sample_data (created_at, removed_at) values (at, at)
    on conflict (singleton) do update set removed_at = at;
  perform public.remove_sample_accounts(at);
end
$$;
