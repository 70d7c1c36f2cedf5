-- Visits elsewhere, from files of other programs (decision 119). They are no tokens: no queue, bill, sum, appointment or
-- warning sees them.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

create table visit_imports (
  id uuid primary key,
  file_name text not null constraint visits_come_from_a_file check (file_name <> ''),
  visits int not null constraint visits_are_a_count check (visits >= 0),
  -- Rows left out: nobody of the clinic was meant; the visit was there already.
  unmatched int not null constraint unmatched_is_a_count check (unmatched >= 0),
  known int not null constraint known_is_a_count check (known >= 0),
  imported_by uuid not null references users (id),
  imported_by_name text not null,
  imported_at timestamptz not null,
  -- Its visits are void and hidden as one; none is deleted.
  taken_back_at timestamptz,
  taken_back_by uuid references users (id),
  taken_back_by_name text,
  constraint visits_taken_back_by_somebody check (num_nulls(taken_back_at, taken_back_by, taken_back_by_name) in (0, 3))
);
create index visit_imports_newest_first on visit_imports (imported_at desc, id desc);

-- Forgotten after a day, and with a crash: the browser still has the file and sends it again.
create unlogged table visit_import_rows (
  user_id uuid not null,
  import_id uuid not null,
  row int not null,
  -- The id that the visit gets.
  visit_id uuid not null,
  record jsonb not null,
  -- Equal for the rows of one person: they are matched, and asked about, once.
  person text not null,
  name_key text not null generated always as (public.person_key(record ->> 'name')) stored,
  phone_digits text not null generated always as (right(regexp_replace(record ->> 'phone', '\D', '', 'g'), 10)) stored,
  -- Null: not compared yet.
  match text constraint match_is_known check (match in ('matched', 'open', 'none', 'chosen', 'left')),
  patient_id uuid,
  staged_at timestamptz not null,
  primary key (user_id, import_id, row),
  constraint matched_rows_have_a_patient check ((patient_id is not null) = coalesce(match in ('matched', 'chosen'), false))
);
create index visit_import_rows_of_a_person on visit_import_rows (import_id, person, row);
create index visit_import_rows_by_name on visit_import_rows (name_key);
create index visit_import_rows_of_a_patient on visit_import_rows (patient_id) where patient_id is not null;
create index visit_import_rows_by_age on visit_import_rows (staged_at);

create table outside_visits (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  import_id uuid not null references visit_imports (id),
  row int not null,
  visited_on date not null,
  -- As the file has them.
  doctor text not null default '',
  diagnosis text not null default '',
  text text not null default '',
  medicines text not null default '',
  constraint outside_visit_is_imported_once unique (import_id, row)
);
create index outside_visits_of_a_patient on outside_visits (patient_id, visited_on desc, id desc);
create index outside_visits_newest_first on outside_visits (visited_on desc, id desc);

-- A paper may be of one. Whatever refers to a visit keeps its import from being taken back.
alter table attachments add column outside_visit_id uuid references outside_visits (id);
create index attachments_of_an_outside_visit on attachments (outside_visit_id) where outside_visit_id is not null;

-- Visits come and go with their import, so one change tells of all; an erasure or a merge changes single ones.
create constraint trigger visit_imports_are_told after insert or update on visit_imports
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('outside_visits');
create constraint trigger outside_visits_are_told after update on outside_visits
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('outside_visits');
