import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let now = new Date('2026-11-20T09:00:00.000Z');
let clinic: TestClinic;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  receptionist = (await clinic.signedIn('receptionist')).client;
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
