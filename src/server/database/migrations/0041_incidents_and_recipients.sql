-- The register of incidents with personal data, and whom patients' data goes to (decision 54).

create table incidents (
  id uuid primary key,
  noticed_at timestamptz not null,
  what text not null,
  occurred text not null,
  data text not null,
  -- About how many it concerns.
  persons integer not null constraint incident_concerns_no_less_than_nobody check (persons >= 0),
  consequences text not null,
  done text not null,
  advice text not null,
  version integer not null default 1,
  entered_by uuid not null references users (id),
  entered_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users (id),
  constraint incident_is_closed_by_somebody check ((closed_at is null) = (closed_by is null))
);
create index incidents_newest_first on incidents (noticed_at desc, id desc);
create index open_incidents on incidents (noticed_at) where closed_at is null;

-- What an incident said before each correction.
create table incident_versions (
  incident_id uuid not null references incidents (id),
  version integer not null,
  record jsonb not null,
  changed_by uuid not null references users (id),
  changed_by_name text not null,
  changed_at timestamptz not null,
  primary key (incident_id, version)
);

-- A row for each answer about a notice; the newest of a kind holds.
create table incident_notices (
  id uuid primary key,
  incident_id uuid not null references incidents (id),
  kind text not null
    constraint incident_notice_kind_is_known check (kind in ('certIn', 'boardFirst', 'boardFull', 'patients')),
  outcome text not null constraint incident_notice_outcome_is_known check (outcome in ('given', 'notNeeded')),
  note text not null,
  entered_by uuid not null references users (id),
  entered_at timestamptz not null,
  constraint notice_that_is_not_needed_has_a_reason check (outcome = 'given' or note <> '')
);
create index notices_of_an_incident on incident_notices (incident_id, entered_at desc, id desc);

-- Whom the clinic gives patients' data to, beside what the program sends by itself.
create table recipients (
  id uuid primary key,
  name text not null,
  purpose text not null,
  data text not null,
  since date not null,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  ended_at timestamptz
);
create index recipients_newest_first on recipients (added_at desc, id desc);

-- Whether the notice names them.
alter table privacy_settings add column names_recipients boolean not null default false;
