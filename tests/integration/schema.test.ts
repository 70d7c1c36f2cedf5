import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type ESTree, parseSync } from 'vite';
import { expect, inject, test } from 'vitest';
import { tables } from '../../src/app/server/features';
import type { FhirResource } from '../../src/features/fhir/fhirResources';
import type { Declarations } from '../../src/server/database/schema';
import type { OperationId } from '../../src/shared/permissions';
import { createDatabase } from './clinic';

/** Tables that no statement of Kysely's names, or that are Kysely's own. */
const untyped = ['kysely_migration', 'kysely_migration_lock', 'sign_in_failures'];

/** Types of PostgreSQL by what `pg` makes of them. A `timestamp` becomes a Date of the server's own time zone: unused. */
const typesReadAs: Record<string, string[]> = {
  string: ['text', 'uuid', 'date', 'time', 'numeric', 'tsrange'],
  'string[]': ['_text'],
  'number[]': ['_int4'],
  number: ['int2', 'int4', 'int8'],
  boolean: ['bool'],
  Date: ['timestamptz'],
  Buffer: ['bytea'],
  json: ['jsonb'],
  unknown: ['timestamp'],
};

test('each table says of every column what the migrations make of it', async () => {
  const typed = typedColumns();
  const stored = await storedColumns();
  const differences = [...new Set([...typed.keys(), ...stored.keys()])].flatMap((column) => {
    const said = typed.get(column) ?? 'nothing';
    const right = stored.get(column) ?? ['nothing'];
    if (right.includes(said)) return [];
    return [`${column}: its table.ts says ${said}, the database ${right.join(' or ')}.`];
  });
  expect(differences).toEqual([]);
});

type No = { no: string };

/**
 * Of each table whose rows belong to a patient or a token: in which resource and which list its rows are taken out, or
 * why not.
 */
const decided: Record<
  string,
  {
    fhir: FhirResource | No;
    list: Extract<OperationId, `exports.${string}`> | No;
  }
> = {
  consents: {
    fhir: { no: 'Whether papers are sent is the desk’s own matter.' },
    list: { no: 'Shown with the patient.' },
  },
  legal_holds: {
    fhir: { no: 'The clinic’s own matter.' },
    list: { no: 'Shown with the patient.' },
  },
  nominations: {
    fhir: { no: 'The right to ask in somebody’s place; no record of care.' },
    list: { no: 'Shown with the patient.' },
  },
  privacy_requests: {
    fhir: { no: 'The clinic’s own matter.' },
    list: { no: 'Shown with the patient.' },
  },
  patient_versions: {
    fhir: { no: 'The patient as it is now.' },
    list: { no: 'The patient as it is now.' },
  },
  tokens: { fhir: 'Encounter', list: 'exports.tokens' },
  remote_visits: { fhir: 'Encounter', list: 'exports.tokens' },
  token_calls: {
    fhir: { no: 'The desk’s own matter.' },
    list: { no: 'The desk’s own matter.' },
  },
  prescriptions: {
    fhir: 'MedicationRequest',
    list: 'exports.prescriptions',
  },
  medicine_warnings: { fhir: 'DetectedIssue', list: 'exports.warnings' },
  warning_answers: { fhir: 'DetectedIssue', list: 'exports.warnings' },
  outside_medicines: {
    fhir: 'MedicationStatement',
    list: { no: 'Shown with the patient, who gets them with everything held.' },
  },
  vitals: {
    fhir: 'Observation',
    list: { no: 'Shown with the patient, who gets them with everything held.' },
  },
  result_reports: { fhir: 'DiagnosticReport', list: 'exports.results' },
  attachments: {
    fhir: 'DocumentReference',
    list: { no: 'Shown with the patient, who gets them as one file.' },
  },
  outside_visits: { fhir: 'Encounter', list: 'exports.outsideVisits' },
  patient_merges: {
    fhir: 'Patient',
    list: { no: 'The list of patients says into which record one was merged.' },
  },
  letters: { fhir: 'DocumentReference', list: { no: 'The register of letters is its list.' } },
  contact_attempts: {
    fhir: { no: 'The desk’s own matter.' },
    list: { no: 'Beside the list of who is due; the patient gets them with everything held.' },
  },
  recall_answers: {
    fhir: { no: 'The desk’s own matter.' },
    list: { no: 'Beside the list of who is due; the patient gets them with everything held.' },
  },
  upload_links: {
    fhir: { no: 'A way in for ten minutes; what came by it is a paper.' },
    list: { no: 'A way in for ten minutes.' },
  },
  consultation_drafts: {
    fhir: { no: 'Nothing of it holds yet.' },
    list: { no: 'Nothing of it holds yet.' },
  },
  consultations: {
    fhir: {
      no: 'The visit is the token’s Encounter; what was noted in it is a doctor’s own text.',
    },
    list: 'exports.consultations',
  },
  bills: { fhir: 'Invoice', list: 'exports.bills' },
  dispenses: {
    fhir: 'MedicationDispense',
    list: { no: 'The supply register is its list.' },
  },
  appointment_waits: {
    fhir: { no: 'A wish; it becomes an appointment or nothing.' },
    list: { no: 'Shown beside the appointments, and over with its day.' },
  },
  appointments: { fhir: 'Appointment', list: 'exports.appointments' },
};

/** Every foreign key of a new database: whose it is, and what it refers to. */
const references = `
  select conrelid::regclass::text as table, confrelid::regclass::text as of
  from pg_constraint where contype = 'f' and conrelid <> confrelid`;

test('a table whose rows belong to a patient is decided on: FHIR, lists', async () => {
  const ofPatients = await rowsOfNew(
    `select distinct "table" from (${references}) r where of in ('patients', 'tokens') order by 1`,
  );
  const names = ofPatients.map(({ table }) => table);
  expect(names, 'a line in `decided` for each').toEqual(Object.keys(decided).toSorted());
});

test('open screens hear of a change by the topics that the table declares', async () => {
  const triggers = await rowsOfNew(
    `select distinct tgrelid::regclass::text || ' ' || case tgfoid
        when 'note_change_of_token'::regproc then 'tokens'
        else rtrim(encode(tgargs, 'escape'), '\\000')
      end as line
    from pg_trigger where tgfoid in ('note_change'::regproc, 'note_change_of_token'::regproc) order by 1`,
  );
  const lines = Object.entries<Declarations[string]>(tables).flatMap(([table, { topics }]) =>
    topics.map((topic) => `${table} ${topic}`),
  );
  expect(lines.toSorted()).toEqual(triggers.map(({ line }) => line).toSorted());
});

test('what runs with the owner’s rights finds no table or function of anybody else', async () => {
  const functions = await rowsOfNew(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and coalesce(array_to_string(proconfig, ','), '') <> 'search_path=public, pg_temp'`,
  );
  expect(functions).toEqual([]);
});

test('a backup brings every row back after what it refers to', async () => {
  const order = Object.keys(tables);
  const wrong = (await rowsOfNew(references)).filter(
    ({ table, of }) => order.indexOf(of) > order.indexOf(table),
  );
  expect(wrong, 'in src/app/server/features.ts it stands below what it refers to').toEqual([]);
});

/** What a statement finds in a database that the migrations have just made. */
async function rowsOfNew(query: string, values: unknown[] = []): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(await createDatabase(inject('emptyClinic')));
  await client.connect();
  const { rows } = await client.query(query, values);
  await client.end();
  return rows;
}

/** What may be said of each `table.column` of a new database. Statements may have to give what has a default. */
async function storedColumns(): Promise<Map<string, string[]>> {
  const rows = await rowsOfNew(
    `select table_name || '.' || column_name as column, udt_name, is_nullable,
      is_generated = 'ALWAYS' or identity_generation is not distinct from 'ALWAYS' as is_generated,
      column_default is not null or is_identity = 'YES' as has_default
    from information_schema.columns where table_schema = 'public' and table_name <> all($1)`,
    [untyped],
  );
  return new Map(
    rows.map((row) => {
      const read = Object.keys(typesReadAs).find((one) => typesReadAs[one]?.includes(row.udt_name));
      const type = `${read ?? row.udt_name}${row.is_nullable === 'YES' ? ' | null' : ''}`;
      if (row.is_generated) return [row.column, [`GeneratedAlways<${type}>`]];
      return [row.column, row.has_default ? [`Generated<${type}>`, type] : [type]];
    }),
  );
}

/** Where tables are declared, and the columns that several have. */
const declaring = /\.table\.ts$|\/(voidedColumns|letterhead\.rows)\.ts$/;

/** What `Database` says of each `table.column`, in the words of `typesReadAs`. */
function typedColumns(): Map<string, string> {
  const src = path.resolve('src');
  const source = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => declaring.test(`/${file.replaceAll(path.sep, '/')}`))
    .map((file) => fs.readFileSync(path.join(src, file), 'utf8').replace(/^import [^;]*;$/gm, ''))
    .join('\n');
  const textOf = ({ start, end }: ESTree.Span) => source.slice(start, end);
  const declarations = new Map<string, ESTree.TSInterfaceDeclaration | ESTree.TSType>();
  const tables = new Map<string, ESTree.TSType>();
  for (const statement of parseSync('tables.ts', source).program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type === 'TSInterfaceDeclaration') declarations.set(node.id.name, node);
    if (node?.type === 'TSTypeAliasDeclaration')
      declarations.set(node.id.name, node.typeAnnotation);
    if (node?.type !== 'TSModuleDeclaration' || node.body?.type !== 'TSModuleBlock') continue;
    for (const added of node.body.body) {
      if (added.type !== 'TSInterfaceDeclaration') continue;
      for (const [name, type] of declaredIn(added.body.body)) tables.set(name, type);
    }
  }

  function membersOfName(name: string): Map<string, ESTree.TSType> {
    const declaration = declarations.get(name);
    if (!declaration) throw new Error(`No table.ts declares ${name}.`);
    return membersOf(declaration);
  }

  function membersOf(
    node: ESTree.TSInterfaceDeclaration | ESTree.TSType,
  ): Map<string, ESTree.TSType> {
    switch (node.type) {
      case 'TSInterfaceDeclaration':
        return new Map([
          ...node.extends.flatMap(({ expression }) => [...membersOfName(textOf(expression))]),
          ...declaredIn(node.body.body),
        ]);
      case 'TSTypeLiteral':
        return declaredIn(node.members);
      case 'TSIntersectionType':
        return new Map(node.types.flatMap((part) => [...membersOf(part)]));
      case 'TSTypeReference':
        return membersOfName(textOf(node.typeName));
      // `[Name in keyof Columns]: ColumnType<Columns[Name], …>` is read as those columns are.
      case 'TSMappedType':
        return membersOfName(textOf(node.constraint).replace(/^keyof /, ''));
      default:
        throw new Error(`There is a table that this test cannot read: ${textOf(node)}`);
    }
  }

  function declaredIn(members: ESTree.TSSignature[]): Map<string, ESTree.TSType> {
    const types = new Map<string, ESTree.TSType>();
    for (const member of members) {
      if (member.type === 'TSPropertySignature' && member.typeAnnotation)
        types.set(textOf(member.key), member.typeAnnotation.typeAnnotation);
    }
    return types;
  }

  function wordsFor(node: ESTree.TSType): string {
    switch (node.type) {
      case 'TSUnionType':
        // In the order in which they stand, so null has to come last.
        return [...new Set(node.types.map(wordsFor))].join(' | ');
      case 'TSLiteralType':
        return 'string';
      case 'TSTypeReference': {
        const name = textOf(node.typeName);
        const [first] = node.typeArguments?.params ?? [];
        if (name === 'JSONColumnType') return 'json';
        if (name === 'ColumnType' && first) return wordsFor(first);
        if (name.startsWith('Generated') && first) return `${name}<${wordsFor(first)}>`;
        // What features name are texts of a few.
        return name in typesReadAs ? name : 'string';
      }
      default:
        return textOf(node);
    }
  }

  const columns = new Map<string, string>();
  for (const [table, type] of tables) {
    for (const [column, node] of membersOf(type)) columns.set(`${table}.${column}`, wordsFor(node));
  }
  return columns;
}
