-- Nothing is deleted: a mistaken record is amended or voided with a reason, and both stand in the history.

alter table patients
  add column version integer not null default 1
    constraint patient_version_is_positive check (version > 0),
  add column voided_at timestamptz,
  add column voided_by uuid references users (id),
  add column voided_by_name text,
  add column void_reason text,
  add constraint patient_is_voided_with_name_and_reason
    check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4)),
  -- The part of a phone number that is the same however it is written.
  add column phone_digits text not null generated always as
    (right(regexp_replace(phone, '\D', '', 'g'), 10)) stored;
create index patients_by_phone_digits on patients (phone_digits);
create index patients_by_name_and_age on patients (lower(name), age);

-- What a patient's record said before each change, and who changed it.
create table patient_versions (
  patient_id uuid not null references patients (id),
  version integer not null,
  record jsonb not null,
  changed_by uuid not null references users (id),
  changed_by_name text not null,
  changed_at timestamptz not null,
  reason text,
  primary key (patient_id, version)
);

alter table prescriptions
  -- The prescription that this one replaces.
  add column amends uuid references prescriptions (id)
    constraint prescription_is_amended_once unique,
  add column amend_reason text,
  add constraint prescription_is_amended_with_reason
    check ((amends is null) = (amend_reason is null)),
  add column voided_at timestamptz,
  add column voided_by uuid references users (id),
  add column voided_by_name text,
  add column void_reason text,
  add constraint prescription_is_voided_with_name_and_reason
    check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4));

alter table bills
  add column voided_at timestamptz,
  add column voided_by uuid references users (id),
  add column voided_by_name text,
  add column void_reason text,
  add constraint bill_is_voided_with_name_and_reason
    check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4));
create index bills_that_count_by_status on bills (status) where voided_at is null;
