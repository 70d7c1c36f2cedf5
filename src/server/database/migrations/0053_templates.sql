-- What doctors note and prescribe time and again, ready to be taken (decision 73). Removed ones stay: nothing is deleted.
create table templates (
  id uuid primary key,
  -- Null: the whole clinic's.
  doctor_id uuid references users (id),
  name text not null,
  content jsonb not null,
  version integer not null,
  saved_at timestamptz not null,
  saved_by uuid not null references users (id),
  retired_at timestamptz
);
create unique index templates_in_use_by_name on templates
  (coalesce(doctor_id, '00000000-0000-0000-0000-000000000000'), lower(name)) where retired_at is null;

create constraint trigger templates_are_told after insert or update on templates
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('templates');
