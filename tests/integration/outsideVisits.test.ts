import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VisitRecord } from '../../src/features/imports/visits/outsideVisit';
import { shortId } from '../../src/shared/ids';
import { collectFile } from '../../src/web/ui/collectFile';
import { fhirProblems } from '../fhirValidator';
import { jpegBytes } from '../pictureFiles';
import { erasureAsked } from '../privacy';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** Visits elsewhere, from a file: matched, imported, read, counted and taken back (decision 119). */

const now = new Date('2026-11-30T05:00:00Z');
let clinic: TestClinic;
let desk: Client;
let doctor: Client;
let administrator: Client;
let reader: Awaited<ReturnType<TestClinic['signedIn']>>;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  administrator = (await clinic.administrator()).client;
  desk = (await clinic.signedIn('receptionist')).client;
  reader = await clinic.signedIn('doctor');
  doctor = reader.client;
});
afterAll(() => clinic.close());

let names = 0;
let name: string;
let phone: string;
beforeEach(() => {
  names += 1;
  // Names that do not resemble each other.
  const letters = [...String(names)].map((digit) => 'kmprstvbdg'.charAt(Number(digit))).join('a');
  name = `${letters}ani ${letters}ekar`;
  phone = `98200 ${String(10_000 + names)}`;
});

const register = (more: { name?: string; fileNumber?: string } = {}) =>
  desk.patients.register({ ...patientFields, name, phone, ...more });

const visitOf = (more: Partial<VisitRecord> = {}): VisitRecord => ({
  ...{ name, phone, age: null, visitedOn: '2024-03-14', doctor: 'Dr Shah' },
  ...{ diagnosis: 'URTI', text: 'Fever 3 days', medicines: 'Tab PCM 650 1-0-1' },
  ...more,
});

async function staged(...visits: VisitRecord[]) {
  const importId = randomUUID();
  const rows = visits.map((visit, index) => ({ row: index + 1, visit }));
  await desk.visitImports.stage({ importId, rows });
  const found = await desk.visitImports.check({ importId, range: { from: 1, to: rows.length } });
  const run = (key: string = randomUUID()) =>
    desk.visitImports.run(
      { importId, fileName: 'old program.csv', rows: rows.length },
      { context: { idempotencyKey: key } },
    );
  return { importId, found, run };
}

const visitsOf = async (patientId: string) =>
  (await doctor.outsideVisits.ofPatient({ patientId })).visits;

async function count(what: string, values: unknown[] = []) {
  const { rows } = await clinic.sql.query<{ count: number }>(
    `select count(*)::int as count from ${what}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

describe('whose visits they are [10.33.2]', () => {
  test('a phone or a number beside the name is enough; two candidates, or the name alone, are asked about', async () => {
    const sure = await register({ fileNumber: `OPD ${names}` });
    const byNumber = await staged(visitOf({ phone: '', fileNumber: `opd ${names}` }));
    expect(byNumber.found).toEqual({ matched: 1, people: [] });
    const byPhone = await staged(visitOf(), visitOf({ visitedOn: '2024-04-01' }));
    expect(byPhone.found).toEqual({ matched: 2, people: [] });
    const byName = await staged(visitOf({ phone: '' }));
    expect(byName.found.people).toMatchObject([{ row: 1, rows: 1, candidates: [{ id: sure.id }] }]);

    const twin = await register();
    const { importId, found, run } = await staged(visitOf(), visitOf({ visitedOn: '2024-04-01' }));
    expect(found.matched).toBe(0);
    expect(found.people).toMatchObject([{ row: 1, rows: 2 }]);
    const ids = found.people[0]?.candidates.map(({ id }) => id);
    expect(ids).toEqual([sure.id, twin.id]);
    expect(await codeOf(run())).toBe('NOT_ANSWERED');
    expect(await visitsOf(twin.id)).toEqual([]);
    // One answer is of both rows, and a comparison that is repeated leaves it.
    expect(await desk.visitImports.choose({ importId, row: 2, patientId: twin.id })).toEqual({
      rows: 2,
    });
    await desk.visitImports.check({ importId, range: { from: 1, to: 2 } });
    expect(await run()).toMatchObject({ visits: 2, unmatched: 0, known: 0 });
    expect(await visitsOf(sure.id)).toEqual([]);
    expect(await visitsOf(twin.id)).toMatchObject([
      { visitedOn: '2024-04-01' },
      { visitedOn: '2024-03-14', fileName: 'old program.csv', medicines: 'Tab PCM 650 1-0-1' },
    ]);
  });

  test('a relative with a name like it on the same phone is asked about, not taken', async () => {
    const [first = '', last = ''] = name.split(' ');
    const { id } = await register({ name: `${first}ta ${last}` });
    const { found } = await staged(visitOf());
    expect(found).toMatchObject({ matched: 0, people: [{ row: 1, candidates: [{ id }] }] });
  });

  test('who is nobody of the clinic is left out, unless somebody says who it is', async () => {
    const known = await register();
    const stranger = visitOf({ name: 'Xavier Quill', phone: '', visitedOn: '2024-03-15' });
    const left = await staged(visitOf(), stranger);
    expect(left.found).toEqual({ matched: 1, people: [{ row: 2, rows: 1, candidates: [] }] });
    expect(await left.run()).toMatchObject({ visits: 1, unmatched: 1 });
    const said = await staged(stranger);
    await desk.visitImports.choose({ importId: said.importId, row: 1, patientId: known.id });
    expect(await said.run()).toMatchObject({ visits: 1, unmatched: 0 });
    expect(await visitsOf(known.id)).toHaveLength(2);
  });

  test('nothing is imported for a record that was voided meanwhile, nor of a day to come', async () => {
    const { id, version } = await register();
    const { importId, run } = await staged(visitOf());
    await desk.patients.void({ id, version, reason: 'Twice' });
    expect(await codeOf(run())).toBe('PATIENT_VOIDED');
    const choice = desk.visitImports.choose({ importId, row: 1, patientId: id });
    expect(await codeOf(choice)).toBe('PATIENT_VOIDED');
    expect(await codeOf(staged(visitOf({ visitedOn: '2026-12-01' })))).toBe('BAD_REQUEST');
  });
});

describe('an import of visits [10.33.4]', () => {
  test('is done once, all or nothing; a visit that is there already is not doubled', async () => {
    const { id } = await register();
    const again = { visitedOn: '2024-05-01', diagnosis: 'Asthma' };
    const { run } = await staged(visitOf(), visitOf(again), visitOf(again));
    const key = randomUUID();
    const outcomes = await Promise.all([run(key), run(key)]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]).toMatchObject({ visits: 2, unmatched: 0, known: 1 });
    expect(await visitsOf(id)).toHaveLength(2);
    const more = await staged(visitOf(), visitOf({ visitedOn: '2024-06-01' }));
    expect(await more.run()).toMatchObject({ visits: 1, known: 1 });
    expect(await visitsOf(id)).toHaveLength(3);
    expect(await count('visit_import_rows')).toBe(0);
    const { rows } = await clinic.sql.query(
      "select details from audit_logs where action = 'visits_imported' order by id desc limit 1",
    );
    expect(rows[0].details).toBe('1 visits from elsewhere imported from a file, 1 rows left out');
  });

  test('makes no token, bill or appointment, moves no last visit, and is in no report unless chosen', async () => {
    const { id } = await register();
    const range = { from: '2023-07-01', to: '2023-07-31' };
    const read = (more = {}) => administrator.reports.read({ report: 'visits', ...range, ...more });
    const before = await read();
    await (await staged(visitOf({ visitedOn: '2023-07-10' }))).run();
    const { rows } = await clinic.sql.query(
      `select last_visit_at, (select count(*)::int from tokens where patient_id = $1) as tokens,
        (select count(*)::int from appointments where patient_id = $1) as appointments
       from patients where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ last_visit_at: null, tokens: 0, appointments: 0 }]);
    expect((await read()).sums).toEqual(before.sums);
    const { sums, course } = await read({ countsOutside: true });
    const chosen = { measure: 'outside', doctorId: null, key: '', count: 1, amount: 0 };
    expect(sums).toEqual([...before.sums, chosen]);
    expect(course.filter(({ measure }) => measure === 'outside')).toHaveLength(1);
    // They are of no doctor of the clinic.
    const { user } = await doctor.accounts.session();
    const ofDoctor = await read({ countsOutside: true, doctorId: user?.id });
    expect(ofDoctor.sums.filter(({ measure }) => measure === 'outside')).toEqual([]);
  });
});

describe('visits elsewhere', () => {
  test('are read by doctors, who are in the log; in FHIR, the data copy and the list they are marked as imported [10.33.5]', async () => {
    const { id } = await register();
    await (await staged(visitOf())).run();
    const [visit] = await visitsOf(id);
    expect(await codeOf(desk.outsideVisits.ofPatient({ patientId: id }))).toBe('FORBIDDEN');
    expect(
      await count("audit_logs where action = 'consultation_viewed' and patient_id = $1", [id]),
    ).toBe(1);

    const answer = await reader.send(`${clinic.url}/fhir/Encounter?patient=${id}`);
    const bundle = await answer.json();
    expect(fhirProblems(bundle)).toEqual([]);
    const [encounter] = bundle.entry.map(({ resource }: { resource: object }) => resource);
    expect(encounter).toMatchObject({
      ...{ id: visit?.id, status: 'finished', period: { start: '2024-03-14' } },
      meta: { tag: [{ display: 'Imported' }] },
    });
    expect(encounter.class).not.toHaveProperty('code');

    const copy = await administrator.dataCopy.read({ id, form: 'file' });
    expect(copy.outsideVisits.rows).toMatchObject([{ id: visit?.id, fileName: 'old program.csv' }]);
    const { file } = await collectFile(await administrator.exports.outsideVisits({}), () => {});
    expect(await file.text()).toContain(`2024-03-14,${id},${name},Dr Shah,URTI`);
  });

  test('leave nothing but their day after an erasure, staged rows nothing at all [10.33.7]', async () => {
    const { id } = await register();
    await (await staged(visitOf())).run();
    await staged(visitOf({ visitedOn: '2024-05-01' }));
    const request = await desk.privacy.ask({ id, ...erasureAsked });
    await administrator.privacy.erase({ id: request.id, typed: shortId(id), law: 'by order' });
    const { rows } = await clinic.sql.query(
      `select visited_on::text, doctor || diagnosis || text || medicines as texts
       from outside_visits where patient_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ visited_on: '2024-03-14', texts: '' }]);
    expect(await count('visit_import_rows where patient_id = $1', [id])).toBe(0);
  });
});

describe('an import of visits taken back [10.33.6]', () => {
  const addPaper = (patientId: string, outsideVisitId: string) =>
    desk.attachments.add(
      {
        params: { patientId },
        query: { outsideVisitId },
        headers: { 'x-paper-title': 'Report' },
        body: new File([new Uint8Array(jpegBytes(64, 48))], 'file', {
          type: 'application/octet-stream',
        }),
      },
      { context: { idempotencyKey: randomUUID() } },
    );

  test('voids and hides its visits as one and deletes none; once; the same file can come in again', async () => {
    const { id } = await register();
    const second = visitOf({ visitedOn: '2024-05-01' });
    const outcome = await (await staged(visitOf(), second)).run();
    const taken = await desk.visitImports.takeBack({ id: outcome.id });
    expect(taken).toMatchObject({ id: outcome.id, takenBackAt: now.toISOString() });
    expect(await desk.visitImports.takeBack({ id: outcome.id })).toEqual(taken);
    expect(await visitsOf(id)).toEqual([]);
    expect(await count('outside_visits where import_id = $1', [outcome.id])).toBe(2);
    const bundle = await (await reader.send(`${clinic.url}/fhir/Encounter?patient=${id}`)).json();
    const statuses = bundle.entry.map(
      ({ resource }: { resource: { status: string } }) => resource.status,
    );
    expect(statuses).toEqual(['entered-in-error', 'entered-in-error']);
    const copy = await administrator.dataCopy.read({ id, form: 'file' });
    expect(copy.outsideVisits.rows.every(({ takenBackAt }) => takenBackAt !== null)).toBe(true);
    expect((await desk.visitImports.list()).imports[0]).toEqual(taken);
    expect(await (await staged(visitOf(), second)).run()).toMatchObject({ visits: 2, known: 0 });
    expect(await visitsOf(id)).toHaveLength(2);
  });

  test('is refused while a paper hangs on one of them, which the refusal names', async () => {
    const patient = await register();
    const outcome = await (await staged(visitOf())).run();
    const [visit] = await visitsOf(patient.id);
    if (!visit) throw new Error('There is no visit.');
    const paper = await addPaper(patient.id, visit.id);
    expect(paper.outsideVisitId).toBe(visit.id);
    const refusal = await desk.visitImports.takeBack({ id: outcome.id }).catch((error) => error);
    expect(refusal).toMatchObject({
      code: 'HANGS_ON_IT',
      data: { papers: [{ id: paper.id, patientId: patient.id, patientNumber: patient.number }] },
    });
    expect(await visitsOf(patient.id)).toHaveLength(1);
    await desk.attachments.void({ id: paper.id, reason: 'Of somebody else' });
    await desk.visitImports.takeBack({ id: outcome.id });
    expect(await codeOf(addPaper(patient.id, visit.id))).toBe('NO_SUCH_VISIT');
  });

  test('and a paper that is added at the same moment: one of the two is refused', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const patient = await register({ name: `${name} ${'abcde'.charAt(attempt)}` });
      const visit = visitOf({ name: patient.name });
      const { found, importId, run } = await staged(visit);
      if (found.people.length > 0) {
        await desk.visitImports.choose({ importId, row: 1, patientId: patient.id });
      }
      const { id } = await run();
      const [imported] = await visitsOf(patient.id);
      const codes = await Promise.all([
        codeOf(addPaper(patient.id, imported?.id ?? '')),
        codeOf(desk.visitImports.takeBack({ id })),
      ]);
      expect([
        ['OK', 'HANGS_ON_IT'],
        ['NO_SUCH_VISIT', 'OK'],
      ]).toContainEqual(codes);
    }
  });
});
