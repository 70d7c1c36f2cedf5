import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { withRegimen } from '../../src/features/prescriptions/withRegimen';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/** The fields of every entity of the specification's section 3, as they are stored and as they are answered. */

const now = new Date('2026-11-20T09:00:00.000Z');
let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
let receptionistId: string;
let doctorId: string;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now });
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
  doctorId = (await doctor.accounts.session()).user?.id ?? '';
  receptionistId = (await receptionist.accounts.session()).user?.id ?? '';
});
afterAll(() => clinic.close());

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function row(table: string, id: string) {
  const { rows } = await clinic.sql.query(`select * from ${table} where id = $1`, [id]);
  return rows[0];
}

async function consulted() {
  const patient = await receptionist.patients.register(patientFields);
  const issued = await receptionist.queue.issue({ patientId: patient.id });
  return { patient, token: await doctor.queue.start({ id: issued.id }) };
}

test('a user has a name, an email, a role and the time it was created [3.1.1] [3.1.2] [7.2.1]', async () => {
  expect(await row('users', doctorId)).toMatchObject({
    name: 'Dr. Asha Menon',
    email: 'doctor@clinic.example',
    role: 'doctor',
    created_at: now,
  });
  await expect(
    clinic.sql.query("update users set role = 'owner' where id = $1", [doctorId]),
  ).rejects.toThrow(/role/);
});

describe('a patient', () => {
  test('has every field of the specification, with who registered it and when [3.2.1-13] [7.3.1]', async () => {
    const { id } = await receptionist.patients.register({
      ...patientFields,
      email: 'asha@example.in',
      bloodGroup: 'AB-',
      allergies: ['Dust', 'Penicillin'],
      medicalHistory: 'Asthma since 2010',
    });
    expect(id).toMatch(uuidV7);
    expect(await row('patients', id)).toMatchObject({
      name: 'Asha Rao',
      age: 31,
      gender: 'female',
      phone: '98765 43210',
      email: 'asha@example.in',
      address: '12 MG Road, Pune',
      emergency_contact: 'Vikram Rao 98765 43211',
      blood_group: 'AB-',
      allergies: ['Dust', 'Penicillin'],
      medical_history: 'Asthma since 2010',
      registered_at: now,
      registered_by: receptionistId,
    });
  });

  test('says who registered it, wherever the record is told [3.2.13]', async () => {
    const registeredBy = { id: receptionistId, name: 'Ravi Kumar' };
    const fields = { ...patientFields, name: 'Registered Kumari' };
    const made = await receptionist.patients.register(fields);
    const { isNotDuplicate: _, ...record } = fields;
    const amended = await doctor.patients.amend({ ...record, id: made.id, version: 1, age: 32 });
    const told = [
      made,
      amended,
      await doctor.patients.get({ id: made.id }),
      ...(await doctor.patients.search({ text: 'registered kumari' })).patients,
      ...(await doctor.patients.search({ text: 'rejisterd kumary' })).patients,
      await receptionist.patients.void({ id: made.id, version: 2, reason: 'a mistake' }),
    ];
    expect(told.map(({ id }) => id)).toEqual(Array(6).fill(made.id));
    for (const one of told) expect(one.registeredBy).toEqual(registeredBy);
  });

  test('has nothing in the optional fields that were left out [3.2.6] [3.2.9-11] [5.3.4]', async () => {
    const { id } = await receptionist.patients.register(patientFields);
    expect(await row('patients', id)).toMatchObject({
      email: null,
      blood_group: null,
      allergies: [],
      medical_history: null,
    });
  });

  test('of the sample data was registered by the system [3.2.13]', async () => {
    const fresh = await startClinic();
    try {
      const { client } = await fresh.signedIn('doctor');
      await client.dashboard.open({});
      const { patients } = await client.patients.search({});
      expect(patients.map(({ registeredBy }) => registeredBy.name)).toEqual(
        Array(3).fill('System'),
      );
    } finally {
      await fresh.close();
    }
  });
});

test('a token has its number, patient, state, priority, who issued it and who consulted, each with the time [3.3.1-9] [4.2.1] [4.2.2] [7.4.6] [9.7]', async () => {
  const patient = await receptionist.patients.register(patientFields);
  const { appointment, ...issued } = await receptionist.queue.issue({ patientId: patient.id });
  expect(appointment).toBeNull();
  expect(issued).toEqual({
    id: expect.stringMatching(uuidV7),
    tokenNumber: expect.any(Number),
    patientId: patient.id,
    patientName: 'Asha Rao',
    status: 'waiting',
    priority: 'normal',
    urgentReason: null,
    doctorId: null,
    doctorName: null,
    queueKey: expect.stringMatching(/^100000\d$/),
    noShows: 0,
    issuedAt: now.toISOString(),
    issuedBy: receptionistId,
    consultedBy: null,
    consultedByName: null,
    consultedAt: null,
    completedAt: null,
    remote: null,
  });
  expect(await doctor.queue.start({ id: issued.id })).toEqual({
    ...issued,
    status: 'in-progress',
    consultedBy: doctorId,
    consultedByName: 'Dr. Asha Menon',
    consultedAt: now.toISOString(),
  });
});

test('the daily counter has a date, a count and when it was last updated [3.4.1] [3.4.2] [7.4.2] [7.4.3]', async () => {
  const patient = await receptionist.patients.register(patientFields);
  const { tokenNumber } = await receptionist.queue.issue({ patientId: patient.id });
  const { rows } = await clinic.sql.query(
    'select date::text, count, last_updated from token_counters',
  );
  expect(rows).toEqual([{ date: '2026-11-20', count: tokenNumber, last_updated: now }]);
});

test('a prescription has its patient, doctor, token, medications, findings and dates [3.5.1-10] [5.5.4] [7.5.1]', async () => {
  const { patient, token } = await consulted();
  const medication = withRegimen({
    ...emptyMedication,
    name: 'Crocin',
    genericName: 'Paracetamol',
    strength: '650 mg',
    dosage: '1 tablet',
    frequency: '1-0-1',
    duration: '5 days',
    instructions: 'After food',
    typed: 'crocin 650mg 1 tab 101 5 af',
  });
  expect(medication.regimen).not.toBeNull();
  const entry = {
    patientId: patient.id,
    tokenId: token.id,
    diagnosis: 'Viral fever',
    symptoms: 'Headache',
    medications: [medication],
  };
  const full = await doctor.prescriptions.create({
    ...entry,
    notes: 'Rest',
    followUpDate: '2026-11-27',
  });
  expect(full).toEqual({
    ...entry,
    // Nobody knew what the patient took.
    medications: [{ ...medication, change: '' }],
    id: expect.stringMatching(uuidV7),
    patientName: 'Asha Rao',
    doctorId,
    doctorName: 'Dr. Asha Menon',
    notes: 'Rest',
    followUpDate: '2026-11-27',
    createdAt: now.toISOString(),
    allergyAnswers: [],
    amends: null,
    amendReason: null,
    amendedBy: null,
    voided: null,
  });
  expect(await doctor.prescriptions.create(entry)).toMatchObject({
    notes: null,
    followUpDate: null,
  });
});

test('a bill has its patient, token, items, amounts in paise, state, payment method, creator and times [3.6.1-13] [4.4.1] [7.6.1]', async () => {
  const { patient, token } = await consulted();
  const entry = {
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 1800,
    discount: 5_000,
    paymentMethod: 'upi' as const,
  };
  expect(await receptionist.billing.create(entry)).toEqual({
    ...entry,
    id: expect.stringMatching(uuidV7),
    number: expect.stringMatching(/^2627\/\d{6}$/),
    gstin: null,
    taxRule: 'specification',
    taxRoundOff: 0,
    includedTax: 0,
    patientName: 'Asha Rao',
    items: [
      {
        description: 'Consultation Fee',
        quantity: 1,
        unitPrice: 50_000,
        total: 50_000,
        discount: 0,
        taxable: 50_000,
        taxBasisPoints: 1800,
        isTaxIncluded: false,
        tax: 9_000,
        hsn: null,
        given: null,
      },
    ],
    payments: [
      {
        id: expect.stringMatching(uuidV7),
        kind: 'payment',
        method: 'upi',
        amount: 54_000,
        receiptNumber: expect.stringMatching(/^R\d{4}\/\d{6}$/),
        reason: null,
        receivedAt: now.toISOString(),
        receivedByName: expect.any(String),
      },
    ],
    paid: 54_000,
    refunded: 0,
    creditNotes: [],
    roundOff: 0,
    due: 0,
    subtotal: 50_000,
    tax: 9_000,
    total: 54_000,
    status: 'paid',
    createdAt: now.toISOString(),
    createdBy: receptionistId,
    paidAt: now.toISOString(),
    voided: null,
  });
});

test('an appointment has its patient with phone, date, time, type, state, notes and creator [3.7.2-8] [4.3.2] [9.11]', async () => {
  const patient = await receptionist.patients.register(patientFields);
  const entry = {
    patientId: patient.id,
    date: '2026-12-01',
    time: '10:30',
    type: 'checkup',
  } as const;
  expect(await receptionist.appointments.schedule(entry)).toEqual({
    ...entry,
    id: expect.stringMatching(uuidV7),
    patientName: 'Asha Rao',
    patientPhone: '98765 43210',
    doctorId: null,
    doctorName: null,
    status: 'scheduled',
    notes: null,
    isOutOfHours: false,
    moves: 0,
    remindedAt: null,
    minutes: 15,
    tokenNumber: null,
    otherDoctorName: null,
    createdBy: receptionistId,
    createdAt: now.toISOString(),
  });
});

test('an entry of the audit log has who, what, the details and when [3.8.1] [3.8.2] [7.7.1] [7.7.2]', async () => {
  const { rows } = await clinic.sql.query(
    "select user_id, user_name, action, details, timestamp from audit_logs where action = 'login' order by id limit 1",
  );
  expect(rows).toEqual([
    {
      user_id: doctorId,
      user_name: 'Dr. Asha Menon',
      action: 'login',
      details: 'User logged in successfully',
      timestamp: now,
    },
  ]);
});

describe('what a role may choose from', () => {
  test.each(['doctor', 'receptionist'] as const)(
    'anyone may sign up as a %s [6.1]',
    async (role) => {
      const { client } = clinic.visitor();
      const created = await client.accounts.signUp({
        name: 'Someone New',
        email: `${role}@elsewhere.test`,
        role,
        password: 'chai66',
      });
      expect(created.role).toBe(role);
    },
  );
});
