-- What grows with the clinic's years costs no more than on its first day.

-- How many records of a kind count: kept with each change, because counting a million takes longer than a person waits.
create table record_totals (
  kind text primary key,
  total bigint not null
);

-- The kinds that a record counts in; none where it is voided.
create function kinds_of(kind text, record jsonb) returns text[] language sql immutable parallel safe as $$
  select case
    when record is null or record ->> 'voided_at' is not null then '{}'::text[]
    when kind in ('bills', 'appointments') then array[kind, kind || ' ' || (record ->> 'status')]
    else array[kind]
  end
$$;

create function count_records() returns void language sql security definer set search_path = public, pg_temp as $$
  truncate record_totals;
  insert into record_totals
    select 'patients', count(*) from patients where voided_at is null
    union all select 'prescriptions', count(*) from prescriptions where voided_at is null
    union all select 'bills', count(*) from bills where voided_at is null
    union all select 'bills ' || status, count(*) from bills where voided_at is null group by status
    union all select 'appointments', count(*) from appointments
    union all select 'appointments ' || status, count(*) from appointments group by status;
$$;
revoke all on function count_records from public;
select count_records();

-- Runs at the end of a transaction and after `note_change`, whose lock makes transactions take their turns.
create function note_total() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text[] := case when tg_op <> 'INSERT' then kinds_of(tg_table_name, to_jsonb(old)) else '{}' end;
  after text[] := case when tg_op <> 'DELETE' then kinds_of(tg_table_name, to_jsonb(new)) else '{}' end;
begin
  insert into record_totals (kind, total)
    select kind, sum(change)
    from (select unnest(after) as kind, 1 as change union all select unnest(before), -1) changes
    group by kind having sum(change) <> 0
    order by kind
  on conflict (kind) do update set total = record_totals.total + excluded.total;
  return null;
end
$$;
revoke all on function note_total from public;

create constraint trigger patients_are_totalled after insert or delete or update of voided_at on patients
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_total();
create constraint trigger prescriptions_are_totalled after insert or delete or update of voided_at on prescriptions
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_total();
create constraint trigger bills_are_totalled after insert or delete or update of voided_at, status on bills
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_total();
create constraint trigger appointments_are_totalled after insert or delete or update of status on appointments
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_total();

-- What came in the last days, for comparing with a week ago.
create index patients_in_use_by_time on patients (registered_at) where voided_at is null;
create index prescriptions_in_use_by_time on prescriptions (created_at) where voided_at is null;
create index pending_bills_by_time on bills (created_at) where voided_at is null and status = 'pending';
drop index bills_that_count_by_status;
drop index bills_by_status;
create index bills_by_status on bills (status, created_at desc, id desc);

-- How a name sounds: one spelling for the many that an Indian name has in Latin letters (Lakshmi and Laxmi, Mohammed
-- and Muhammad, Geeta and Githa). The consonants alone, without their breath and doubling; a vowel counts where the
-- word begins with one.
create function sound_of(word text) returns text language sql immutable strict parallel safe as $$
  select case when plain ~ '^[aeiouy]' then 'a' else '' end || translate(plain, 'aeiouy', '')
  from regexp_replace(
    translate(
      replace(replace(replace(replace(replace(lower(word), 'ph', 'f'), 'ch', '1'), 'ck', 'k'), 'x', 'ks'), 'w', 'v'),
      'cqzvh', 'kkjb'
    ),
    '(.)\1+', '\1', 'g'
  ) as plain
$$;

-- A sound and, where it is long enough to stay recognisable, the sound without each one of its letters: two words
-- that differ by a letter share one of these.
create function near_sounds(word text) returns text[] language sql immutable strict parallel safe as $$
  select case
    when length(sound) < 4 then array[sound]
    else sound || array(select left(sound, at - 1) || substr(sound, at + 1) from generate_series(1, length(sound)) as at)
  end
  from sound_of(word) as sound
$$;

create function name_sounds(name text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct sound), '{}')
  from regexp_split_to_table(name, '[\s.,''()-]+') as word, unnest(near_sounds(word)) as sound
  where sound <> ''
$$;

alter table patients
  add column sounds text[] not null generated always as (name_sounds(name)) stored;
create index patients_by_sound on patients using gin (sounds);
