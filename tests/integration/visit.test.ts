import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

type Client = ReturnType<TestClinic['visitor']>['client'];

let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic();
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

const register = (name = 'Asha Rao') => receptionist.patients.register({ ...patientFields, name });

async function auditOf(entityId: string) {
  const { rows } = await clinic.sql.query<{ action: string; details: string; user_name: string }>(
    `select action, details, user_name from audit_logs
      where entity_id = $1 and action not like '%\\_viewed' order by id`,
    [entityId],
  );
  return rows;
}

describe('patients', () => {
  test('a registration stores every field, trimmed, and writes the specification’s audit row [7.3.1] [7.7.4] [AUD-2]', async () => {
    const patient = await receptionist.patients.register({
      ...patientFields,
      name: '  Lata Joshi ',
      email: 'lata@example.in',
      bloodGroup: 'AB-',
      allergies: ['Dust', ' Penicillin '],
      medicalHistory: 'Asthma since 2010',
    });
    const { isNotDuplicate: _, ...fields } = patientFields;
    expect(await doctor.patients.get({ id: patient.id })).toMatchObject({
      ...fields,
      id: patient.id,
      name: 'Lata Joshi',
      email: 'lata@example.in',
      bloodGroup: 'AB-',
      allergies: ['Dust', 'Penicillin'],
      medicalHistory: 'Asthma since 2010',
      dateOfBirth: null,
      dateOfBirthIsEstimated: false,
      registeredAt: patient.registeredAt,
      registeredBy: { id: expect.any(String), name: 'Ravi Kumar' },
      version: 1,
      voided: null,
    });
    expect(await auditOf(patient.id)).toEqual([
      {
        action: 'patient_registration',
        details: `New patient registered: Lata Joshi (${patient.id})`,
        user_name: 'Ravi Kumar',
      },
    ]);
  });

  test('the search finds any part of name, phone and email in any case, and takes % and _ literally [5.8.1] [INJ-3]', async () => {
    const patient = await receptionist.patients.register({
      ...patientFields,
      name: 'Zubin 100%_Mehta',
      phone: '70000 12345',
      email: 'zubin@parsi.example',
    });
    const find = async (text: string) =>
      (await doctor.patients.search({ text })).patients.map(({ id }) => id);
    for (const text of ['zUBIN', '00%_m', '12345', 'PARSI.ex']) {
      expect(await find(text)).toEqual([patient.id]);
    }
    expect(await find('zubin_1')).toEqual([]);
    expect(await find('mehta70000')).toEqual([]);
    expect((await doctor.patients.search({ text: 'zubin', gender: 'male' })).patients).toEqual([]);
  });

  test('pages follow each other without a repeat or a hole, newest first', async () => {
    for (let count = 0; count < 7; count++) await register(`Paged ${count}`);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await doctor.patients.search({
        text: 'paged',
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      names.push(...page.patients.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((count) => `Paged ${count}`));
  });
});

describe('the queue', () => {
  test('a token is issued, started by a doctor and completed, each with an audit row [3.3.9] [4.2.3] [7.4.6] [9.7]', async () => {
    const patient = await register();
    const issued = await receptionist.queue.issue({
      patientId: patient.id,
      priority: 'urgent',
      urgentReason: 'Chest pain',
    });
    expect(issued).toMatchObject({ status: 'waiting', priority: 'urgent', consultedBy: null });
    const started = await doctor.queue.start({ id: issued.id });
    expect(started).toMatchObject({ status: 'in-progress', consultedByName: 'Dr. Asha Menon' });
    expect(started.consultedAt).not.toBeNull();
    expect((await doctor.queue.complete({ id: issued.id })).status).toBe('completed');
    const number = issued.tokenNumber;
    expect(await auditOf(issued.id)).toEqual([
      {
        action: 'token_issued',
        details: `Token #${number} issued to Asha Rao (urgent: Chest pain)`,
        user_name: 'Ravi Kumar',
      },
      {
        action: 'token_started',
        details: `Token #${number} of Asha Rao started`,
        user_name: 'Dr. Asha Menon',
      },
      {
        action: 'token_completed',
        details: `Token #${number} of Asha Rao completed`,
        user_name: 'Dr. Asha Menon',
      },
    ]);
  });

  test('32 requests at once get 32 consecutive numbers [3.3.2] [9.6]', async () => {
    const patient = await register('Crowd');
    const first = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    const tokens = await Promise.all(
      Array.from({ length: 32 }, () =>
        receptionist.queue.issue({ patientId: patient.id, isSecond: true }),
      ),
    );
    const numbers = tokens.map(({ tokenNumber }) => tokenNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(
      Array.from({ length: 32 }, (_, index) => first.tokenNumber + 1 + index),
    );
  });

  test('32 Starts of one token at once give one success; the others are told who has the patient [CON-5]', async () => {
    const patient = await register('Contested');
    const token = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    const results = await Promise.allSettled(
      Array.from({ length: 32 }, () => doctor.queue.start({ id: token.id })),
    );
    const refusals = results.filter((result) => result.status === 'rejected');
    expect(refusals).toHaveLength(31);
    for (const { reason } of refusals) {
      expect(reason).toMatchObject({
        code: 'TOKEN_CHANGED',
        message: `Token #${token.tokenNumber} (Contested) is already with Dr. Asha Menon.`,
      });
    }
    const actions = (await auditOf(token.id)).map(({ action }) => action);
    expect(actions).toEqual(['token_issued', 'token_started']);
  });

  test('Complete and Cancel at once: one wins [CON-6]', async () => {
    const patient = await register('Raced');
    for (let round = 0; round < 10; round++) {
      const token = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
      await doctor.queue.start({ id: token.id });
      const codes = await Promise.all([
        codeOf(doctor.queue.complete({ id: token.id })),
        codeOf(receptionist.queue.cancel({ id: token.id })),
      ]);
      expect(codes.sort()).toEqual(['OK', 'TOKEN_CHANGED']);
    }
  });

  test('a waiting token cannot be completed, a final one cannot be changed [4.2.5]', async () => {
    const patient = await register();
    const token = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    expect(await codeOf(doctor.queue.complete({ id: token.id }))).toBe('TOKEN_CHANGED');
    await receptionist.queue.cancel({ id: token.id });
    for (const action of [doctor.queue.start, doctor.queue.complete, doctor.queue.cancel]) {
      expect(await codeOf(action({ id: token.id }))).toBe('TOKEN_CHANGED');
    }
  });

  test('a token for a patient who does not exist is refused and uses up no number', async () => {
    const patient = await register();
    const before = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    expect(
      await codeOf(
        receptionist.queue.issue({
          patientId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
          isSecond: true,
        }),
      ),
    ).toBe('NO_SUCH_PATIENT');
    const after = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    expect(after.tokenNumber).toBe(before.tokenNumber + 1);
  });
});

async function consultation(name = 'Asha Rao') {
  const patient = await register(name);
  const token = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
  await doctor.queue.start({ id: token.id });
  return { patient, token };
}

const medicine = {
  name: 'Paracetamol',
  dosage: '500 mg',
  frequency: '',
  duration: '',
  instructions: '',
};

describe('prescriptions', () => {
  test('a prescription keeps its named medications in order, its doctor, and its follow-up date [5.5.3]', async () => {
    const { patient, token } = await consultation();
    const written = await doctor.prescriptions.create({
      patientId: patient.id,
      tokenId: token.id,
      diagnosis: 'Viral fever',
      symptoms: 'Headache',
      followUpDate: '2026-12-01',
      notes: '',
      medications: [medicine, { ...medicine, name: '   ' }, { ...medicine, name: 'Cetirizine' }],
    });
    expect(written).toMatchObject({
      patientName: 'Asha Rao',
      doctorName: 'Dr. Asha Menon',
      followUpDate: '2026-12-01',
      notes: null,
    });
    expect(written.medications.map(({ name }) => name)).toEqual(['Paracetamol', 'Cetirizine']);
    expect(await receptionist.prescriptions.get({ id: written.id })).toEqual(written);
    expect(await auditOf(written.id)).toMatchObject([{ action: 'prescription_created' }]);
  });

  test('the search looks through patient, diagnosis and doctor, and suggests at most five texts [2.10.3] [2.10.4] [9.4]', async () => {
    for (let count = 0; count < 7; count++) {
      const { patient, token } = await consultation(`Suggested ${count}`);
      await doctor.prescriptions.create({
        patientId: patient.id,
        tokenId: token.id,
        diagnosis: `Sprain ${count}`,
        symptoms: '',
        medications: [],
      });
    }
    expect((await doctor.prescriptions.search({ text: 'SUGGESTED 3' })).prescriptions).toHaveLength(
      1,
    );
    expect((await doctor.prescriptions.search({ text: 'sprain' })).prescriptions).toHaveLength(7);
    expect(
      (await doctor.prescriptions.search({ text: 'menon' })).prescriptions.length,
    ).toBeGreaterThan(6);
    expect(await doctor.prescriptions.suggest({ text: 'sprain' })).toHaveLength(5);
    expect(await doctor.prescriptions.suggest({ text: 'menon' })).toEqual(['Dr. Asha Menon']);
    expect(await doctor.prescriptions.suggest({ text: '' })).toEqual([]);
  });

  test('a token of another patient, a waiting one and a cancelled one are refused [5.5.1] [ACC-5]', async () => {
    const { patient, token } = await consultation();
    const other = await register('Somebody Else');
    const waiting = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    const cancelled = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    await receptionist.queue.cancel({ id: cancelled.id });
    const attempts = [
      { patientId: other.id, tokenId: token.id },
      { patientId: patient.id, tokenId: waiting.id },
      { patientId: patient.id, tokenId: cancelled.id },
    ];
    const fee = { description: 'Fee', quantity: 1, unitPrice: 50_000 };
    for (const attempt of attempts) {
      expect(
        await codeOf(
          doctor.prescriptions.create({
            ...attempt,
            diagnosis: 'Fever',
            symptoms: '',
            medications: [medicine],
          }),
        ),
      ).toBe('TOKEN_NOT_USABLE');
      expect(
        await codeOf(
          receptionist.billing.create({
            ...attempt,
            items: [fee],
            taxBasisPoints: 0,
            discount: 0,
            paymentMethod: 'cash',
          }),
        ),
      ).toBe('TOKEN_NOT_USABLE');
    }
  });

  test('a patient’s tokens offered are those in progress or completed [2.10.15]', async () => {
    const { patient, token } = await consultation();
    await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    const offered = await doctor.queue.patientTokens({ patientId: patient.id, issued: 'today' });
    expect(offered.map(({ id }) => id)).toEqual([token.id]);
  });
});

describe('bills', () => {
  const items = [
    { description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 },
    { description: 'Dressing', quantity: 3, unitPrice: 3333 },
  ];

  test('the server computes the totals, marks the bill paid, and the day’s revenue grows by it [2.11.3] [4.4.1]', async () => {
    const { patient, token } = await consultation();
    const before = await receptionist.billing.summary();
    const created = await receptionist.billing.create({
      patientId: patient.id,
      tokenId: token.id,
      items,
      taxBasisPoints: 1800,
      discount: 5000,
      paymentMethod: 'upi',
    });
    // 500.00 + 3 × 33.33 = 599.99; 18% is 107.9982, rounded 108.00; less 50.00.
    expect(created).toMatchObject({
      subtotal: 59_999,
      tax: 10_800,
      discount: 5000,
      total: 65_799,
      status: 'paid',
      paymentMethod: 'upi',
      patientName: 'Asha Rao',
    });
    expect(created.paidAt).toBe(created.createdAt);
    expect(created.items.map(({ total }) => total)).toEqual([50_000, 9999]);
    expect(await receptionist.billing.get({ id: created.id })).toEqual(created);
    const after = await receptionist.billing.summary();
    expect(after.todaysRevenue - before.todaysRevenue).toBe(65_799);
    expect(after.paidCount - before.paidCount).toBe(1);
    expect(await auditOf(created.id)).toEqual([
      {
        action: 'bill_created',
        details: `Bill of ₹657.99 for Asha Rao (token #${token.tokenNumber}), paid by UPI`,
        user_name: 'Ravi Kumar',
      },
    ]);
  });

  test('totals, creator and state sent by a browser are not taken [4.4.2] [ACC-4] [BUS-6]', async () => {
    const { patient, token } = await consultation();
    const created = await receptionist.billing.create({
      patientId: patient.id,
      tokenId: token.id,
      items,
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
      ...{ total: 1, subtotal: 1, status: 'pending', createdBy: patient.id },
    });
    expect(created).toMatchObject({ total: 59_999, status: 'paid' });
    expect(created.createdBy).not.toBe(patient.id);
  });

  test('a discount above the total is refused [5.6.8]', async () => {
    const { patient, token } = await consultation();
    await expect(
      receptionist.billing.create({
        patientId: patient.id,
        tokenId: token.id,
        items,
        taxBasisPoints: 0,
        discount: 60_000,
        paymentMethod: 'cash',
      }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The discount is more than the bill’s total.',
    });
  });

  test('the search finds a patient’s name and the end of a bill’s id', async () => {
    const { patient, token } = await consultation('Billed Person');
    const created = await receptionist.billing.create({
      patientId: patient.id,
      tokenId: token.id,
      items,
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'card',
    });
    for (const text of ['billed per', created.id.slice(-8).toUpperCase()]) {
      const { bills } = await receptionist.billing.search({ text });
      expect(bills).toMatchObject([{ id: created.id, itemCount: 2 }]);
    }
  });
});
