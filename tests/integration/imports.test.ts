import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saysNothing } from '../../src/features/imports/cellWords';
import { checkRow } from '../../src/features/imports/checkRow';
import { matchColumns } from '../../src/features/imports/matchColumns';
import { type RowToImport, rowsAtOnce } from '../../src/features/imports/patientImport';
import { readCsv } from '../../src/features/imports/readCsv';
import type { NewPatient } from '../../src/features/patients/patient';
import { textOfFile } from '../../src/shared/fileText';
import { collectFile } from '../../src/web/ui/collectFile';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

type Visitor = Awaited<ReturnType<TestClinic['signedIn']>>;

const now = new Date('2026-11-22T06:30:00Z');
const { isNotDuplicate: _, ...fields } = patientFields;

let clinic: TestClinic;
let receptionist: Visitor;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  receptionist = await clinic.signedIn('receptionist');
});
afterAll(() => clinic.close());

const person = (name: string, phone: string, other: Partial<NewPatient> = {}): NewPatient => ({
  ...fields,
  name,
  phone,
  ...other,
});
const numbered = (patients: NewPatient[]): RowToImport[] =>
  patients.map((patient, index) => ({ row: index + 1, patient }));

/** Stages rows as the browser does. */
async function stage(
  rows: readonly RowToImport[],
  who = receptionist,
  importId: string = randomUUID(),
) {
  let piece: RowToImport[] = [];
  let bytes = 0;
  const send = async () => {
    if (piece.length > 0) await who.client.imports.stage({ importId, rows: piece });
    piece = [];
    bytes = 0;
  };
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    if (piece.length === rowsAtOnce || bytes + size > 180_000) await send();
    piece.push(row);
    bytes += size;
  }
  await send();
  return importId;
}

const count = async (what: string, values: unknown[] = []) => {
  const { rows } = await clinic.sql.query<{ count: number }>(
    `select count(*)::int as count from ${what}`,
    values,
  );
  return rows[0]?.count ?? 0;
};

describe('an import', () => {
  test('registers every row with an audit row of its own, one of the whole, one total, and one word to open screens [10.8.4]', async () => {
    await clinic.sql.query('select number_changes()');
    const changes = await count('changes');
    const total = async () =>
      (await clinic.sql.query("select total from record_totals where kind = 'patients'")).rows[0]
        .total;
    const before = Number(await total());
    const rows = numbered([
      person('Meena Joshi', '90001 00001', {
        dateOfBirth: '1985-03-14',
        allergies: ['Dust', 'Latex'],
      }),
      person('आशा 🩺', '+44 20 7946 0000', { email: 'a@clinic.test', bloodGroup: 'O+' }),
      person('O\'Brien "x", y', '90001 00003', { medicalHistory: 'a\r\nb' }),
    ]);
    const importId = await stage(rows);
    const outcome = await receptionist.client.imports.run({
      importId,
      rows: 3,
      duplicates: 'skip',
    });
    expect(outcome).toMatchObject({ registered: 3, skipped: 0 });
    const { patients } = await receptionist.client.patients.search({ text: 'Meena' });
    expect(patients).toMatchObject([
      { dateOfBirth: '1985-03-14', age: 41, allergies: ['Dust', 'Latex'], email: null },
    ]);
    const { rows: audit } = await clinic.sql.query(
      `select action, details, patient_id is not null as "ofPatient" from audit_logs
        where action <> 'list_viewed' order by id desc limit 4`,
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'patients_imported',
      ...Array(3).fill('patient_registration'),
    ]);
    expect(audit[0].details).toBe('3 patients registered from a file, 0 left out as known');
    expect(audit.slice(1).every(({ ofPatient }) => ofPatient)).toBe(true);
    await clinic.sql.query('select number_changes()');
    expect(Number(await total()) - before).toBe(3);
    expect((await count('changes')) - changes).toBe(1);
    expect(await count('import_rows')).toBe(0);
  });

  test('sent twice, also at once, registers once [10.8.4]', async () => {
    const importId = await stage(numbered([person('Twice Sent', '90002 00001')]));
    const input = { importId, rows: 1, duplicates: 'register' as const };
    const context = { idempotencyKey: randomUUID() };
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => receptionist.client.imports.run(input, { context })),
    );
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    expect(await receptionist.client.imports.run(input, { context })).toEqual(outcomes[0]);
    expect(await count("patients where name = 'Twice Sent'")).toBe(1);
    const other = { ...input, duplicates: 'skip' as const };
    expect(await codeOf(receptionist.client.imports.run(other, { context }))).toBe('ALREADY_SAVED');
  });

  test('run by several at once is done by one; the others are told that its rows are gone', async () => {
    const importId = await stage(numbered([person('Run Thrice', '90002 00002')]));
    const input = { importId, rows: 1, duplicates: 'register' as const };
    const codes = await Promise.all(
      [1, 2, 3].map(() => codeOf(receptionist.client.imports.run(input))),
    );
    expect(codes.toSorted()).toEqual(['NOT_STAGED', 'NOT_STAGED', 'OK']);
    expect(await count("patients where name = 'Run Thrice'")).toBe(1);
  });

  test('is all or nothing: when the last row cannot be stored, none is [10.8.4] [V2.3.3]', async () => {
    const importId = await stage(
      numbered([person('First Row', '90003 00001'), person('Last Row', '90003 00002')]),
    );
    await clinic.sql.query(
      `update import_rows set record = record || '{"gender": "unheard of"}' where import_id = $1 and "row" = 2`,
      [importId],
    );
    const input = { importId, rows: 2, duplicates: 'register' as const };
    const context = { idempotencyKey: randomUUID() };
    const audit = await count('audit_logs');
    expect(await codeOf(receptionist.client.imports.run(input, { context }))).toBe(
      'INTERNAL_SERVER_ERROR',
    );
    expect(await count("patients where name in ('First Row', 'Last Row')")).toBe(0);
    expect(await count('audit_logs')).toBe(audit);
    // Nothing of it was stored, so that the same sending goes through once the rows are good.
    await clinic.sql.query(
      `update import_rows set record = record || '{"gender": "male"}' where import_id = $1 and "row" = 2`,
      [importId],
    );
    expect(await receptionist.client.imports.run(input, { context })).toMatchObject({
      registered: 2,
    });
  });

  test('of a file that did not come whole registers nobody [10.8.5]', async () => {
    const importId = await stage(numbered([person('Half Sent', '90004 00001')]));
    for (const rows of [2, 20_000]) {
      const input = { importId, rows, duplicates: 'register' as const };
      expect(await codeOf(receptionist.client.imports.run(input))).toBe('NOT_STAGED');
    }
    const another = await clinic.visitor();
    await another.client.accounts.signUp({
      name: 'Another',
      email: 'another@clinic.test',
      role: 'receptionist',
      password: 'monsoon-7',
    });
    const theirs = another.client.imports.run({ importId, rows: 1, duplicates: 'register' });
    expect(await codeOf(theirs)).toBe('NOT_STAGED');
    expect(await count("patients where name = 'Half Sent'")).toBe(0);
  });

  test('whose rows another file replaces while it runs registers nobody', async () => {
    const importId = await stage(numbered([person('Replaced Meanwhile', '90004 00002')]));
    const holder = await clinic.sql.connect();
    await holder.query('begin');
    await holder.query('lock table patient_imports in exclusive mode');
    const running = codeOf(
      receptionist.client.imports.run({ importId, rows: 1, duplicates: 'register' }),
    );
    await expect
      .poll(() => count("pg_locks where relation = 'patient_imports'::regclass and not granted"))
      .toBeGreaterThan(0);
    await stage(numbered([person('Of Another File', '90004 00003')]));
    await holder.query('commit');
    holder.release();
    expect(await running).toBe('NOT_STAGED');
    expect(await count("patients where name = 'Replaced Meanwhile'")).toBe(0);
  });

  test('with a name alone registers a patient of whom the rest is asked for [10.8.2]', async () => {
    const outcome = checkRow(['Only Name', '98450'], matchColumns(['Name', 'Phone']), '2026-11-22');
    if (!('patient' in outcome)) throw new Error(JSON.stringify(outcome));
    const importId = await stage(numbered([outcome.patient]));
    await receptionist.client.imports.run({ importId, rows: 1, duplicates: 'skip' });
    const { patients } = await receptionist.client.patients.search({ text: 'Only Name' });
    expect(patients).toMatchObject([{ age: null, gender: null, phone: '98450', noneGiven: [] }]);
    const { id = '' } = patients[0] ?? {};
    expect(await receptionist.client.patients.banner({ id })).toMatchObject({
      notRecorded: ['age', 'gender', 'address', 'emergencyContact'],
    });
  });

  test('takes each row once, however often it is sent', async () => {
    const rows = numbered([
      person('Sent Again', '90005 00001'),
      person('And Again', '90005 00002'),
    ]);
    const importId = await stage(rows);
    await stage(rows, receptionist, importId);
    const outcome = await receptionist.client.imports.run({
      importId,
      rows: 2,
      duplicates: 'register',
    });
    expect(outcome.registered).toBe(2);
  });

  test.each<[string, object]>([
    ['a blank name', { name: ' ' }],
    ['an age of 151', { age: 151 }],
    ['a date of birth to come', { dateOfBirth: '2026-11-23' }],
    ['a NUL', { address: 'a\0b' }],
    ['half a character', { address: 'a\ud800' }],
    ['no phone', { phone: undefined }],
  ])('refuses a row with %s, and what came with it [10.8.2]', async (_name, change) => {
    const rows = numbered([
      person('Good Row', '90006 00001'),
      { ...person('Bad Row', '90006 00002'), ...change },
    ]);
    const importId = randomUUID();
    const code = await codeOf(receptionist.client.imports.stage({ importId, rows }));
    expect(['BAD_REQUEST', 'NOT_A_DATE_OF_BIRTH']).toContain(code);
    expect(await count('import_rows where import_id = $1', [importId])).toBe(0);
  });
});

describe('patients who seem to be known [10.8.3]', () => {
  const rows = numbered([
    person('Kavita Nair', '91000 00001', { age: 40 }),
    // In the clinic: the same phone and a like name; the same name and age; the same name and another age.
    person('Kavita R Nair', '91000 00002', { age: 12 }),
    person('SURESH PATIL', '91000 00003', { age: 50 }),
    person('Suresh Patil', '91000 00004', { age: 51 }),
    // In the file before: of unknown age; the same phone, a like name and about the same age; a child on it.
    person('Kavita Nair', '91000 00005', { age: null }),
    person('Kavitha Nair', '91000 00001', { age: 44 }),
    person('Kamala Nair', '91000 00001', { age: 9 }),
    person('Somebody Else', '91000 00001', { age: 39 }),
    // Born on another day, and about on the same.
    person('Mohan Rao', '91000 00006', { dateOfBirth: '1990-02-01' }),
    person('Mohan Rao', '91000 00007', { dateOfBirth: '1990-03-01' }),
    person('Mohan Rao', '', { dateOfBirth: '1989-12-15', dateOfBirthIsEstimated: true }),
  ]);
  let importId: string;
  beforeAll(async () => {
    const { client } = receptionist;
    await client.patients.register({
      ...patientFields,
      name: 'Kavita Nair',
      phone: '91000 00002',
      age: 70,
    });
    await client.patients.register({
      ...patientFields,
      name: 'Suresh Patil',
      phone: '91999 00003',
      age: 50,
    });
    importId = await stage(rows);
  });

  test('are found by the rule of registering, in the clinic and in the file', async () => {
    const range = { from: 1, to: rows.length };
    const { duplicates } = await receptionist.client.imports.check({ importId, range });
    expect(duplicates.map(({ row, known, sameAs }) => [row, known?.name ?? null, sameAs])).toEqual([
      [2, 'Kavita Nair', null],
      [3, 'Suresh Patil', null],
      [5, 'Kavita Nair', 1],
      [6, null, 1],
      [11, null, 9],
    ]);
    const { name, phone, ...patient } = rows[1]?.patient ?? fields;
    const alone = receptionist.client.patients.register({ ...patient, name, phone });
    expect(await codeOf(alone)).toBe('POSSIBLE_DUPLICATE');
  });

  test('are left out, or registered all the same', async () => {
    const skipped = await receptionist.client.imports.run({
      importId,
      rows: rows.length,
      duplicates: 'skip',
    });
    expect(skipped).toMatchObject({ registered: 6, skipped: 5 });
    const again = await stage(rows);
    const all = await receptionist.client.imports.run({
      importId: again,
      rows: rows.length,
      duplicates: 'register',
    });
    expect(all).toMatchObject({ registered: rows.length, skipped: 0 });
  });
});

describe('an import taken back [10.8.18]', () => {
  const run = async (names: string[]) => {
    const patients = names.map((name, at) =>
      person(name, `9300${at} ${String(Math.random()).slice(2, 7)}`),
    );
    const importId = await stage(numbered(patients));
    const { client } = receptionist;
    const { id } = await client.imports.run({
      importId,
      rows: names.length,
      duplicates: 'register',
    });
    const found = async (name: string) => {
      const [patient] = (await client.patients.search({ text: name })).patients;
      if (!patient) throw new Error(name);
      return patient;
    };
    return { id, found };
  };

  test('removes whom nobody changed and on whom nothing hangs; the others stay and are named', async () => {
    const { client } = receptionist;
    const names = ['Zubeda Goes', 'Yakub Goes', 'Waris Visits', 'Vimla Edited', 'Usha Voided'];
    const { id, found } = await run(names);
    const [visits, edited, voided] = [
      await found('Waris Visits'),
      await found('Vimla Edited'),
      await found('Usha Voided'),
    ];
    await client.queue.issue({ patientId: visits.id, priority: 'normal' });
    await client.patients.amend({
      ...fields,
      name: edited.name,
      id: edited.id,
      version: 1,
      address: 'Nashik',
    });
    await client.patients.void({ id: voided.id, version: 1, reason: 'Twice' });
    await clinic.sql.query('select number_changes()');
    const before = await totalAndAudit();
    const outcome = await client.imports.takeBack({ id });
    expect(outcome.removed).toBe(2);
    expect(outcome.kept.map(({ name }) => name)).toEqual(names.slice(2));
    // A second press, a retry: the same answer, and nothing more.
    expect(await client.imports.takeBack({ id })).toEqual(outcome);
    await clinic.sql.query('select number_changes()');
    const after = await totalAndAudit();
    expect(after.total).toBe(before.total - 2);
    expect(after.audit).toEqual([...before.audit, 'Import undone: 2 patients removed, 3 stay']);
    expect((await client.patients.search({ text: 'Zubeda' })).patients).toEqual([]);
    expect(await count("search_words where word in ('zubeda', 'yakub')")).toBe(0);
    expect(await count("search_words where word = 'waris'")).toBe(1);
    expect((await client.imports.list()).imports[0]).toMatchObject({
      ...{ id, registered: 5, removed: 2, takenBackAt: now.toISOString() },
    });
  });

  test('gives no number again, also when the sample data goes afterwards', async () => {
    const { client } = receptionist;
    const { id, found } = await run(['Numbered One', 'Numbered Two']);
    const { number } = await found('Numbered Two');
    await client.imports.takeBack({ id });
    const first = await client.patients.register({ ...patientFields, name: 'Afterwards One' });
    expect(first.number).toBeGreaterThan(number);
    await clinic.sql.query('delete from patients where id = $1', [first.id]);
    const second = await client.patients.register({ ...patientFields, name: 'Afterwards Two' });
    expect(second.number).toBeGreaterThan(number);
  });

  test('waits for what somebody is writing about one of them', async () => {
    const { id, found } = await run(['Held By Somebody', 'Held By Nobody']);
    const held = await found('Held By Somebody');
    const writer = await clinic.sql.connect();
    await writer.query('begin');
    await writer.query(
      `insert into legal_holds (id, patient_id, reason, set_by, set_at)
        select $1, id, 'A court asks', registered_by, registered_at from patients where id = $2`,
      [randomUUID(), held.id],
    );
    const takingBack = receptionist.client.imports.takeBack({ id });
    await expect
      .poll(() =>
        count(
          "pg_stat_activity where wait_event_type = 'Lock' and query like '%take_back_import%'",
        ),
      )
      .toBeGreaterThan(0);
    await writer.query('commit');
    writer.release();
    const { removed, kept } = await takingBack;
    expect([removed, kept.map(({ name }) => name)]).toEqual([1, ['Held By Somebody']]);
  });

  test('waits for a visit that begins at the same moment, or comes before it', async () => {
    const { client } = receptionist;
    const names = Array.from({ length: 8 }, (_, at) => `At Once ${'abcdefgh'.charAt(at)}`);
    const { id, found } = await run(names);
    const patients = await Promise.all(names.map(found));
    const [outcome, ...codes] = await Promise.all([
      client.imports.takeBack({ id }),
      ...patients.map((one) =>
        codeOf(client.queue.issue({ patientId: one.id, priority: 'normal' })),
      ),
    ]);
    const visited = codes.filter((code) => code === 'OK').length;
    expect(outcome.removed + outcome.kept.length).toBe(8);
    expect(outcome.kept).toHaveLength(visited);
    expect(codes.filter((code) => code === 'INTERNAL_SERVER_ERROR')).toEqual([]);
  });

  test('is not there for an import that is not', async () => {
    const nobodys = receptionist.client.imports.takeBack({ id: randomUUID() });
    expect(await codeOf(nobodys)).toBe('NOT_FOUND');
  });

  test('is one line of recent activity, before and after [10.8.19]', async () => {
    const { id } = await run(['Line One', 'Line Two', 'Line Three']);
    await receptionist.client.imports.takeBack({ id });
    const { activity } = await receptionist.client.dashboard.open();
    const texts = activity.map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual([
      'Import undone: 3 patients removed, 0 stay',
      '3 patients registered from a file, 0 left out as known',
    ]);
    expect(texts.filter((text) => text.includes('Line'))).toEqual([]);
    expect(await count("audit_logs where named ->> 'name' like 'Line %'")).toBe(3);
  });

  async function totalAndAudit() {
    const { rows } = await clinic.sql.query(
      `select (select total from record_totals where kind = 'patients')::int as total,
        coalesce((select array_agg(details order by id) from audit_logs where action = 'import_taken_back'), '{}') as audit`,
    );
    return rows[0] as { total: number; audit: string[] };
  }
});

test('the clinic’s own file number is read, kept and found, whole or in part [10.8.17]', async () => {
  const matching = matchColumns(['OPD No', 'Name', 'Mobile']);
  const rows = [
    ['OPD/2024-0187', 'Filed Away', '94000 00001'],
    ['P-1', 'Filed Like A Number', '94000 00002'],
    ['00452.0', 'Filed In Digits', '94000 00003'],
  ].map((cells) => {
    const outcome = checkRow(cells, matching, '2026-11-22');
    if (!('patient' in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.patient;
  });
  const importId = await stage(numbered(rows));
  await receptionist.client.imports.run({ importId, rows: 3, duplicates: 'register' });
  const namesOf = async (text: string) =>
    (await receptionist.client.patients.search({ text })).patients.map(({ name }) => name);
  expect(await namesOf('opd/2024-0187')).toEqual(['Filed Away']);
  expect(await namesOf('2024-0187')).toEqual(['Filed Away']);
  expect(await namesOf('0187 filed')).toEqual(['Filed Away']);
  expect(await namesOf('00452')).toContain('Filed In Digits');
  expect(await namesOf('p-1')).toContain('Filed Like A Number');
});

/** As many as asked for by CLINIC_IMPORT_ROWS, ten thousand in full; a tenth of that unless asked. */
const many = Number(process.env.CLINIC_IMPORT_ROWS || 1_000);

const awkward = [
  ...[
    '=1+1',
    '+91 22 1234',
    '-2',
    '@SUM(A1)',
    "'=1",
    "'",
    '＝1',
    '"',
    '""',
    'a,b',
    'a;b',
    'a|b',
    'a\tb',
  ],
  ...[
    'line\nline',
    'line\r\nline',
    'line\rline',
    'आशा',
    '🩺',
    'e\u0301',
    '\u200dx',
    'null',
    '0',
    '\\N',
    '%',
    '<b>',
  ],
];

test(`${many} patients with awkward values leave one clinic as CSV and come back in another as they were`, {
  tags: ['slow'],
}, async () => {
  const source = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  const target = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  try {
    const value = (index: number) => awkward[index % awkward.length] ?? '';
    const made = Array.from({ length: many }, (_unused, index) => {
      const odd = value(index);
      return person(`${odd} ${index}`, `${index % 3 ? '+1 ' : ''}${7_000_000_000 + index}`, {
        address: `${value(index + 3)} ${odd}`,
        // A quote alone leaves a field open.
        emergencyContact: saysNothing(odd) ? 'Vikram' : odd,
        age: index % 151,
        gender: (['male', 'female', 'other'] as const)[index % 3] ?? 'other',
        ...(index % 2 ? { medicalHistory: `${odd}\n${value(index + 7)}` } : {}),
        ...(index % 5 ? {} : { email: `p${index}@clinic.test`, bloodGroup: 'AB-' as const }),
        ...(index % 7 ? {} : { dateOfBirth: '1990-02-28', allergies: ['Dust', `=${index}`] }),
      });
    });
    const writer = await source.signedIn('receptionist');
    await writer.client.imports.run({
      importId: await stage(numbered(made), writer),
      rows: many,
      duplicates: 'register',
    });

    const exportBegan = performance.now();
    const { file } = await collectFile(await writer.client.exports.patients({}), () => {});
    const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
    const checkBegan = performance.now();
    const table = readCsv(text);
    if (typeof table === 'string') throw new Error(table);
    const matching = matchColumns(table.headers);
    const read = table.rows.map(({ cells }) => checkRow(cells, matching, '2026-11-22'));
    const patients = read.map((outcome) => {
      if (!('patient' in outcome)) throw new Error(JSON.stringify(outcome));
      return outcome.patient;
    });

    const reader = await target.signedIn('receptionist');
    const stageBegan = performance.now();
    const importId = await stage(numbered(patients), reader);
    const lookBegan = performance.now();
    for (let from = 1; from <= many; from += rowsAtOnce) {
      const range = { from, to: Math.min(many, from + rowsAtOnce - 1) };
      await reader.client.imports.check({ importId, range });
    }
    const runBegan = performance.now();
    const outcome = await reader.client.imports.run({
      importId,
      rows: many,
      duplicates: 'register',
    });
    const ended = performance.now();
    expect(outcome.registered).toBe(many);
    const again = await stage(numbered(patients.slice(0, rowsAtOnce)), reader);
    const range = { from: 1, to: rowsAtOnce };
    const { duplicates } = await reader.client.imports.check({ importId: again, range });
    expect(duplicates.filter(({ known }) => known)).toHaveLength(rowsAtOnce);
    const checkedAgain = performance.now();

    const records = async (one: TestClinic) => {
      const { rows } = await one.sql.query(
        `select name, age, date_of_birth, gender, phone, email, address, emergency_contact, blood_group, allergies,
          medical_history from patients order by name, phone`,
      );
      return rows;
    };
    const [before, after] = [await records(source), await records(target)];
    expect(before.length).toBe(many);
    expect(after).toEqual(before);
    const times = [exportBegan, checkBegan, stageBegan, lookBegan, runBegan, ended];
    const names = ['export', 'read and check', 'stage', 'look for known ones', 'register'];
    const took = names.map(
      (what, at) => `${what} ${Math.round((times[at + 1] ?? 0) - (times[at] ?? 0))} ms`,
    );
    took.push(`find ${rowsAtOnce} of them known ${Math.round(checkedAgain - ended)} ms`);
    process.stdout.write(`figures: ${many} patients: ${took.join(', ')}\n`);
  } finally {
    await source.close();
    await target.close();
  }
});
