-- A patient's visit: staff accounts, patients, the day's tokens, prescriptions, bills, and the audit log.
-- Constraints are named after the rule they keep. Money is whole paise. Times are instants.

create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  name text not null,
  email text not null constraint user_emails_are_unique unique,
  email_verified boolean not null default false,
  image text,
  role text not null constraint user_role_is_known check (role in ('doctor', 'receptionist')),
  is_sample boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint user_email_is_lower_case check (email = lower(email))
);

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- How a person proves who they are; one row with a password hash for each account.
create table credentials (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references users (id) on delete cascade,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_credential_of_a_kind_per_user unique (user_id, provider_id)
);

-- One-time values of the accounts library (password reset and the like).
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);

-- Failed sign-ins, counted by the rate limiter; its own layout, `expire` in milliseconds since 1970.
create table sign_in_failures (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table patients (
  id uuid primary key,
  name text not null,
  age integer not null constraint patient_age_is_0_to_150 check (age between 0 and 150),
  gender text not null
    constraint patient_gender_is_known check (gender in ('male', 'female', 'other')),
  phone text not null,
  email text,
  address text not null,
  emergency_contact text not null,
  blood_group text constraint patient_blood_group_is_known
    check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  allergies text[] not null default '{}',
  medical_history text,
  is_sample boolean not null default false,
  registered_at timestamptz not null,
  registered_by uuid not null references users (id),
  -- What the search box looks through, one part a line, so that no match spans two of them.
  search_text text not null generated always as
    (lower(name || E'\n' || phone || E'\n' || coalesce(email, ''))) stored
);
create index patients_newest_first on patients (registered_at desc, id desc);
create index patients_newest_first_by_gender on patients (gender, registered_at desc, id desc);
create index patients_by_search_text on patients using gin (search_text gin_trgm_ops);

-- The last number given out on each counter date; the row is locked while a token is issued,
-- so numbers are consecutive and a failed transaction gives its number back.
create table token_counters (
  date date primary key,
  count integer not null constraint token_count_is_positive check (count > 0),
  last_updated timestamptz not null
);

create table tokens (
  id uuid primary key,
  counter_date date not null references token_counters (date),
  token_number integer not null constraint token_number_is_positive check (token_number > 0),
  patient_id uuid not null references patients (id),
  status text not null constraint token_status_is_known
    check (status in ('waiting', 'in-progress', 'completed', 'cancelled')),
  priority text not null constraint token_priority_is_known check (priority in ('normal', 'urgent')),
  issued_at timestamptz not null,
  issued_by uuid not null references users (id),
  consulted_by uuid references users (id),
  consulted_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  is_sample boolean not null default false,
  constraint token_numbers_are_unique_within_a_day unique (counter_date, token_number),
  -- Lets a prescription or bill prove that its token is its patient's.
  constraint token_belongs_to_one_patient unique (id, patient_id),
  constraint consultation_has_doctor_and_time
    check ((consulted_by is null) = (consulted_at is null)),
  constraint token_status_fits_its_times check (
    case status
      when 'waiting' then consulted_at is null and completed_at is null and cancelled_at is null
      when 'in-progress' then
        consulted_at is not null and completed_at is null and cancelled_at is null
      when 'completed' then
        consulted_at is not null and completed_at is not null and cancelled_at is null
      else completed_at is null and cancelled_at is not null
    end
  )
);
create index tokens_by_time on tokens (issued_at, id);
create index tokens_of_a_patient on tokens (patient_id, issued_at desc);

create table prescriptions (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  -- Names as they stood when it was written.
  patient_name text not null,
  doctor_id uuid not null references users (id),
  doctor_name text not null,
  token_id uuid not null,
  diagnosis text not null,
  symptoms text not null,
  notes text,
  follow_up_date date,
  created_at timestamptz not null,
  search_text text not null generated always as
    (lower(patient_name || E'\n' || diagnosis || E'\n' || doctor_name)) stored,
  constraint prescription_token_is_its_patients
    foreign key (token_id, patient_id) references tokens (id, patient_id)
);
create index prescriptions_newest_first on prescriptions (created_at desc, id desc);
create index prescriptions_of_a_patient on prescriptions (patient_id, created_at desc);
create index prescriptions_of_a_token on prescriptions (token_id);
create index prescriptions_by_search_text on prescriptions using gin (search_text gin_trgm_ops);

create table prescription_medications (
  prescription_id uuid not null references prescriptions (id),
  position smallint not null,
  name text not null constraint medication_has_a_name check (name <> ''),
  dosage text not null,
  frequency text not null,
  duration text not null,
  instructions text not null,
  primary key (prescription_id, position)
);

create table bills (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  patient_name text not null,
  token_id uuid not null,
  subtotal bigint not null,
  tax_basis_points integer not null
    constraint tax_is_0_to_100_percent check (tax_basis_points between 0 and 10000),
  tax bigint not null,
  discount bigint not null,
  total bigint not null,
  status text not null
    constraint bill_status_is_known check (status in ('paid', 'pending', 'other')),
  payment_method text
    constraint payment_method_is_known check (payment_method in ('cash', 'card', 'upi')),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  paid_at timestamptz,
  search_text text not null generated always as (lower(patient_name) || E'\n' || id::text) stored,
  constraint bill_token_is_its_patients
    foreign key (token_id, patient_id) references tokens (id, patient_id),
  constraint bill_amounts_are_not_negative
    check (subtotal >= 0 and tax >= 0 and discount >= 0 and total >= 0),
  constraint bill_adds_up check (total = subtotal + tax - discount),
  constraint paid_bill_has_its_time check ((status = 'paid') = (paid_at is not null))
);
create index bills_newest_first on bills (created_at desc, id desc);
create index bills_by_status on bills (status);
create index bills_of_a_patient on bills (patient_id, created_at desc);
create index bills_of_a_token on bills (token_id);
create index bills_by_search_text on bills using gin (search_text gin_trgm_ops);

create table bill_items (
  bill_id uuid not null references bills (id),
  position smallint not null,
  description text not null constraint bill_item_has_a_description check (description <> ''),
  quantity integer not null constraint quantity_is_positive check (quantity > 0),
  unit_price bigint not null constraint unit_price_is_not_negative check (unit_price >= 0),
  total bigint not null,
  primary key (bill_id, position),
  constraint bill_item_adds_up check (total = quantity * unit_price)
);

-- Who did what and when; written in the same transaction as the change itself.
create table audit_logs (
  id bigint generated always as identity primary key,
  user_id uuid references users (id),
  user_name text not null,
  action text not null,
  details text not null,
  entity text,
  entity_id uuid,
  timestamp timestamptz not null
);
create index audit_logs_by_time on audit_logs (timestamp desc);
create index audit_logs_by_user on audit_logs (user_id, timestamp desc);
create index audit_logs_by_entity on audit_logs (entity_id);
