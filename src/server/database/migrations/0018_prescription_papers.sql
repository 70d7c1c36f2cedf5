-- What a prescription's paper said when it was written, so that a reprint is the same paper; and two more words
-- about a medicine.

alter table prescription_medications
  add column generic_name text not null default '',
  add column strength text not null default '';

-- Logos and signatures on papers, as data URLs, each kept once however many papers bear it.
create table pictures (
  -- SHA-256 of the data URL, in hexadecimal.
  hash text primary key constraint picture_hash_is_one check (hash ~ '^[0-9a-f]{64}$'),
  picture text not null
);

-- Prescriptions of earlier versions have no row here.
create table prescription_papers (
  prescription_id uuid primary key references prescriptions (id),
  -- What the verification page is asked for; it tells nothing by itself.
  code text not null constraint prescription_codes_are_unique unique,
  clinic_name text not null,
  clinic_address text not null,
  clinic_phone text not null,
  clinic_email text not null,
  clinic_gstin text,
  clinic_logo text references pictures (hash),
  qualification text not null,
  registration_number text not null,
  council text not null,
  signature text references pictures (hash),
  patient_age integer not null,
  patient_date_of_birth date,
  patient_gender text not null
);
