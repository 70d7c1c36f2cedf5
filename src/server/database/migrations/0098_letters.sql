-- Letters and certificates: signed by a doctor, frozen, numbered without gaps, found by a code (decision 116); and the
-- clinic's texts that they, advice and notes begin with.
set constraints all immediate;

create table phrases (
  id uuid primary key,
  kind text not null constraint phrase_kind_is_known
    check (kind in ('fitness', 'sickness', 'referral', 'essentiality', 'other', 'advice', 'note')),
  -- What is typed to get it.
  code text not null constraint phrase_code_is_one_word check (code ~ '^\S+$'),
  name text not null constraint phrase_has_a_name check (name <> ''),
  english text not null,
  hindi text not null,
  -- Null: the clinic's.
  doctor_id uuid references users (id),
  version integer not null constraint phrase_version_is_positive check (version > 0),
  saved_at timestamptz not null,
  saved_by uuid not null references users (id),
  retired_at timestamptz,
  constraint phrase_has_a_text check (english <> '' or hindi <> '')
);
create unique index phrase_codes_are_unique on phrases (doctor_id, lower(code)) nulls not distinct
  where retired_at is null;

-- As `receipt_counters`: the row is locked until the letter is stored.
create table letter_counters (
  financial_year integer primary key,
  count integer not null constraint letter_count_is_positive check (count > 0),
  last_updated timestamptz not null
);

create table letters (
  id uuid primary key,
  number text not null constraint letter_numbers_are_unique unique
    constraint letter_numbers_have_at_most_16_characters check (length(number) <= 16),
  financial_year integer not null references letter_counters (financial_year),
  serial integer not null,
  kind text not null constraint letter_kind_is_known
    check (kind in ('fitness', 'sickness', 'referral', 'essentiality', 'other')),
  patient_id uuid not null references patients (id),
  token_id uuid not null,
  -- Patient, doctor and clinic as they were.
  patient_name text not null,
  patient_number integer not null,
  patient_age integer,
  patient_date_of_birth date,
  patient_date_of_birth_is_estimated boolean not null,
  patient_gender text,
  patient_address text not null,
  identification_mark text not null,
  doctor_id uuid not null references users (id),
  doctor_name text not null,
  qualification text not null,
  registration_number text not null,
  council text not null,
  signature text references pictures (hash),
  clinic_name text not null,
  clinic_address text not null,
  clinic_phone text not null,
  clinic_email text not null,
  clinic_logo text references pictures (hash),
  clinic_colour text not null,
  language text not null,
  title text not null,
  body text not null,
  -- Of a sickness certificate, both included.
  first_day date,
  last_day date,
  -- Of an essentiality certificate: what was bought, as the papers had it.
  items jsonb not null,
  -- What the verification page is asked for; it tells nothing by itself.
  code text not null constraint letter_codes_are_unique unique,
  layout smallint not null,
  issued_at timestamptz not null,
  voided_at timestamptz,
  voided_by uuid references users (id),
  voided_by_name text,
  void_reason text,
  constraint letter_serials_are_unique_within_a_year unique (financial_year, serial),
  constraint letter_token_is_its_patients foreign key (token_id, patient_id) references tokens (id, patient_id),
  constraint only_sickness_has_days check (kind = 'sickness' or num_nonnulls(first_day, last_day) = 0),
  constraint letter_days_are_in_order check (num_nulls(first_day, last_day) in (0, 2) and first_day <= last_day),
  constraint voided_letters_say_why
    check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4))
);
create index letters_of_a_patient on letters (patient_id, issued_at desc, id desc);
create index letters_newest_first on letters (issued_at desc, id desc);
create index letters_of_a_token on letters (token_id);

alter table shared_links
  add column letter_id uuid references letters (id),
  drop constraint shared_link_is_of_one_paper,
  add constraint shared_link_is_of_one_paper check (num_nonnulls(prescription_id, bill_id, letter_id) = 1);
create index shared_links_of_a_letter on shared_links (letter_id, made_at desc) where letter_id is not null;

-- What was signed stays as it was signed: the server's role may only void, and that once. An erasure has the owner's rights.
create function refuse_second_void() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  raise exception 'A voided letter stays as it was voided.'
    using errcode = 'check_violation', constraint = 'letter_is_voided_once';
end
$$;
revoke all on function refuse_second_void from public;
create trigger letters_are_voided_once before update on letters for each row
  when (
    old.voided_at is not null
    and row(new.voided_at, new.voided_by, new.voided_by_name)
      is distinct from row(old.voided_at, old.voided_by, old.voided_by_name)
  )
  execute function refuse_second_void();

create constraint trigger phrases_are_told after insert or update on phrases
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('phrases');
create constraint trigger letters_are_told after insert or update on letters
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('letters');
