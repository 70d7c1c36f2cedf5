-- Patients that come from a file: staged in pieces, then registered all at once or not at all.

create table patient_imports (
  id uuid primary key,
  registered int not null constraint registered_is_a_count check (registered >= 0),
  skipped int not null constraint skipped_is_a_count check (skipped >= 0),
  imported_by uuid not null references users (id),
  imported_at timestamptz not null
);

-- Forgotten after a day, and with a crash: the browser still has the file and sends it again.
create unlogged table import_rows (
  user_id uuid not null,
  import_id uuid not null,
  row int not null,
  -- The id that the patient gets.
  patient_id uuid not null,
  record jsonb not null,
  age int not null generated always as ((record ->> 'age')::int) stored,
  name_key text not null generated always as (lower(record ->> 'name')) stored,
  phone_digits text not null generated always as (right(regexp_replace(record ->> 'phone', '\D', '', 'g'), 10)) stored,
  staged_at timestamptz not null,
  primary key (user_id, import_id, row)
);
create index import_rows_by_name on import_rows (name_key, age, import_id);
create index import_rows_by_phone on import_rows (phone_digits, import_id);
create index import_rows_by_age on import_rows (staged_at);

-- What the triggers of the patients' table do for each row, done once for many: those tell nothing where
-- clinic.tells_nothing is on. To be called last, so that the counter is held for the moment of the commit alone.
create function note_imported_patients(imported bigint, newest uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number bigint;
begin
  if imported = 0 then
    return;
  end if;
  update change_counter set position = change_counter.position + 1 returning change_counter.position into number;
  insert into changes (position, topic, record_id) values (number, 'patients', newest);
  perform pg_notify('clinic_changes', '');
  insert into record_totals (kind, total) values ('patients', imported)
  on conflict (kind) do update set total = record_totals.total + excluded.total;
end
$$;
revoke all on function note_imported_patients from public;
