import { afterAll, beforeAll, expect, test } from 'vitest';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.close());

const tables = [
  'users',
  'credentials',
  'sessions',
  'patients',
  'token_counters',
  'tokens',
  'prescriptions',
  'prescription_medications',
  'bills',
  'bill_items',
];

/** Everything that is stored, apart from the audit log. */
async function stored(): Promise<string[]> {
  const contents = [];
  for (const table of tables) {
    const { rows } = await clinic.sql.query(
      `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as all from ${table} t`,
    );
    contents.push(JSON.stringify(rows[0].all));
  }
  return contents;
}

test('when the audit row cannot be written, the change is not made either [AUD-1] [DUR-3]', async () => {
  const { client: doctor } = await clinic.signedIn('doctor');
  const { client: receptionist } = await clinic.signedIn('receptionist');
  const patient = await receptionist.patients.register(patientFields);
  const waiting = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
  const started = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
  await doctor.queue.start({ id: started.id });
  const paper = { patientId: patient.id, tokenId: started.id };

  await clinic.sql.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no audit row today'; end $$;
    create trigger refuse before insert on audit_logs execute function refuse()`);
  const before = await stored();
  const attempts = {
    signUp: () =>
      clinic.visitor().client.accounts.signUp({
        name: 'X',
        email: 'x@clinic.test',
        role: 'doctor',
        password: 'chai66',
      }),
    signIn: () =>
      clinic
        .visitor()
        .client.accounts.signIn({ email: 'doctor@clinic.example', password: 'clinic-sample' }),
    signOut: () => receptionist.accounts.signOut(),
    register: () => receptionist.patients.register(patientFields),
    issue: () => receptionist.queue.issue({ patientId: patient.id, isSecond: true }),
    start: () => doctor.queue.start({ id: waiting.id }),
    complete: () => doctor.queue.complete({ id: started.id }),
    cancel: () => receptionist.queue.cancel({ id: waiting.id }),
    prescribe: () =>
      doctor.prescriptions.create({
        ...paper,
        diagnosis: 'Fever',
        symptoms: '',
        medications: [{ name: 'A', dosage: '', frequency: '', duration: '', instructions: '' }],
      }),
    bill: () =>
      receptionist.billing.create({
        ...paper,
        items: [{ description: 'Fee', quantity: 1, unitPrice: 100 }],
        taxBasisPoints: 0,
        discount: 0,
        paymentMethod: 'cash',
      }),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    expect([name, await codeOf(attempt())]).toEqual([name, 'INTERNAL_SERVER_ERROR']);
  }
  expect(await stored()).toEqual(before);
});
