import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyMedication, type Medication } from '../../src/features/prescriptions/prescription';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/** What forms offer because it is used often: today's first, then that of the last thirty days. */

const day = 24 * 60 * 60 * 1000;
const today = new Date('2026-11-20T09:00:00.000Z');
let now = today;
let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;

beforeAll(async () => {
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

async function onDay(daysAgo: number): Promise<void> {
  now = new Date(today.getTime() - daysAgo * day);
  await clinic.keepSessions(now);
}

async function consulted() {
  const { id: patientId } = await receptionist.patients.register(patientFields);
  const { id: tokenId } = await receptionist.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  return { patientId, tokenId };
}

function medication(name: string, dosage = '', frequency = '', more: Partial<Medication> = {}) {
  return { ...emptyMedication, name, dosage, frequency, ...more };
}

async function prescribe(...medications: ReturnType<typeof medication>[]) {
  return doctor.prescriptions.create({
    ...(await consulted()),
    diagnosis: 'Fever',
    symptoms: '',
    medications,
  });
}

async function bill(description: string, unitPrice: number) {
  return receptionist.billing.create({
    ...(await consulted()),
    items: [{ description, quantity: 1, unitPrice }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
}

describe('medicines', () => {
  test('today’s before more of earlier days, spelled as mostly, without a dose, none of what does not hold [10.2.14]', async () => {
    await onDay(31);
    await prescribe(medication('Long Ago'));
    await onDay(29);
    const amoxicillin = medication('Amoxicillin', '500 mg', '', {
      genericName: 'Amoxycillin',
      strength: '500 mg',
      duration: '5 days',
      instructions: 'Before food',
    });
    for (let count = 0; count < 3; count++) await prescribe(amoxicillin);
    await onDay(0);
    await prescribe(medication('Paracetamol', '650 mg', '1-0-1'));
    await prescribe(medication('paracetamol', '500 mg'), medication('Cetirizine', '10 mg'));
    await prescribe(medication('Paracetamol', '650 mg', '1-0-1'));
    const voided = await prescribe(medication('Voided'));
    await doctor.prescriptions.void({ id: voided.id, reason: 'a mistake' });
    const wrong = await prescribe(medication('Amended Away'));
    await doctor.prescriptions.amend({
      id: wrong.id,
      reason: 'a wrong medicine',
      diagnosis: 'Fever',
      symptoms: '',
      medications: [medication('Cetirizine', '10 mg')],
    });
    // Nothing of how it was taken: that was another patient's.
    expect(await doctor.prescriptions.frequentMedications()).toEqual([
      { name: 'Paracetamol', genericName: '' },
      { name: 'Cetirizine', genericName: '' },
      { name: 'Amoxicillin', genericName: 'Amoxycillin' },
    ]);
  });

  test('thirty at most', async () => {
    const names = Array.from({ length: 40 }, (_, number) => `Medicine ${number}`);
    await prescribe(...names.map((name) => medication(name)));
    expect(await doctor.prescriptions.frequentMedications()).toHaveLength(30);
  });
});

test('billed items come with their last price; a voided bill counts for nothing', async () => {
  await onDay(31);
  await bill('Long Ago', 100);
  await onDay(2);
  await bill('Dressing', 20_000);
  await bill('Dressing', 25_000);
  await onDay(0);
  await bill('Consultation Fee', 50_000);
  const voided = await bill('Dressing', 99_900);
  await receptionist.billing.void({ id: voided.id, reason: 'a mistake' });
  expect(await receptionist.billing.frequentItems()).toEqual([
    { description: 'Consultation Fee', unitPrice: 50_000, taxBasisPoints: null, hsn: null },
    { description: 'Dressing', unitPrice: 25_000, taxBasisPoints: null, hsn: null },
  ]);
});

test('reasons of urgent tokens, those of cancelled ones left out', async () => {
  const { id: patientId } = await receptionist.patients.register(patientFields);
  const urgent = (urgentReason: string) =>
    receptionist.queue.issue({ patientId, priority: 'urgent', urgentReason, isSecond: true });
  await onDay(3);
  await urgent('Burn');
  await urgent('burn');
  await urgent('Burn');
  await onDay(0);
  await urgent('Dog bite');
  const { id } = await urgent('Snake bite');
  await receptionist.queue.cancel({ id });
  expect(await receptionist.queue.frequentReasons()).toEqual(['Dog bite', 'Burn']);
});

test('the doctor with the most patients today is offered first', async () => {
  const other = clinic.visitor().client;
  const { id: patientId } = await receptionist.patients.register(patientFields);
  const account = { email: 'zoya@clinic.test', password: 'monsoon-7' };
  const { id: doctorId } = await other.accounts.signUp({
    ...account,
    name: 'Dr. Zoya Khan',
    role: 'doctor',
  });
  await onDay(-1);
  const names = async () => (await receptionist.appointments.doctors()).map(({ name }) => name);
  expect(await names()).toEqual(['Dr. Asha Menon', 'Dr. Zoya Khan']);
  await receptionist.queue.issue({ patientId, doctorId });
  expect(await names()).toEqual(['Dr. Zoya Khan', 'Dr. Asha Menon']);
});
