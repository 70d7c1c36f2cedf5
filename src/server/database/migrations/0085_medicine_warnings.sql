-- The warnings about medicines that doctors saw at a visit, and what they answered. Nobody changes these rows; an erasure
-- takes the patient out of them.
create table medicine_warnings (
  id uuid primary key,
  -- Null after an erasure, as the patient.
  token_id uuid references tokens (id),
  patient_id uuid references patients (id),
  rule_id text not null,
  -- Of the rules that said so.
  rule_version text not null,
  tier text not null constraint tier_of_a_warning check (tier in ('stop', 'line')),
  -- The medicine and what it conflicts with, as written; `other` is empty if it conflicts by itself.
  medicine text not null,
  other text not null,
  -- What was shown: a text of the product in English, and the values of its placeholders.
  sentence text not null,
  sentence_values jsonb not null,
  -- The rule and the pair, so that a visit has each of them once.
  subject_key text not null,
  user_id uuid not null references users (id),
  user_name text not null,
  at timestamptz not null
);
create unique index warning_of_a_visit on medicine_warnings (token_id, subject_key);
create index medicine_warnings_of_patient on medicine_warnings (patient_id, at desc, id desc);
create index medicine_warnings_newest on medicine_warnings (at desc, id desc);
create index medicine_warnings_of_rule on medicine_warnings (rule_id, at desc, id desc);

create table warning_answers (
  id uuid primary key,
  warning_id uuid not null references medicine_warnings (id),
  patient_id uuid references patients (id),
  prescription_id uuid references prescriptions (id),
  -- Null: the medicine was prescribed and nobody had to say why.
  reason_code text constraint reason_of_an_answer
    check (reason_code in ('tolerated', 'benefit', 'monitor', 'doubtful', 'specialist', 'other')),
  -- In English, or as typed.
  reason text,
  user_id uuid not null references users (id),
  user_name text not null,
  at timestamptz not null
);
create index warning_answers_of_warning on warning_answers (warning_id);
create index warning_answers_of_patient on warning_answers (patient_id);

-- The rules that the clinic moved a tier down.
create table rule_tiers (
  id uuid primary key,
  rule_id text not null,
  tier text not null constraint lowered_tier check (tier in ('line', 'silence')),
  reason text not null,
  user_id uuid not null references users (id),
  user_name text not null,
  at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users (id),
  constraint tier_ends_whole check ((ended_at is null) = (ended_by is null))
);
create unique index rule_is_lowered_once on rule_tiers (rule_id) where ended_at is null;
