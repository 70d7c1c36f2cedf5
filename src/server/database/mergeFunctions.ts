import type { Moves, PatientRows } from './erasure';
import type { Declarations } from './schema';

/**
 * The SQL that creates `merge_patients` and `take_back_merge` from the tables' declarations, and on every table that
 * moves the trigger that sends late rows to the surviving record. They are `security definer`, as the erasure's.
 */
export function mergeFunctions(tables: Declarations): string {
  const moving = Object.entries(tables).flatMap(([table, { ofPatient }]) =>
    'rows' in ofPatient ? movingTable(table, ofPatient.merge) : [],
  );
  const chosen = Object.values(tables).flatMap(({ ofPatient }) =>
    'rows' in ofPatient && typeof ofPatient.merge === 'object' && 'chosen' in ofPatient.merge
      ? [...ofPatient.merge.chosen]
      : [],
  );
  return [
    mergeSql(moving, chosen),
    takeBackSql(moving, chosen),
    triggersSql(moving.map(({ table }) => table)),
  ].join('\n');
}

interface MovingTable extends Moves {
  table: string;
  key: string;
}

function movingTable(table: string, rule: PatientRows['merge']): MovingTable[] {
  if (rule === 'moves') return [{ table, key: 'id' }];
  if ('follows' in rule || 'stays' in rule || 'chosen' in rule) return [];
  return [{ table, ...rule, key: rule.key ?? 'id' }];
}

const textArray = (texts: readonly string[]) =>
  `array[${texts.map((text) => `'${text}'`).join(', ')}]::text[]`;

const voidColumns = ['voided_at', 'voided_by', 'voided_by_name', 'void_reason'];
const recorded = 'merge_id, table_name, row_id, column_name, before, after';

/**
 * Instants are stored as text, the same whatever the session's time zone is. The papers' keys wait until visit and paper
 * have both gone.
 */
const beginning = `
  perform set_config('timezone', 'UTC', true);
  execute (
    select format('set constraints %s deferred', string_agg(quote_ident(conname), ', ')) from pg_constraint
    where contype = 'f' and confrelid = 'public.tokens'::regclass and condeferrable
  );`;
const ending = `
  execute (
    select format('set constraints %s immediate', string_agg(quote_ident(conname), ', ')) from pg_constraint
    where contype = 'f' and confrelid = 'public.tokens'::regclass and condeferrable
  );
  update public.patients set last_visit_at = visits.last
  from (
    select of_record, (
      select max(issued_at) from public.tokens
      where patient_id = of_record and status in ('in-progress', 'completed')
    ) as last
    from unnest(array[survivor, duplicate]) of_record
  ) visits
  where patients.id = visits.of_record and patients.last_visit_at is distinct from visits.last;
  perform set_config('timezone', zone, true);`;

/** Records the columns in which rows of `was` and `is_now` (jsonb) differ. */
const recordDifferences = (table: string, columns: readonly string[]) => `
  insert into public.merge_changes (${recorded})
    select of_merge, '${table}', row_id, field, was -> field, is_now -> field
    from written, unnest(${textArray(columns)}) field
    where was -> field is distinct from is_now -> field;`;

function mergeSql(moving: readonly MovingTable[], chosen: readonly string[]): string {
  return `
create or replace function public.merge_patients(
  of_merge uuid, survivor uuid, duplicate uuid, fields jsonb, why text, void_why text,
  at timestamptz, by_user uuid, by_user_name text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zone constant text := current_setting('timezone');
  kept public.patients;
  merged public.patients;
begin
  perform from public.patients where id in (survivor, duplicate) order by id for update;
  if (select count(*) from public.patients where id in (survivor, duplicate) and survivor_id is null) <> 2
    or exists (select from public.patients where id = survivor and voided_at is not null)
    or exists (
      select from public.erasures where patient_id in (survivor, duplicate) and scope = 'record'
    ) then
    raise exception 'These records cannot be merged.';
  end if;
  insert into public.patient_merges (id, survivor_id, duplicate_id, reason, merged_at, merged_by, merged_by_name)
    values (of_merge, survivor, duplicate, why, at, by_user, by_user_name);
${beginning}
${moving.map(moveSql).join('\n')}

  select * into kept from public.patients where id = survivor;
  merged := jsonb_populate_record(kept, fields);
  with written as (
    update public.patients set ${chosen.map((column) => `${column} = merged.${column}`).join(', ')},
      version = version + 1
    where id = survivor and to_jsonb(kept) is distinct from to_jsonb(merged)
    returning id as row_id, to_jsonb(kept) as was, to_jsonb(patients) as is_now
  )${recordDifferences('patients', chosen)}
  with before as (
    select id as row_id, to_jsonb(patients) as was from public.patients where id = duplicate or survivor_id = duplicate
  ), written as (
    update public.patients set
      survivor_id = survivor,
      voided_at = coalesce(voided_at, at),
      voided_by = coalesce(voided_by, by_user),
      voided_by_name = coalesce(voided_by_name, by_user_name),
      void_reason = coalesce(void_reason, void_why)
    from before where patients.id = before.row_id
    returning before.row_id, before.was, to_jsonb(patients) as is_now
  )${recordDifferences('patients', ['survivor_id', ...voidColumns])}
${ending}
end
$$;
revoke all on function public.merge_patients from public;`;
}

function moveSql({ table, key, changes = [], adds }: MovingTable): string {
  const added = adds
    ? `
  with added as (insert into public.${table} ${adds} returning ${key} as row_id, to_jsonb(${table}) as is_now)
  insert into public.merge_changes (${recorded})
    select of_merge, '${table}', row_id, '', null, is_now from added;`
    : '';
  const changed = changes.map(({ where, to }) => {
    const sets = Object.entries(to).map(([column, value]) => `${column} = ${value}`);
    return `
  with before as (
    select ${key} as row_id, to_jsonb(${table}) as was from public.${table} where patient_id = duplicate and ${where}
  ), written as (
    update public.${table} set ${sets.join(', ')} from before where ${table}.${key} = before.row_id
    returning before.row_id, before.was, to_jsonb(${table}) as is_now
  )${recordDifferences(table, Object.keys(to))}`;
  });
  return `${added}${changed.join('')}
  with moved as (
    update public.${table} set patient_id = survivor where patient_id = duplicate returning ${key} as row_id
  )
  insert into public.merge_changes (${recorded})
    select of_merge, '${table}', row_id, 'patient_id', to_jsonb(duplicate), to_jsonb(survivor) from moved;`;
}

/**
 * Takes a merge back, or returns what keeps it from that: `erased`, `merged` (once more since), `changed` (a row that it
 * wrote), `hangs` (a row of the patient that is tied to one on the other side), `taken` (another has an appointment's
 * time). Rows without a patient of their own go along with theirs.
 */
function takeBackSql(moving: readonly MovingTable[], chosen: readonly string[]): string {
  const keys = JSON.stringify(Object.fromEntries(moving.map(({ table, key }) => [table, key])));
  const patients = { table: 'patients', key: 'id' };
  const restored = [...chosen, 'survivor_id', ...voidColumns];
  return `
create or replace function public.take_back_merge(of_merge uuid, at timestamptz, by_user uuid, by_user_name text)
  returns table (obstacle text, in_table text, of_row uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zone constant text := current_setting('timezone');
  keys constant jsonb := '${keys}';
  survivor uuid;
  duplicate uuid;
  since timestamptz;
  tie record;
  found_rows bigint;
  obstacles bigint := 0;
begin
  select survivor_id, duplicate_id, merged_at into survivor, duplicate, since from public.patient_merges
    where id = of_merge and taken_back_at is null for update;
  if not found then raise exception 'There is no such merge.'; end if;
  perform from public.patients where id in (survivor, duplicate) order by id for update;
  if exists (
    select from public.erasures
    where patient_id in (survivor, duplicate) and (scope = 'record' or erased_at >= since)
  ) then
    return query select 'erased', 'patients', duplicate;
    return;
  end if;
  if exists (
    select from public.legal_holds
    where patient_id in (survivor, duplicate) and ended_at is null and set_at >= since
  ) then
    return query select 'held', 'legal_holds', survivor;
    return;
  end if;
  if not exists (
    select from public.patients merged join public.patients kept on kept.id = merged.survivor_id
    where merged.id = duplicate and kept.id = survivor and kept.survivor_id is null
  ) then
    return query select 'merged', 'patients', survivor;
    return;
  end if;
${beginning}
${[...moving, patients].map(changedSql).join('\n')}
  for tie in
    select child.relname as child, parent.relname as parent, child_column.attname as child_column,
      parent_column.attname as parent_column
    from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
      join pg_attribute child_column on child_column.attrelid = conrelid and child_column.attnum = conkey[1]
      join pg_attribute parent_column on parent_column.attrelid = confrelid and parent_column.attnum = confkey[1]
    where contype = 'f' and child.relnamespace = 'public'::regnamespace
      and keys ? child.relname::text and keys ? parent.relname::text
  loop
    return query execute format(
      $tie$select 'hangs', %1$L, child.%2$I from public.%1$I child join public.%3$I parent on child.%4$I = parent.%5$I
        where child.patient_id = $2 and parent.patient_id = $2
          and exists (select from public.merge_changes where merge_id = $1 and table_name = %1$L
            and row_id = child.%2$I and column_name = 'patient_id')
          <> exists (select from public.merge_changes where merge_id = $1 and table_name = %3$L
            and row_id = parent.%6$I and column_name = 'patient_id')
        limit 5$tie$,
      tie.child, keys ->> tie.child, tie.parent, tie.child_column, tie.parent_column, keys ->> tie.parent
    ) using of_merge, survivor;
    get diagnostics found_rows = row_count;
    obstacles := obstacles + found_rows;
  end loop;
  if obstacles > 0 then return; end if;
  begin
${moving.map(putBackSql).join('\n')}
${restoreSql({ ...patients, columns: restored, version: ', version = patients.version + (patients.id = survivor)::int' })}
  exception when exclusion_violation or unique_violation then
    return query select 'taken', 'appointments', duplicate;
    return;
  end;
${ending}
  update public.patient_merges set taken_back_at = at, taken_back_by = by_user, taken_back_by_name = by_user_name
    where id = of_merge;
end
$$;
revoke all on function public.take_back_merge from public;`;
}

/** Finds rows that are not as the merge left them, or that are gone. */
function changedSql({ table, key }: { table: string; key: string }): string {
  return `
  return query
    select 'changed', '${table}', change.row_id
    from public.merge_changes change left join public.${table} on ${table}.${key} = change.row_id
    where change.merge_id = of_merge and change.table_name = '${table}' and case change.column_name
      when '' then (to_jsonb(${table}) @> change.after) is not true
      else to_jsonb(${table}) -> change.column_name is distinct from change.after
    end
    limit 5;
  get diagnostics found_rows = row_count;
  obstacles := obstacles + found_rows;`;
}

function putBackSql({ table, key, changes = [], changedBefore = [], adds }: MovingTable): string {
  const removed = adds
    ? `
    delete from public.${table} using public.merge_changes change
      where change.merge_id = of_merge and change.table_name = '${table}' and change.column_name = ''
        and ${table}.${key} = change.row_id;`
    : '';
  const columns = [...changes.flatMap(({ to }) => Object.keys(to)), ...changedBefore];
  const restored = columns.length > 0 ? restoreSql({ table, key, columns }) : '';
  return `${removed}
    update public.${table} set patient_id = (change.before #>> '{}')::uuid from public.merge_changes change
      where change.merge_id = of_merge and change.table_name = '${table}' and change.column_name = 'patient_id'
        and ${table}.${key} = change.row_id;${restored}`;
}

interface Restored {
  table: string;
  key: string;
  columns: readonly string[];
  version?: string;
}

/** Gives rows the values that the merge replaced in some columns. */
function restoreSql({ table, key, columns, version = '' }: Restored): string {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return `
    update public.${table} set (${list}) = (
      select ${list} from jsonb_populate_record(${table}, (
        select jsonb_object_agg(change.column_name, change.before) from public.merge_changes change
        where change.merge_id = of_merge and change.table_name = '${table}' and change.row_id = ${table}.${key}
          and change.column_name = any (${textArray(columns)})
      ))
    )${version}
    where ${table}.${key} in (
      select change.row_id from public.merge_changes change
      where change.merge_id = of_merge and change.table_name = '${table}'
        and change.column_name = any (${textArray(columns)})
    );`;
}

/** A form that was open, or a transaction that waited for the merge, stores its row with the surviving record. */
function triggersSql(tables: readonly string[]): string {
  return `
create or replace function public.send_row_to_survivor() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  survivor uuid;
begin
  select survivor_id into survivor from public.patients where id = new.patient_id for key share;
  new.patient_id := coalesce(survivor, new.patient_id);
  return new;
end
$$;
revoke all on function public.send_row_to_survivor from public;
do $do$
declare
  name text;
begin
  foreach name in array ${textArray(tables)} loop
    if not exists (
      select from pg_trigger where tgrelid = format('public.%I', name)::regclass and tgname = 'rows_go_to_the_survivor'
    ) then
      execute format(
        $trigger$create trigger rows_go_to_the_survivor before insert on public.%I for each row
          when (current_setting('clinic.tells_nothing', true) is distinct from 'on' and new.patient_id is not null)
          execute function public.send_row_to_survivor()$trigger$, name
      );
    end if;
  end loop;
end
$do$;`;
}
