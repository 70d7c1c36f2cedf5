import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables } from '../../src/app/server/features';
import type { Moves, PatientRows } from '../../src/server/database/erasure';
import type { Declarations } from '../../src/server/database/schema';
import type { Client } from '../visitor';
import { startClinic, type TestClinic } from './clinic';
import { patientWithEverything } from './patientWithEverything';

// Every table of a patient's rows, against what its declaration says that merging does with it (decision 118).

let clinic: TestClinic;
let staff: Parameters<typeof patientWithEverything>[1];
let survivorId: string;
let duplicateId: string;
beforeAll(async () => {
  clinic = await startClinic({
    timeZone: 'Asia/Kolkata',
    sampleData: false,
    clock: () => new Date('2026-11-20T04:00:00Z'),
  });
  const { client: administrator } = await clinic.administrator();
  const { client: receptionist } = await clinic.newcomer('receptionist');
  staff = { administrator, receptionist };
  survivorId = await patientWithEverything(clinic, staff);
  duplicateId = await patientWithEverything(clinic, staff);
  for (const id of [survivorId, duplicateId])
    await receptionist.privacy.ask({ id, kind: 'correction', wish: 'Zubaida with a z' });
  // Withdrawn in one is withdrawn.
  for (const id of [survivorId, duplicateId]) {
    const consent = { purpose: 'reminders', guardian: null } as const;
    await receptionist.privacy.recordConsent({ ...consent, id, isGiven: id === survivorId });
  }
});
afterAll(() => clinic.close());

interface Declared {
  table: string;
  merge: PatientRows['merge'];
}
const declared: Declared[] = Object.entries<Declarations[string]>(tables).flatMap(
  ([table, { ofPatient }]) => ('rows' in ofPatient ? [{ table, merge: ofPatient.merge }] : []),
);
/** How a table's rows move; undefined for one whose rows do not. */
function movesOf({ merge }: Declared): Moves | undefined {
  if (merge === 'moves') return {};
  return 'follows' in merge || 'stays' in merge || 'chosen' in merge ? undefined : merge;
}
const follows = ({ merge }: Declared) => typeof merge === 'object' && 'follows' in merge;

type Row = Record<string, unknown>;
type Clinic = Map<string, Row[]>;

/** Every row of every table of a patient's rows, in an order of its own. */
async function readAll(): Promise<Clinic> {
  const all: Clinic = new Map();
  for (const { table } of declared) {
    const { rows } = await clinic.sql.query<{ row: Row }>(
      `select to_jsonb(one) as row from "${table}" one order by to_jsonb(one)::text`,
    );
    all.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const without = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

/** What every paper of both is drawn from. */
async function readPapers({ administrator, receptionist }: typeof staff) {
  const idsOf = async (table: string) => {
    const { rows } = await clinic.sql.query<{ id: string }>(`select id from ${table} order by id`);
    return rows.map(({ id }) => id);
  };
  const papers: unknown[] = [];
  const readEach = async (ids: string[], read: (id: string) => Promise<unknown>) => {
    for (const id of ids) papers.push(await read(id));
  };
  await readEach(await idsOf('prescriptions'), (id) => administrator.prescriptions.paper({ id }));
  await readEach(await idsOf('bills'), (id) => receptionist.billing.paper({ id }));
  await readEach(await idsOf('consultations'), (id) => administrator.consultations.paper({ id }));
  return papers;
}

async function mergeBoth(client: Client) {
  const { survivor, duplicate } = await client.merges.preview({ survivorId, duplicateId });
  return client.merges.merge({
    survivorId,
    duplicateId,
    survivorVersion: survivor.version,
    duplicateVersion: duplicate.version,
    reason: 'Zubaida registered twice',
  });
}

test('a merge does with each row what its table declares, and taking back leaves all as it was [10.32.11] [10.32.5]', async () => {
  const before = await readAll();
  for (const one of declared.filter(movesOf)) {
    const rows = before.get(one.table) ?? [];
    const ofDuplicate = rows.filter((row) => row.patient_id === duplicateId);
    expect(ofDuplicate.length, `${one.table} has a row of the duplicate`).toBeGreaterThan(0);
  }
  const papers = await readPapers(staff);
  const { id } = await mergeBoth(staff.receptionist);
  const merged = await readAll();

  for (const one of declared) {
    const { table } = one;
    const [rowsBefore, rowsAfter] = [before.get(table) ?? [], merged.get(table) ?? []];
    const moves = movesOf(one);
    if (moves) {
      const changed = ['patient_id', ...(moves.changes ?? []).flatMap(({ to }) => Object.keys(to))];
      expect(
        rowsAfter.filter((row) => row.patient_id === duplicateId),
        `${table} moves whole`,
      ).toEqual([]);
      const kept = inOrder(rowsBefore.map((row) => without(row, changed)));
      const found = inOrder(rowsAfter.map((row) => without(row, changed)));
      expect(found, `${table} keeps its rows`).toEqual(expect.arrayContaining(kept));
      if (!moves.adds) expect(found.length, `${table} gets no row`).toBe(kept.length);
    } else if (follows(one)) {
      expect(inOrder(rowsAfter), `${table} follows`).toEqual(inOrder(rowsBefore));
    } else if (table !== 'patients') {
      expect(inOrder(rowsAfter), `${table} stays`).toEqual(
        expect.arrayContaining(inOrder(rowsBefore)),
      );
    }
  }
  expect(merged.get('consents')).toContainEqual(
    expect.objectContaining({ patient_id: survivorId, purpose: 'reminders', is_given: false }),
  );
  expect(await readPapers(staff), 'no paper is another').toEqual(papers);

  await staff.receptionist.merges.takeBack({ id });
  const after = await readAll();
  for (const one of declared.filter((one) => movesOf(one) || follows(one)))
    expect(inOrder(after.get(one.table) ?? []), `${one.table} is as it was`).toEqual(
      inOrder(before.get(one.table) ?? []),
    );
  const records = (all: Clinic) =>
    inOrder((all.get('patients') ?? []).map((row) => without(row, ['version'])));
  expect(records(after)).toEqual(records(before));
  expect(await readPapers(staff)).toEqual(papers);
});

test('a table that has a patient says what merging does, and a late row of it goes to the survivor [10.32.11] [10.32.14]', async () => {
  const { rows: columns } = await clinic.sql.query<{ table: string }>(
    `select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'patient_id' and table_name <> 'changes'`,
  );
  const withPatient = columns.map(({ table }) => table).toSorted();
  const saying = declared.filter((one) => movesOf(one) || 'stays' in Object(one.merge));
  const names = saying.map(({ table }) => table);
  expect(withPatient.filter((table) => !names.includes(table))).toEqual([]);
  for (const { table, merge } of declared) {
    if (typeof merge !== 'object' || !('follows' in merge)) continue;
    for (const parent of merge.follows)
      expect(
        declared.map((one) => one.table),
        `${table} follows`,
      ).toContain(parent);
  }
  const { rows: triggers } = await clinic.sql.query<{ table: string }>(
    `select tgrelid::regclass::text as table from pg_trigger where tgname = 'rows_go_to_the_survivor'`,
  );
  expect(triggers.map(({ table }) => table).toSorted()).toEqual(
    declared
      .filter(movesOf)
      .map(({ table }) => table)
      .toSorted(),
  );
});
