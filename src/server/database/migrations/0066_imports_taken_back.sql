-- An import can be taken back as one, and a patient keeps the file number that the clinic used before (decision 91).

alter table patient_imports
  add column taken_back_at timestamptz,
  add column taken_back_by uuid references users (id),
  add column removed int not null default 0 constraint removed_is_a_count check (removed >= 0),
  -- The highest number of a patient who went with it: none is given again.
  add column last_number int,
  add constraint taken_back_by_somebody check ((taken_back_at is null) = (taken_back_by is null));

-- What the search looks through gets one more line; the index of whole numbers is for one that looks like a patient's own.
do $$
declare
  looked_through constant text := (
    select pg_get_expr(adbin, adrelid) from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = 'patients'::regclass and attname = 'search_text'
  );
begin
  execute format(
    'alter table patients
      drop column search_text,
      add column import_id uuid references patient_imports (id),
      add column file_number text,
      add column search_text text not null generated always as
        (%s || coalesce(E''\n'' || lower(file_number), '''')) stored',
    replace(looked_through, '%', '%%')
  );
end
$$;
create index patients_by_words on patients using gin (letter_runs(search_text)) with (gin_pending_list_limit = 64);
create index patients_by_digits on patients using gin (digit_keys(search_text, phone_digits))
  with (gin_pending_list_limit = 64);
create index patients_by_file_number on patients (lower(file_number)) where file_number is not null;
create index patients_of_an_import on patients (import_id) where import_id is not null;

-- Imports of before: each registered all of its patients at one moment.
set local clinic.tells_nothing = 'on';
update patients set import_id = patient_imports.id from patient_imports
  where registered_at = imported_at and registered_by = imported_by;
set local clinic.tells_nothing = 'off';
analyze patients;

-- The numbers of an import stay given; only the sample patients leave theirs.
create or replace function number_patients_anew() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if current_setting('clinic.numbers_stay', true) = 'on' then
    return null;
  end if;
  for look in 1..2 loop
    execute format(
      'alter sequence public.patients_number_seq restart with %s',
      (select greatest(
        (select max(number) from public.patients), (select max(last_number) from public.patient_imports), 0
      ) + 1)
    );
  end loop;
  return null;
end
$$;

-- Removes at most so many patients of an import on whom nothing hangs and whose record nobody changed; the words that only
-- they brought to the search go with them. To be called until it removes nobody. Whatever refers to a patient counts, also
-- tables of later versions.
create function take_back_import(import uuid, at timestamptz, by_user uuid, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nothing_hangs constant text := (
    select string_agg(format('and not exists (select from %s r where r.%I = p.id)', conrelid::regclass, attname), ' ')
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'public.patients'::regclass
  );
  gone int;
  highest int;
  one uuid;
  words text[];
begin
  -- Whoever is writing about one of them is waited for, and what they wrote counts.
  perform from public.patients where import_id = import order by id for update;
  perform set_config('clinic.tells_nothing', 'on', true), set_config('clinic.numbers_stay', 'on', true);
  execute format(
    'with gone as (
      delete from public.patients where id in (
        select id from public.patients p
        where import_id = $1 and version = 1 and voided_at is null %s
        order by number limit $2
      )
      returning id, number, search_text
    )
    select count(*), max(number), max(id::text),
      (select array_agg(distinct run) from gone, unnest(public.letter_runs(search_text)) run)
    from gone', nothing_hangs
  ) into gone, highest, one, words using import, most;
  perform set_config('clinic.tells_nothing', 'off', true), set_config('clinic.numbers_stay', 'off', true);
  delete from public.search_words w where w.word = any (words)
    and not exists (select from public.patients where public.letter_runs(search_text) @> array[w.word]);
  update public.patient_imports set
    taken_back_at = coalesce(taken_back_at, at), taken_back_by = coalesce(taken_back_by, by_user),
    removed = removed + gone, last_number = greatest(last_number, highest)
  where id = import;
  perform public.note_imported_patients(-gone, one);
  return gone;
end
$$;
revoke all on function take_back_import from public;

-- A record that goes takes its file number with it; the rest of the function stays as it is.
do $$
declare
  erases constant text := pg_get_functiondef('erase_patient(uuid, timestamptz, uuid, boolean)'::regprocedure);
  erases_all constant text := replace(erases, 'abha_number = null', 'file_number = null, abha_number = null');
begin
  if erases_all = erases then raise exception 'erase_patient does not say what of patients it erases.'; end if;
  execute erases_all;
end
$$;
