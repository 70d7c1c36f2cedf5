-- What a patient answered at registration: "none given" beside a value, nothing where nobody asked, and the identifiers
-- of an ABHA card (decisions 56 and 57).
alter table patients
  add column none_given text[] not null default '{}'
    constraint patient_none_given_is_known
      check (none_given <@ array['age', 'phone', 'address', 'emergencyContact']),
  add column abha_number text,
  add column abha_address text,
  alter column age drop not null,
  alter column gender drop not null,
  add constraint patient_none_given_has_no_value check (
    not ('age' = any (none_given) and age is not null)
    and not ('phone' = any (none_given) and phone <> '')
    and not ('address' = any (none_given) and address <> '')
    and not ('emergencyContact' = any (none_given) and emergency_contact <> '')
  );
alter table prescription_papers alter column patient_age drop not null, alter column patient_gender drop not null;
alter table import_rows alter column age drop not null;

-- Whose contact data was taken out is not asked for it again.
update patients set none_given = array_remove(array[
    case when phone = '' then 'phone' end,
    case when address = '' then 'address' end,
    case when emergency_contact = '' then 'emergencyContact' end
  ], null)
where id in (select patient_id from erasures where scope = 'contact');

-- Makes a patient nobody; money and numbers stay. Done again it takes what was sealed in the log since. `repeated`: after
-- a restore, where a hold that had ended by then may be there again. False: there is no such patient.
create or replace function erase_patient(patient uuid, at timestamptz, by_user uuid, repeated boolean) returns boolean
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
  insert into public.erasures (patient_id, erased_at, scope) values (patient, at, 'record') on conflict do nothing;
  delete from public.erasures where patient_id = patient and scope = 'contact';
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
    date_of_birth_is_estimated = false, none_given = '{}', abha_number = null, abha_address = null,
    blood_group = null, allergies = '{}', medical_history = null,
    voided_at = coalesce(voided_at, at), voided_by = coalesce(voided_by, eraser.id),
    voided_by_name = coalesce(voided_by_name, eraser.name), void_reason = gone
  where id = patient;
  delete from public.patient_versions where patient_id = patient;
  update public.tokens set urgent_reason = gone where patient_id = patient and urgent_reason is not null;
  update public.appointments set notes = null where patient_id = patient and notes is not null;
  update public.consents set guardian_name = null, guardian_relation = null where patient_id = patient;
  delete from public.nominations where patient_id = patient;
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
  update public.bill_requests set reason = gone
    where bill_id in (select id from public.bills where patient_id = patient);
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

-- Takes a patient's phone, e-mail, address and emergency contact out of the record, its versions, the search, staged rows,
-- and out of what was said of the patient in the sealed log where one of them stands in it. `repeated`: after a restore,
-- where a hold that had ended by then may be there again. False: there is no such patient. Of what went none is given, so
-- that nobody asks for it when the patient next comes.
create or replace function clear_contact(patient uuid, at timestamptz, repeated boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone constant text := 'Erased';
  none constant text[] := '{phone,address,emergencyContact}';
  blank constant jsonb := jsonb_build_object('phone', '', 'address', '', 'emergencyContact', '', 'noneGiven', none);
  person public.patients;
  texts text[];
  numbers text[];
  words text[];
begin
  select * into person from public.patients where id = patient for update;
  if not found then return false; end if;
  if not repeated and exists (select from public.legal_holds where patient_id = patient and ended_at is null) then
    raise exception 'The record is on legal hold.';
  end if;
  insert into public.erasures (patient_id, erased_at, scope) values (patient, at, 'contact')
    on conflict (patient_id, scope) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at);
  with contacts as (
    select person.phone, person.email, person.address, person.emergency_contact as other
    union
    select record ->> 'phone', record ->> 'email', record ->> 'address', record ->> 'emergencyContact'
    from public.patient_versions where patient_id = patient
  ), said as (
    select lower(trim(value)) as value from contacts, unnest(array[phone, email, address, other]) value
  )
  select
    coalesce(array_agg(distinct value) filter (where length(value) >= 3), '{}'),
    coalesce(array_agg(distinct digits) filter (where length(digits) >= 7), '{}'),
    coalesce((select array_agg(distinct run) from contacts,
      unnest(public.letter_runs(lower(concat_ws(E'\n', phone, email)))) run), '{}')
  into texts, numbers, words
  from said, right(regexp_replace(value, '\D', '', 'g'), 10) digits;

  delete from public.import_rows
    where patient_id = patient or (name_key = lower(person.name) and phone_digits = person.phone_digits);
  update public.patients set
    phone = '', email = null, address = '', emergency_contact = '',
    none_given = case when 'age' = any (none_given) then array['age'] || none else none end
  where id = patient;
  update public.patient_versions set
    record = (record - 'email') || blank,
    reason = case when reason is not null and public.says_contact(reason, texts, numbers) then gone else reason end
  where patient_id = patient;
  delete from public.search_words w where w.word = any (words)
    and not exists (select from public.patients where public.letter_runs(search_text) @> array[w.word]);
  update public.audit_logs set named = null, salt = null, details = '', erased_at = at
  where patient_id = patient and erased_at is null and timestamp <= at
    and public.says_contact(details, texts, numbers)
    and exists (select from public.audit_chain where audit_id = audit_logs.id);
  return true;
end
$$;
