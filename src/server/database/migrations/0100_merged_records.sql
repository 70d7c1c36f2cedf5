-- One person who was registered twice: one record is merged into the other, and taken out again exactly (decision 118).
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

alter table patients
  -- The record into which this one was merged; never one that was merged itself.
  add column survivor_id uuid references patients (id),
  add constraint only_voided_records_are_merged check (survivor_id is null or voided_at is not null),
  add constraint no_record_is_merged_into_itself check (survivor_id <> id);
create index patients_merged_into_another on patients (survivor_id) where survivor_id is not null;

create table patient_merges (
  id uuid primary key,
  survivor_id uuid not null references patients (id),
  duplicate_id uuid not null references patients (id),
  reason text,
  merged_at timestamptz not null,
  merged_by uuid not null references users (id),
  merged_by_name text not null,
  taken_back_at timestamptz,
  taken_back_by uuid references users (id),
  taken_back_by_name text,
  constraint merge_is_of_two_records check (survivor_id <> duplicate_id),
  constraint merge_is_taken_back_whole
    check (num_nulls(taken_back_at, taken_back_by, taken_back_by_name) in (0, 3))
);
create unique index record_is_merged_once on patient_merges (duplicate_id) where taken_back_at is null;
create index merges_of_a_survivor on patient_merges (survivor_id);

-- Everything that a merge wrote, row by row and column by column.
create table merge_changes (
  merge_id uuid not null references patient_merges (id),
  table_name text not null,
  row_id uuid not null,
  -- Empty: the row was added.
  column_name text not null,
  -- Null: the row was added.
  before jsonb,
  after jsonb not null,
  primary key (merge_id, table_name, row_id, column_name)
);
create index merge_changes_of_a_row on merge_changes (row_id) where column_name = 'patient_id';

-- In what the two records disagreed; until somebody has asked the patient, the safer holds.
create table merge_questions (
  id uuid primary key,
  merge_id uuid not null references patient_merges (id),
  kind text not null constraint merge_question_is_known check (
    kind in ('allergies', 'conditions', 'pregnancy', 'abha', 'bloodGroup', 'reminders', 'sharing', 'nominee',
      'tokens', 'appointments')
  ),
  survivor_says text not null,
  duplicate_says text not null,
  answered_at timestamptz,
  answered_by uuid references users (id),
  answered_by_name text,
  constraint merge_asks_once unique (merge_id, kind),
  constraint merge_question_is_answered_whole
    check (num_nulls(answered_at, answered_by, answered_by_name) in (0, 3))
);

-- Two records that may be one person's. Without references: an import is taken back whatever resembles its patients.
create table duplicate_candidates (
  one_id uuid not null,
  other_id uuid not null,
  kind text not null constraint duplicate_kind_is_known check (kind in ('name', 'script', 'phone')),
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references users (id),
  primary key (one_id, other_id),
  constraint pair_is_in_order check (one_id < other_id),
  constraint pair_is_dismissed_by_somebody check ((dismissed_at is null) = (dismissed_by is null))
);
create index duplicate_candidates_newest_first on duplicate_candidates (found_at desc, one_id, other_id)
  where dismissed_at is null;
create index duplicate_candidates_of_the_other on duplicate_candidates (other_id);

-- Up to which patient's number the records of before were compared with the others.
create table duplicate_search (
  singleton boolean primary key default true constraint duplicates_are_searched_once check (singleton),
  through_number integer not null default 0
);
insert into duplicate_search default values;

create constraint trigger merge_questions_are_told after insert or update or delete on merge_questions
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('patients');

-- A paper of a visit is its patient's: when the visit goes to another record, both are compared once both have gone.
do $$
declare
  tie record;
begin
  for tie in
    select conrelid::regclass as paper, conname from pg_constraint
    where contype = 'f' and confrelid = 'tokens'::regclass and cardinality(conkey) = 2
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', tie.paper, tie.conname);
  end loop;
end
$$;

-- The ids of all records of one person: the surviving one and those merged into it. A record that nobody knows: itself.
create function ids_of(patient uuid) returns uuid[] language sql stable as $$
  with survivor as (
    select coalesce(survivor_id, id) as id from public.patients where id = patient
  )
  select coalesce(array_agg(record.id order by record.id), array[patient])
  from survivor join public.patients record on record.id = survivor.id or record.survivor_id = survivor.id
$$;

-- The record whose name, number and id a paper prints: the one for which it was made, whatever it was merged into since.
-- `patient` is what the paper's row has now.
create function patient_of_paper(paper_table text, paper uuid, patient uuid) returns uuid language sql stable as $$
  select coalesce((
    select (change.before #>> '{}')::uuid
    from public.merge_changes change join public.patient_merges merge on merge.id = change.merge_id
    where change.row_id = paper and change.table_name = paper_table and change.column_name = 'patient_id'
      and merge.taken_back_at is null
    order by merge.merged_at, merge.id limit 1
  ), patient)
$$;
