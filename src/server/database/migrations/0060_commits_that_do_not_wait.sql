-- Commits that do not wait for each other: a transaction only adds rows of its own to these two tables. They are
-- numbered and added up soon after, by a server (`number_changes`).

-- What was committed and has no number yet.
create table unnumbered_changes (
  id bigint generated always as identity primary key,
  topic text not null,
  record_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- What is not yet in `record_totals`.
create table total_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  change bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

create or replace function note_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unnumbered_changes (topic, record_id) values (tg_argv[0], coalesce(new.id, old.id));
  return null;
end
$$;

create or replace function note_total() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text[] := case when tg_op <> 'INSERT' then kinds_of(tg_table_name, to_jsonb(old)) else '{}' end;
  after text[] := case when tg_op <> 'DELETE' then kinds_of(tg_table_name, to_jsonb(new)) else '{}' end;
begin
  insert into total_changes (kind, change)
    select kind, sum(change)
    from (select unnest(after) as kind, 1 as change union all select unnest(before), -1) changes
    group by kind having sum(change) <> 0;
  return null;
end
$$;

create or replace function note_imported_patients(imported bigint, newest uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if imported = 0 then
    return;
  end if;
  insert into unnumbered_changes (topic, record_id) values ('patients', newest);
  insert into total_changes (kind, change) values ('patients', imported);
end
$$;

-- Numbers what is committed by now and adds the totals up; answers how many changes it numbered. The counter's row lets
-- one do so at a time, and each statement below sees what the one before it left: a change gets its number after its
-- commit, once, and a greater number is never seen before a smaller one.
create function number_changes() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last bigint;
  numbered bigint;
begin
  if not exists (select from unnumbered_changes) and not exists (select from total_changes) then
    return 0;
  end if;
  select position into last from change_counter for update;
  with taken as (delete from unnumbered_changes returning id, topic, record_id)
  insert into changes (position, topic, record_id)
    select last + row_number() over (order by id), topic, record_id from taken;
  get diagnostics numbered = row_count;
  if numbered > 0 then
    update change_counter set position = last + numbered;
  end if;
  with taken as (delete from total_changes returning kind, change)
  insert into record_totals (kind, total)
    select kind, sum(change) from taken group by kind
  on conflict (kind) do update set total = record_totals.total + excluded.total;
  return numbered;
end
$$;
revoke all on function number_changes from public;

-- The lock waits for whoever has noted a change and not committed it: counted here or added later, never both.
create or replace function count_records() returns void
language sql security definer set search_path = public, pg_temp as $$
  lock table total_changes in exclusive mode;
  delete from total_changes;
  truncate record_totals;
  insert into record_totals
    select 'patients', count(*) from patients where voided_at is null
    union all select 'prescriptions', count(*) from prescriptions where voided_at is null
    union all select 'bills', count(*) from bills where voided_at is null
    union all select 'bills ' || status, count(*) from bills where voided_at is null group by status
    union all select 'appointments', count(*) from appointments
    union all select 'appointments ' || status, count(*) from appointments group by status;
$$;
