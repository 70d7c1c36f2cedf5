import { type Kysely, sql } from 'kysely';
import type { PatientRows } from './erasure';
import { mergeFunctions } from './mergeFunctions';
import type { Database, Declarations } from './schema';

/**
 * Creates `erase_patient`, `clear_contact`, `merge_patients` and `take_back_merge` from the tables' declarations, as the
 * tables' owner, at every start. They are `security definer`: the server's role may call them (serverRole.ts) and still
 * has no right to delete or rewrite rows.
 */
export async function defineFunctions(db: Kysely<Database>, tables: Declarations): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Servers that start together would replace the functions and grant the rights at the same time, which fails.
    await sql`select pg_advisory_xact_lock(hashtext('server rights'))`.execute(trx);
    await sql.raw(erasureFunctions(tables)).execute(trx);
    await sql.raw(mergeFunctions(tables)).execute(trx);
  });
}

/**
 * Locks the patient's records, also those merged into one, so that no row that refers to them is written meanwhile.
 * `repeated` passes over a legal hold: after a restore a hold that had ended may be back.
 */
const lockRecords = `
  perform from public.patients where id = any (public.ids_of(patient)) order by id for update;
  if not found then return false; end if;
  -- A merge may have been waited for.
  ids := public.ids_of(patient);
  perform from public.patients where id = any (ids) order by id for update;
  if not repeated
    and exists (select from public.legal_holds where patient_id = any (ids) and ended_at is null) then
    raise exception 'The record is on legal hold.';
  end if;`;

/** The SQL that creates the functions. Running them again also erases rows that were written or sealed since. */
export function erasureFunctions(tables: Declarations): string {
  const patientTables = Object.entries(tables).flatMap(([table, { ofPatient }]) =>
    'rows' in ofPatient ? [{ table, ...ofPatient }] : [],
  );
  return `
create or replace function public.erase_record(patient uuid, at timestamptz, by_user uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person public.patients;
  eraser public.users;
  words text[];
  records uuid[];
begin
  select * into person from public.patients where id = patient;
  insert into public.erasures (patient_id, erased_at, scope) values (patient, at, 'record') on conflict do nothing;
  delete from public.erasures where patient_id = patient and scope = 'contact';
  select * into eraser from public.users where id = coalesce(by_user, person.registered_by);
  words := public.letter_runs(person.search_text)
    || coalesce((
      select array_agg(distinct run) from public.patient_versions v, unnest(public.letter_runs(
        public.search_lines(v.record ->> 'name', v.record ->> 'phone', v.record ->> 'email'))) run
      where v.patient_id = patient), '{}');
  records := array(
    ${patientTables.flatMap(selectIdsSql).join('\n    union all ')});
${patientTables.map(eraseSql).join('\n')}
end
$$;
revoke all on function public.erase_record from public;

create or replace function public.erase_patient(patient uuid, at timestamptz, by_user uuid, repeated boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
${lockRecords}
  perform public.erase_record(one, at, by_user) from unnest(ids) one;
  return true;
end
$$;
revoke all on function public.erase_patient from public;

create or replace function public.clear_contact_of(
  patient uuid, at timestamptz, texts text[], numbers text[], words text[]
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person public.patients;
begin
  select * into person from public.patients where id = patient;
  insert into public.erasures (patient_id, erased_at, scope) values (patient, at, 'contact')
    on conflict (patient_id, scope) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at);
${patientTables.flatMap(clearContactSql).join('\n')}
end
$$;
revoke all on function public.clear_contact_of from public;

create or replace function public.clear_contact(patient uuid, at timestamptz, repeated boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  texts text[];
  numbers text[];
  words text[];
begin
${lockRecords}
  with contacts as (
    select phone, email, address, emergency_contact as other from public.patients where id = any (ids)
    union
    select record ->> 'phone', record ->> 'email', record ->> 'address', record ->> 'emergencyContact'
    from public.patient_versions where patient_id = any (ids)
  ), said as (
    select lower(trim(value)) as value from contacts, unnest(array[phone, email, address, other]) value
  )
  select
    coalesce(array_agg(distinct value) filter (where length(value) >= 3), '{}'),
    coalesce(array_agg(distinct digits) filter (where length(digits) >= 7), '{}'),
    coalesce((select array_agg(distinct run) from contacts,
      unnest(public.letter_runs(public.search_lines('', phone, email))) run), '{}')
  into texts, numbers, words
  from said, right(regexp_replace(value, '\\D', '', 'g'), 10) digits;
  perform public.clear_contact_of(one, at, texts, numbers, words) from unnest(ids) one;
  return true;
end
$$;
revoke all on function public.clear_contact from public;
`;
}

type PatientTable = PatientRows & { table: string };
type Change = 'delete' | [column: string, value: string][];

/** Selects the ids under which idempotency keys refer to the rows. */
function selectIdsSql({
  table,
  rows,
  erased,
  hasId = erased !== 'deleted' && 'id' in erased,
}: PatientTable) {
  return hasId ? [`select id from public.${table} where ${rows}`] : [];
}

function eraseSql({ table, rows, erased }: PatientTable): string {
  if (erased === 'deleted') return changeSql(table, rows, 'delete');
  const changes = Object.entries(erased).flatMap(([column, rule]): [string, string][] =>
    'becomes' in rule ? [[column, rule.becomes(column)]] : [],
  );
  return changeSql(table, rows, changes);
}

function clearContactSql({ table, rows, erased, contact }: PatientTable): string[] {
  if (contact === 'deleted') return [changeSql(table, rows, 'delete')];
  const columns = {
    ...Object.fromEntries(
      Object.entries(erased === 'deleted' ? {} : erased).flatMap(([column, rule]) =>
        'isContact' in rule && rule.isContact ? [[column, rule.becomes(column)]] : [],
      ),
    ),
    ...(contact?.columns as Record<string, string> | undefined),
  };
  return [changeSql(table, contact?.rows ?? rows, Object.entries(columns))];
}

/** Empty if no column changes. Leaves rows that have the values already, so that no screen is notified. */
function changeSql(table: string, rows: string, change: Change): string {
  if (change === 'delete') return `  delete from public.${table} where ${rows};`;
  if (change.length === 0) return '';
  const sets = change.map(([column, value]) => `${column} = ${value}`).join(', ');
  const [columns, values] = [0, 1].map((part) => change.map((one) => one[part]).join(', '));
  return `  update public.${table} set ${sets}
    where ${rows} and row(${columns}) is distinct from row(${values});`;
}
