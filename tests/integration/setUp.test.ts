import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { priceEntered } from '../prices';
import { clinicEntered, doctorDetailsEntered, doctorProfileEntered } from '../settings';
import { substancesEntered } from '../substances';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

describe('the first hour', () => {
  let clinic: TestClinic;
  let owner: Client;
  beforeAll(async () => {
    clinic = await startClinic();
    owner = (await clinic.administrator()).client;
  });
  afterAll(() => clinic.close());

  const stateOf = async (step: string) =>
    (await owner.setUp.progress())[step as keyof Awaited<ReturnType<Client['setUp']['progress']>>];

  test('every step is told from what the clinic holds, and the owner hears how many are open [10.17.1]', async () => {
    expect(await owner.setUp.progress()).toEqual({
      clinic: 'open',
      doctors: 'open',
      hours: 'open',
      staff: 'open',
      tax: 'open',
      upi: 'open',
      prices: 'open',
      medicines: 'open',
      print: 'open',
      board: 'open',
      backups: 'open',
      samples: 'open',
    });
    expect((await owner.accounts.session()).openSteps).toBe(12);
    const settings = await owner.settings.clinic();
    const named = await owner.settings.saveClinic({ ...settings, name: 'Sehat Clinic' });
    // The zone is a part of it.
    expect(await stateOf('clinic')).toBe('open');
    const zoned = await owner.settings.saveClinic({ ...named, timeZone: 'Asia/Kolkata' });
    expect(await stateOf('clinic')).toBe('done');
    expect((await owner.accounts.session()).clinic).toMatchObject({
      timeZone: 'Asia/Kolkata',
      isTimeZoneSet: true,
    });
    const { upiAddress, workingHours } = clinicEntered;
    const taxed = await owner.settings.saveClinic({ ...zoned, taxBasisPoints: 0 });
    expect(await stateOf('tax')).toBe('done');
    const paid = await owner.settings.saveClinic({ ...taxed, upiAddress });
    expect(await stateOf('upi')).toBe('done');
    expect(await stateOf('hours')).toBe('open');
    await owner.settings.saveClinic({ ...paid, workingHours });
    expect(await stateOf('hours')).toBe('done');
    const { id: priceId } = await owner.priceList.add(priceEntered);
    expect(await stateOf('prices')).toBe('done');
    await owner.priceList.retire({ id: priceId, isRetired: true });
    expect(await stateOf('prices')).toBe('open');
    await owner.priceList.retire({ id: priceId, isRetired: false });
    const { id: tieId } = await owner.substances.tie(substancesEntered);
    expect(await stateOf('medicines')).toBe('done');
    await owner.substances.withdraw({ id: tieId });
    expect(await stateOf('medicines')).toBe('open');
    await owner.substances.tie(substancesEntered);
    const [doctor] = await owner.settings.doctors();
    await owner.settings.saveDoctorDetails({ id: doctor?.id ?? '', ...doctorDetailsEntered });
    expect(await stateOf('doctors')).toBe('done');
    // Who works alone has nobody to invite.
    const own = (await owner.accounts.session()).user?.id ?? '';
    await owner.staff.setSolo({ id: own, isSolo: true });
    expect(await stateOf('staff')).toBe('done');
    await owner.staff.setSolo({ id: own, isSolo: false });
    expect(await stateOf('staff')).toBe('open');
    await owner.staff.invite({ role: 'receptionist' });
    expect(await stateOf('staff')).toBe('done');
    await owner.board.makeLink({ place: 'Hall', names: 'none', language: 'en' });
    expect(await stateOf('board')).toBe('done');
    await owner.dashboard.removeSampleData();
    expect(await stateOf('samples')).toBe('done');
    expect((await owner.accounts.session()).openSteps).toBe(2);
  });

  test('what is skipped is kept and can be taken back; a print is done when somebody says so [10.17.1]', async () => {
    expect(await owner.setUp.answer({ steps: ['backups'], answer: 'skipped' })).toMatchObject({
      backups: 'skipped',
      print: 'open',
    });
    // Twice the same is the same, and the other answer stays.
    await owner.setUp.answer({ steps: ['print'], answer: 'done' });
    expect(await owner.setUp.answer({ steps: ['print'], answer: 'done' })).toMatchObject({
      backups: 'skipped',
      print: 'done',
    });
    expect((await owner.accounts.session()).openSteps).toBe(0);
    await owner.setUp.answer({ steps: ['backups', 'print'], answer: null });
    // Of two windows at once neither loses the other's answer.
    await Promise.all([
      owner.setUp.answer({ steps: ['backups'], answer: 'skipped' }),
      owner.setUp.answer({ steps: ['print'], answer: 'skipped' }),
    ]);
    expect(await owner.setUp.progress()).toMatchObject({ backups: 'skipped', print: 'skipped' });
    await owner.setUp.answer({ steps: ['backups', 'print'], answer: null });
    expect((await owner.accounts.session()).openSteps).toBe(2);
  });

  test('it is the administrators’ matter [10.17.1]', async () => {
    const desk = (await clinic.newcomer('receptionist')).client;
    expect((await desk.accounts.session()).openSteps).toBeNull();
    expect(await codeOf(desk.setUp.progress())).toBe('FORBIDDEN');
    expect(await codeOf(desk.setUp.answer({ steps: ['tax'], answer: 'skipped' }))).toBe(
      'FORBIDDEN',
    );
    expect(await codeOf(desk.settings.doctors())).toBe('FORBIDDEN');
    expect((await clinic.visitor().client.accounts.session()).openSteps).toBeNull();
  });
});

describe('an administrator of either role', () => {
  let clinic: TestClinic;
  let owner: Client;
  let doctor: Client;
  beforeAll(async () => {
    clinic = await startClinic();
    const first = clinic.visitor();
    owner = first.client;
    await owner.accounts.signUp({
      name: 'Owner At The Desk',
      email: 'owner@clinic.test',
      role: 'receptionist',
      password: 'monsoon-7',
    });
    doctor = (await clinic.newcomer('doctor')).client;
  });
  afterAll(() => clinic.close());

  test('enters a doctor’s details, but for the signature, and the log says whose [10.17.2]', async () => {
    const signature =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await doctor.settings.saveDoctorProfile({ ...doctorProfileEntered, signature });
    // Nobody's papers bear the sample doctor's name.
    const [listed, ...others] = await owner.settings.doctors();
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ name: 'New Comer', details: { version: 1 } });
    expect(listed?.details).not.toHaveProperty('signature');
    const id = listed?.id ?? '';
    const details = {
      ...doctorDetailsEntered,
      registrationNumber: '99/1',
      consultationFee: 70_000,
    };
    const saved = await owner.settings.saveDoctorDetails({ id, ...details, version: 1 });
    expect(saved).toEqual({ ...details, version: 2 });
    const { afterFinish } = doctorProfileEntered;
    expect(await doctor.settings.doctorProfile()).toEqual({
      ...details,
      signature,
      afterFinish,
      version: 2,
    });
    const { rows } = await clinic.sql.query(
      "select details from audit_logs where action = 'doctor_details_changed'",
    );
    expect(rows).toEqual([
      { details: 'Details of New Comer changed: Registration number, Consultation fee' },
    ]);
    // The same again, as a lost answer makes a browser send it, and something else over what is old.
    expect(await owner.settings.saveDoctorDetails({ id, ...details, version: 1 })).toEqual(saved);
    await expect(
      owner.settings.saveDoctorDetails({ id, ...details, freeDays: 9, version: 1 }),
    ).rejects.toMatchObject({ code: 'DOCTOR_DETAILS_CHANGED', data: saved });
    expect(
      await codeOf(owner.settings.saveDoctorDetails({ id: randomUUID(), ...details, version: 0 })),
    ).toBe('NOT_FOUND');
    expect(await codeOf(doctor.settings.saveDoctorDetails({ id, ...details, version: 2 }))).toBe(
      'FORBIDDEN',
    );
  });

  test('imports patients, and another doctor does not [10.17.2]', async () => {
    await clinic.sql.query("update users set is_administrator = true where name = 'New Comer'");
    const { isNotDuplicate: _, ...patient } = patientFields;
    const importId = randomUUID();
    await doctor.imports.stage({ importId, rows: [{ row: 1, patient }] });
    expect(await doctor.imports.run({ importId, rows: 1, duplicates: 'register' })).toMatchObject({
      registered: 1,
    });
    const other = (await clinic.newcomer('doctor')).client;
    expect(await codeOf(other.imports.stage({ importId, rows: [{ row: 1, patient }] }))).toBe(
      'FORBIDDEN',
    );
  });
});

describe('the first real token is #1', () => {
  let clinic: TestClinic;
  afterEach(() => clinic.close());
  const now = new Date('2026-11-20T12:00:00Z');

  test.each(['before', 'after'])(
    'where the sample data goes %s it, and a second one follows [7.8.1] [10.17.3]',
    async (when) => {
      clinic = await startClinic({ clock: () => now });
      const owner = (await clinic.administrator()).client;
      await owner.dashboard.open();
      const desk = (await clinic.newcomer('receptionist')).client;
      if (when === 'before') await owner.dashboard.removeSampleData();
      const patient = await desk.patients.register(patientFields);
      const issue = async () =>
        (await desk.queue.issue({ patientId: patient.id, isSecond: true })).tokenNumber;
      expect(await issue()).toBe(1);
      if (when === 'after') await owner.dashboard.removeSampleData();
      expect(await issue()).toBe(2);
    },
  );

  test('also where the zone is chosen first, and where a sample token stays because it was billed [7.8.1] [10.17.3]', async () => {
    clinic = await startClinic({ clock: () => now });
    const owner = (await clinic.administrator()).client;
    await owner.dashboard.open();
    const desk = (await clinic.newcomer('receptionist')).client;
    const { tokens } = await desk.queue.today({});
    const [sample] = tokens.filter(({ status }) => status === 'completed');
    await desk.billing.create({
      patientId: sample?.patientId ?? '',
      tokenId: sample?.id ?? '',
      items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    });
    await owner.dashboard.removeSampleData();
    expect((await desk.queue.today({})).tokens.map(({ tokenNumber }) => tokenNumber)).toEqual([
      sample?.tokenNumber,
    ]);
    await owner.settings.saveClinic({ ...clinicEntered, timeZone: 'Asia/Kolkata' });
    const patient = await desk.patients.register(patientFields);
    expect((await desk.queue.issue({ patientId: patient.id })).tokenNumber).toBe(1);
  });
});
