import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRow } from '../../src/features/imports/checkRow';
import { matchColumns } from '../../src/features/imports/matchColumns';
import { readCsv } from '../../src/features/imports/readCsv';
import { textOfFile } from '../../src/shared/fileText';
import { collectFile } from '../../src/web/ui/collectFile';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let now = new Date('2026-11-20T09:00:00.000Z');
let clinic: TestClinic;
let receptionist: Client;
let send: Awaited<ReturnType<TestClinic['signedIn']>>['send'];
beforeAll(async () => {
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  ({ client: receptionist, send } = await clinic.signedIn('receptionist'));
});
afterAll(() => clinic.close());

const { isNotDuplicate: _, ...record } = patientFields;

async function at(instant: string): Promise<void> {
  now = new Date(instant);
  await clinic.keepSessions(now);
}

describe('a patient with a date of birth', () => {
  test('has the age of the clinic’s day, everywhere, whatever age was sent', async () => {
    await at('2026-11-20T09:00:00.000Z');
    const { id, age, dateOfBirth } = await receptionist.patients.register({
      ...patientFields,
      name: 'Leela Grows',
      age: 7,
      dateOfBirth: '1985-11-21',
    });
    expect({ age, dateOfBirth }).toEqual({ age: 40, dateOfBirth: '1985-11-21' });
    const ages = async () => {
      const got = await receptionist.patients.get({ id });
      const { patients } = await receptionist.patients.search({ text: 'leela grows' });
      return [got.age, ...patients.map((patient) => patient.age)];
    };
    expect(await ages()).toEqual([40, 40]);
    // Midnight of 21 November in India, still the 20th in UTC.
    await at('2026-11-20T18:29:59.000Z');
    expect(await ages()).toEqual([40, 40]);
    await at('2026-11-20T18:30:00.000Z');
    expect(await ages()).toEqual([41, 41]);
  });

  test('an age alone stays as it was told', async () => {
    await at('2026-11-20T09:00:00.000Z');
    const { id } = await receptionist.patients.register({ ...patientFields, name: 'Only Age' });
    await at('2031-11-20T09:00:00.000Z');
    expect(await receptionist.patients.get({ id })).toMatchObject({ age: 31, dateOfBirth: null });
  });

  test.each([
    ['2026-11-20', 'OK'],
    ['2026-11-21', 'NOT_A_DATE_OF_BIRTH'],
    ['1875-11-21', 'OK'],
    ['1875-11-20', 'NOT_A_DATE_OF_BIRTH'],
    ['0000-01-01', 'NOT_A_DATE_OF_BIRTH'],
    ['2025-02-29', 'BAD_REQUEST'],
  ])('born on %s: %s', async (dateOfBirth, code) => {
    await at('2026-11-20T09:00:00.000Z');
    const register = receptionist.patients.register({ ...patientFields, dateOfBirth });
    expect(await codeOf(register)).toBe(code);
  });

  test('the history tells of the date, not of an age that grew by itself', async () => {
    await at('2026-11-20T09:00:00.000Z');
    const { id } = await receptionist.patients.register({ ...patientFields, name: 'Told Later' });
    const amend = (version: number, change: object) =>
      receptionist.patients.amend({ ...record, name: 'Told Later', id, version, ...change });
    await amend(1, { dateOfBirth: '1995-11-20' });
    await at('2027-11-20T09:00:00.000Z');
    const later = await amend(2, { dateOfBirth: '1995-11-20', phone: '90000 00009' });
    expect(later.age).toBe(32);
    // Nothing was changed: the older age that is sent along is no change either.
    expect((await amend(3, { dateOfBirth: '1995-11-20', phone: '90000 00009' })).version).toBe(3);
    const changes = (await receptionist.patients.history({ id })).map((one) => one.changes);
    expect(changes).toEqual([
      [{ field: 'phone', before: '98765 43210', after: '90000 00009' }],
      [{ field: 'dateOfBirth', before: '', after: '1995-11-20' }],
    ]);
  });

  test('the same name with another date of birth is somebody else; with the same or an age that fits, perhaps not', async () => {
    await at('2026-11-20T09:00:00.000Z');
    await receptionist.patients.register({
      ...patientFields,
      name: 'Twice Named',
      dateOfBirth: '1995-03-01',
    });
    const again = (change: object) =>
      codeOf(
        receptionist.patients.register({
          ...record,
          name: 'twice named',
          phone: '91111 22222',
          ...change,
        }),
      );
    expect(await again({ dateOfBirth: '1995-03-01' })).toBe('POSSIBLE_DUPLICATE');
    expect(await again({ age: 31 })).toBe('POSSIBLE_DUPLICATE');
    await at('2028-11-20T09:00:00.000Z');
    expect(await again({ age: 33 })).toBe('POSSIBLE_DUPLICATE');
    expect(await again({ age: 31, phone: '92222 22222' })).toBe('OK');
    expect(await again({ dateOfBirth: '1996-02-01', phone: '93333 33333' })).toBe('OK');
  });
});

describe('an estimated date of birth [10.11.2]', () => {
  const month = { dateOfBirth: '2026-03-01', dateOfBirthIsEstimated: true } as const;

  test('is a month, stays marked when it is registered, read and amended, and ends when the date is told', async () => {
    await at('2026-11-20T09:00:00.000Z');
    const name = 'Little One';
    const registered = await receptionist.patients.register({
      ...patientFields,
      name,
      dateOfBirth: '2026-03-22',
      dateOfBirthIsEstimated: true,
    });
    expect(registered).toMatchObject({ ...month, age: 0 });
    const { id } = registered;
    const { patients } = await receptionist.patients.search({ text: name });
    expect(patients).toMatchObject([{ id, ...month }]);
    const amend = (version: number, change: object) =>
      receptionist.patients.amend({ ...record, name, id, version, ...change });
    // The same month is no change; nor is it told because somebody sends it back without the mark.
    expect(await amend(1, { dateOfBirth: '2026-03-09', dateOfBirthIsEstimated: true })).toEqual(
      registered,
    );
    expect(await amend(1, { dateOfBirth: '2026-03-01', phone: '90000 00008' })).toMatchObject({
      version: 2,
      ...month,
    });
    expect(
      await amend(2, { phone: '90000 00008', ...month, dateOfBirth: '2026-02-01' }),
    ).toMatchObject({ version: 3, dateOfBirth: '2026-02-01', dateOfBirthIsEstimated: true });
    const told = { dateOfBirth: '2026-02-01', dateOfBirthIsEstimated: false };
    expect(await amend(3, { phone: '90000 00008', ...told })).toMatchObject({
      version: 4,
      ...told,
    });
    expect(await amend(4, { phone: '90000 00008' })).toMatchObject({
      dateOfBirth: null,
      dateOfBirthIsEstimated: false,
    });
    const changes = (await receptionist.patients.history({ id })).map((one) => one.changes);
    expect(changes.toReversed()).toEqual([
      [{ field: 'phone', before: '98765 43210', after: '90000 00008' }],
      [{ field: 'dateOfBirth', before: '2026-03', after: '2026-02' }],
      [{ field: 'dateOfBirth', before: '2026-02', after: '2026-02-01' }],
      [
        { field: 'age', before: '0', after: '31' },
        { field: 'dateOfBirth', before: '2026-02-01', after: '' },
      ],
    ]);
  });

  test('is told as a month over FHIR, and comes back from a file as it went into one [10.9.7]', async () => {
    await at('2026-11-20T09:00:00.000Z');
    const name = 'Filed Child';
    const { id } = await receptionist.patients.register({ ...patientFields, name, ...month });
    const answer = await send(`${clinic.url}/fhir/Patient/${id}`);
    expect(await answer.json()).toMatchObject({ birthDate: '2026-03' });

    const pieces = await receptionist.exports.patients({ text: name });
    const { file } = await collectFile(pieces, () => {});
    const { headers, rows } = readCsv(textOfFile(new Uint8Array(await file.arrayBuffer()))) as {
      headers: string[];
      rows: { cells: string[] }[];
    };
    expect(rows[0]?.cells).toContain('~2026-03');
    await at('2027-06-20T09:00:00.000Z');
    const checked = checkRow(rows[0]?.cells ?? [], matchColumns(headers), '2027-06-20');
    if (!('patient' in checked)) throw new Error('The row was refused.');
    const importId = randomUUID();
    await receptionist.imports.stage({ importId, rows: [{ row: 1, patient: checked.patient }] });
    await receptionist.imports.run({ importId, rows: 1, duplicates: 'register' });
    const { patients } = await receptionist.patients.search({ text: name });
    expect(patients).toMatchObject([
      { ...month, age: 1 },
      { ...month, age: 1 },
    ]);
  });

  test('may be that of somebody whose own lies about as far back, told or estimated', async () => {
    await at('2026-11-20T09:00:00.000Z');
    await receptionist.patients.register({ ...patientFields, name: 'Baby Rao', ...month });
    const again = (change: object) =>
      codeOf(
        receptionist.patients.register({
          ...record,
          name: 'baby rao',
          phone: '91111 33333',
          ...change,
        }),
      );
    expect(await again({ dateOfBirth: '2026-02-14' })).toBe('POSSIBLE_DUPLICATE');
    expect(await again({ ...month, dateOfBirth: '2026-04-01' })).toBe('POSSIBLE_DUPLICATE');
    expect(await again({ dateOfBirth: '2025-12-01' })).toBe('OK');
  });

  test('staged rows of a file are compared in the same way', async () => {
    await at('2026-11-20T09:00:00.000Z');
    const patient = { ...record, name: 'Twin Rows', phone: '92222 44444' };
    const rows = [
      { row: 1, patient: { ...patient, ...month } },
      { row: 2, patient: { ...patient, phone: '93333 44444', dateOfBirth: '2026-02-20' } },
      { row: 3, patient: { ...patient, phone: '94444 44444', dateOfBirth: '2025-12-20' } },
    ];
    const importId = randomUUID();
    await receptionist.imports.stage({ importId, rows });
    const { duplicates } = await receptionist.imports.check({
      importId,
      range: { from: 1, to: 3 },
    });
    expect(duplicates).toMatchObject([{ row: 2, sameAs: 1 }]);
  });

  test('without a date there is nothing that is estimated', async () => {
    await at('2026-11-20T09:00:00.000Z');
    const { dateOfBirth, dateOfBirthIsEstimated } = await receptionist.patients.register({
      ...patientFields,
      dateOfBirthIsEstimated: true,
    });
    expect({ dateOfBirth, dateOfBirthIsEstimated }).toEqual({
      dateOfBirth: null,
      dateOfBirthIsEstimated: false,
    });
  });
});
