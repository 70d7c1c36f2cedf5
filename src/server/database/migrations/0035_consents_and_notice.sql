-- What patients agreed to, and what the clinic tells them of their data (docs/privacy.md).

-- A row for each answer; the newest of a purpose holds. Nobody who was never asked has one.
create table consents (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  purpose text not null constraint consent_purpose_is_known check (purpose in ('reminders', 'sharing')),
  is_given boolean not null,
  -- Who answered for a child.
  guardian_name text,
  guardian_relation text
    constraint guardian_relation_is_known check (guardian_relation in ('mother', 'father', 'guardian')),
  entered_by uuid not null references users (id),
  entered_at timestamptz not null,
  constraint guardian_is_whole check ((guardian_name is null) = (guardian_relation is null))
);
create index consents_of_a_patient on consents (patient_id, entered_at desc, id desc);

create table privacy_settings (
  singleton boolean primary key default true constraint privacy_settings_are_one_row check (singleton),
  version integer not null default 1,
  -- Blank: the product's own text.
  english text not null default '',
  hindi text not null default '',
  grievance_contact text not null default '',
  retention_years integer not null default 3 constraint retention_is_1_to_30_years check (retention_years between 1 and 30),
  -- The law by which a clinic may keep records for less than three years.
  retention_ground text not null default '',
  updated_at timestamptz not null default now(),
  constraint short_retention_has_a_ground check (retention_years >= 3 or retention_ground <> '')
);
insert into privacy_settings default values;

-- A sample patient who was asked is somebody's record by now and stays.
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
      and not exists (select from public.consents where patient_id = p.id);
  get diagnostics patients = row_count;
  update public.tokens set is_sample = false where is_sample;
  update public.patients set is_sample = false where is_sample;
  -- Also where none was made yet: none is made afterwards.
  insert into public.sample_data (created_at, removed_at) values (at, at)
    on conflict (singleton) do update set removed_at = at;
  perform public.remove_sample_accounts(at);
end
$$;
