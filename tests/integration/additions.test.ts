import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

// Adding to a patient's record in the consultation, and when a birth is expected. The clinic's day is 2026-11-22.

let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
const now = new Date('2026-11-22T06:30:00Z');
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

const { isNotDuplicate: _, ...fields } = patientFields;
const register = (more: object = {}) =>
  receptionist.patients.register({ ...patientFields, ...more });

describe('an addition to a record', () => {
  test('by both roles, into the history and the audit log; said again it changes nothing', async () => {
    const { id } = await register({ allergies: ['Dust'] });
    const allergies = ['penicillin', ' DUST'];
    const first = await doctor.patients.addToRecord({ id, allergies });
    expect(first).toMatchObject({ version: 2, allergies: ['Dust', 'penicillin'] });
    expect(await receptionist.patients.addToRecord({ id, allergies })).toEqual(first);
    const second = await receptionist.patients.addToRecord({ id, conditions: ['Asthma, 2010'] });
    expect(second).toMatchObject({ version: 3, conditions: ['Asthma, 2010'] });
    expect(await doctor.patients.history({ id })).toMatchObject([
      { version: 3, changes: [{ field: 'conditions', before: '', after: 'Asthma, 2010' }] },
      { version: 2, changes: [{ field: 'allergies', before: 'Dust', after: 'Dust, penicillin' }] },
    ]);
    const { rows } = await clinic.sql.query(
      "select details from audit_logs where patient_id = $1 and action = 'patient_amended'",
      [id],
    );
    expect(rows).toHaveLength(2);
    // Nothing else of the record is another one.
    const { version, conditions, ...rest } = second;
    expect(rest).toEqual(
      expect.objectContaining({ phone: fields.phone, address: fields.address, age: fields.age }),
    );
  });

  test('keeps what others add at the same time', async () => {
    const { id } = await register();
    const names = ['Asthma', 'COPD', 'Epilepsy', 'Arthritis', 'Hypertension'];
    await Promise.all(names.map((name) => doctor.patients.addToRecord({ id, conditions: [name] })));
    const { conditions, version } = await doctor.patients.get({ id });
    expect([conditions.toSorted(), version]).toEqual([names.toSorted(), 6]);
  });

  test('that none are known gives way to an allergy, and is refused beside one', async () => {
    const { id } = await register();
    const asked = await doctor.patients.addToRecord({ id, noKnownAllergies: true });
    expect(asked.allergies).toEqual(['No known allergies']);
    const told = await doctor.patients.addToRecord({ id, allergies: ['Egg'] });
    expect(told.allergies).toEqual(['Egg']);
    for (const none of [{ noKnownAllergies: true as const }, { allergies: ['NKDA'] }]) {
      expect(await codeOf(doctor.patients.addToRecord({ id, ...none }))).toBe('ALLERGIES_RECORDED');
    }
    expect(await doctor.patients.get({ id })).toMatchObject({ allergies: ['Egg'], version: 3 });
  });

  test('to a full list, to a voided record and to none is refused', async () => {
    const allergies = Array.from({ length: 50 }, (_, number) => `Dust ${number}`);
    const { id, version } = await register({ allergies });
    expect(await codeOf(doctor.patients.addToRecord({ id, allergies: ['Egg'] }))).toBe(
      'LIST_IS_FULL',
    );
    expect((await doctor.patients.addToRecord({ id, allergies: ['dust 7'] })).version).toBe(
      version,
    );
    await receptionist.patients.void({ id, version, reason: 'a mistake' });
    const addition = { conditions: ['Asthma'] };
    await expect(doctor.patients.addToRecord({ id, ...addition })).rejects.toMatchObject({
      code: 'PATIENT_CHANGED',
      message: expect.stringContaining('voided this record: a mistake'),
    });
    const unknown = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
    expect(await codeOf(doctor.patients.addToRecord({ id: unknown, ...addition }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('an expected delivery', () => {
  test.each([
    ['2026-10-23', 'taken'],
    ['2027-09-18', 'taken'],
    ['2026-10-22', 'NOT_AN_EXPECTED_DELIVERY'],
    ['2027-09-19', 'NOT_AN_EXPECTED_DELIVERY'],
  ])('%s is %s, however it is entered', async (expectedDelivery, outcome) => {
    const { id } = await register();
    const entered = [
      () => register({ expectedDelivery }),
      () => receptionist.patients.amend({ id, version: 1, ...fields, expectedDelivery }),
      () => doctor.patients.addToRecord({ id, expectedDelivery }),
    ];
    for (const enter of entered) {
      if (outcome === 'taken') expect(await enter()).toMatchObject({ expectedDelivery });
      else expect(await codeOf(enter())).toBe(outcome);
    }
  });

  test('that has passed long ago stays where it is not spoken of, and is taken back', async () => {
    const { id } = await register();
    const long = '2026-03-01';
    await clinic.sql.query('update patients set expected_delivery = $2 where id = $1', [id, long]);
    const entered = { ...fields, expectedDelivery: long };
    const moved = { id, version: 1, ...entered, address: '7 Lake Road' };
    expect(await receptionist.patients.amend(moved)).toMatchObject({ version: 2 });
    const added = await doctor.patients.addToRecord({ id, conditions: ['Asthma'] });
    expect(added).toMatchObject({ version: 3, expectedDelivery: long });
    const over = await doctor.patients.addToRecord({ id, expectedDelivery: null });
    expect(over).toMatchObject({ version: 4, expectedDelivery: null });
    expect(await doctor.patients.addToRecord({ id, expectedDelivery: null })).toEqual(over);
  });

  test('stands where a doctor looks: banner and queue', async () => {
    const { id } = await register({ expectedDelivery: '2027-03-03', conditions: ['Asthma'] });
    const known = { expectedDelivery: '2027-03-03', conditions: ['Asthma'] };
    expect(await doctor.patients.banner({ id })).toMatchObject(known);
    const token = await receptionist.queue.issue({ patientId: id });
    const { tokens } = await doctor.queue.today({});
    expect(tokens.find((one) => one.id === token.id)?.facts).toMatchObject(known);
  });
});

describe('the answer that a patient is not pregnant', () => {
  test('holds for the day, makes no version, and is in the log once [10.23.70]', async () => {
    const { id } = await register();
    const answer = () => doctor.patients.addToRecord({ id, notPregnant: true });
    expect(await answer()).toMatchObject({ version: 1, notPregnantOn: '2026-11-22' });
    expect(await answer()).toMatchObject({ version: 1, notPregnantOn: '2026-11-22' });
    expect(await doctor.patients.banner({ id })).toMatchObject({ notPregnantOn: '2026-11-22' });
    const { rows } = await clinic.sql.query(
      "select count(*)::integer as count from audit_logs where patient_id = $1 and action = 'patient_amended'",
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('and an expected delivery exclude each other: the newer one counts [10.23.70]', async () => {
    const { id } = await register({ expectedDelivery: '2027-03-03' });
    expect(await doctor.patients.addToRecord({ id, notPregnant: true })).toMatchObject({
      version: 2,
      expectedDelivery: null,
      notPregnantOn: '2026-11-22',
    });
    const pregnant = { expectedDelivery: '2027-03-03' };
    expect(
      await receptionist.patients.amend({ id, version: 2, ...fields, ...pregnant }),
    ).toMatchObject({ ...pregnant, notPregnantOn: null });
    expect(await doctor.patients.addToRecord({ id, notPregnant: true, ...pregnant })).toMatchObject(
      { ...pregnant, notPregnantOn: null },
    );
  });
});
