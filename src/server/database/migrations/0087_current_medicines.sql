-- What a patient takes from elsewhere, as a doctor noted it at a visit; a dose may be missing. Nothing is deleted.
create table outside_medicines (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  token_id uuid not null references tokens (id),
  name text not null constraint outside_medicine_has_a_name check (name <> ''),
  generic_name text not null,
  strength text not null,
  dosage text not null,
  frequency text not null,
  duration text not null,
  instructions text not null,
  typed text not null,
  -- How it is taken, if all texts are understood.
  regimen jsonb,
  user_id uuid not null references users (id),
  user_name text not null,
  at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users (id),
  ended_by_name text,
  end_reason text constraint outside_end_is_known check (end_reason in ('over', 'mistake')),
  constraint outside_end_is_whole check (
    num_nulls(ended_at, ended_by, ended_by_name, end_reason) in (0, 4)
  )
);
create index outside_medicines_of_a_patient on outside_medicines (patient_id, at desc);

create constraint trigger outside_medicines_are_told after insert or update on outside_medicines
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('outside_medicines');

-- What a prescription changed for the patient: new, same, change, stop; empty where nobody knew what the patient took.
alter table prescription_medications
  add column change text not null default ''
    constraint change_is_known check (change in ('', 'new', 'same', 'change', 'stop'));
