-- Appointments, which no doctor and no patient can have two of at once, and the story of the sample data.

create extension if not exists btree_gist;

create table appointments (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  -- Null: whichever doctor is free.
  doctor_id uuid references users (id),
  date date not null,
  -- On the clinic's own clock.
  time time not null,
  type text not null constraint appointment_type_is_known
    check (type in ('consultation', 'follow-up', 'checkup')),
  status text not null constraint appointment_status_is_known
    check (status in ('scheduled', 'confirmed', 'completed', 'cancelled')),
  notes text,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  starts_at timestamp not null generated always as (date + time) stored,
  slot tsrange not null
    generated always as (tsrange(date + time, date + time + interval '15 minutes')) stored,
  constraint one_appointment_of_a_doctor_at_a_time
    exclude using gist (doctor_id with =, slot with &&)
    where (status in ('scheduled', 'confirmed')),
  constraint one_appointment_of_a_patient_at_a_time
    exclude using gist (patient_id with =, slot with &&)
    where (status in ('scheduled', 'confirmed'))
);
create index appointments_by_time on appointments (starts_at desc, id desc);
create index appointments_by_date_and_status on appointments (date, status);
create index appointments_by_status on appointments (status, starts_at desc, id desc);
create index appointments_of_a_patient on appointments (patient_id);

-- At most one row: sample data is made once in a clinic's life, also when it was removed since.
create table sample_data (
  singleton boolean primary key default true constraint sample_data_is_made_once check (singleton),
  created_at timestamptz not null,
  removed_at timestamptz
);

create index sample_patients on patients (id) where is_sample;
create index sample_tokens on tokens (id) where is_sample;
