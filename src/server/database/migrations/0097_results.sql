-- Tests of the laboratory: what the clinic chose about each, which ones a visit advises and a bill charges, and results
-- as numbers. Which tests there are is the product's list; a key names one of its tests or panels.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

-- No row: neither an interval nor a price was chosen.
create table test_settings (
  id uuid primary key,
  test_key text not null constraint test_is_set_once unique
    constraint test_setting_is_of_a_test check (test_key <> ''),
  -- After so many months the pad says how long ago it was; null: never.
  interval_months smallint constraint test_interval_is_months check (interval_months between 1 and 120),
  price_id uuid references prices (id),
  version integer not null default 1
);

-- One paper of a laboratory, as the visit's notes: never changed; a correction is a new one that amends it.
create table result_reports (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  -- The visit in which it was entered; null: outside of one.
  token_id uuid references tokens (id),
  laboratory text not null default '',
  -- The day of the sample on the paper; null: erased.
  taken_on date,
  recorded_by uuid not null references users (id),
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  amends uuid constraint result_report_is_amended_once unique references result_reports (id),
  amend_reason text,
  voided_at timestamptz,
  voided_by uuid references users (id),
  voided_by_name text,
  void_reason text,
  constraint amended_results_say_why check ((amends is null) = (amend_reason is null)),
  constraint voided_results_say_why
    check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4))
);
create index result_reports_of_a_patient on result_reports (patient_id, taken_on desc, recorded_at desc, id desc);
create index result_reports_newest_first on result_reports (recorded_at desc, id desc);
create index result_reports_of_a_token on result_reports (token_id) where token_id is not null;

-- A paper may belong to one.
alter table attachments add column report_id uuid references result_reports (id);
create index attachments_of_a_report on attachments (report_id) where report_id is not null;

create table results (
  report_id uuid not null references result_reports (id),
  position smallint not null,
  -- Empty: a test that the list does not have, under the name as entered.
  test_key text not null default '',
  name text not null constraint result_has_a_name check (name <> ''),
  -- The laboratory gives only a limit.
  comparator text not null default '' constraint comparator_is_known check (comparator in ('', '<', '>')),
  value numeric constraint result_is_not_below_zero check (value >= 0),
  text text not null default '',
  -- As entered, UCUM for a test of the list; empty: not told, so nothing is converted or compared.
  unit text not null default '',
  -- The laboratory's reference range in the same unit, and as it prints it.
  low numeric,
  high numeric,
  range_text text not null default '',
  primary key (report_id, position),
  constraint result_is_a_number_or_a_text check ((value is null) <> (text = '')),
  constraint only_numbers_are_limits check (comparator = '' or value is not null),
  constraint reference_range_is_in_order check (low <= high)
);
create index results_of_a_test on results (test_key, report_id);

alter table consultation_lines
  -- Of a test of the list, and the day by which it should be done.
  add column test_key text not null default '',
  add column due_on date,
  add constraint only_tests_are_of_the_list check (kind = 'test' or (test_key = '' and due_on is null));

-- The test that an item charges.
alter table bill_items add column test_key text not null default '';

-- The list of tests is signed as the other lists of the product.
alter table list_signatures
  drop constraint list_is_known,
  add constraint list_is_known check (list in ('substances', 'rules', 'tests'));

create constraint trigger test_settings_are_told after insert or update on test_settings
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('tests');
create constraint trigger result_reports_are_told after insert or update on result_reports
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('results');
