import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../src/contract';
import { ensureSampleAccounts } from '../../src/features/accounts/sampleAccounts.server';
import { connect } from '../../src/server/database/connect';
import { commonErrors } from '../../src/shared/operation';
import type { OperationId, Role } from '../../src/shared/permissions';
import { closeEntered } from '../../tests/dayEnd';
import { startClinic, type TestClinic } from '../../tests/integration/clinic';
import { fingerprint, operations } from '../../tests/integration/raw';
import { clinicEntered, practiceEntered } from '../../tests/settings';
import { patientFields } from '../../tests/visitor';
import { tell } from './scale';

/** What happens to one statement of a request: PostgreSQL refuses it, or does it and the answer never comes. */
const mishaps = ['is refused', 'is done, and the connection breaks before its answer'] as const;

interface Fault {
  mishap: (typeof mishaps)[number];
  at: number;
  seen: number;
  isOver: boolean;
}

const faults = new AsyncLocalStorage<Fault>();
const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;

function faultyQuery(this: pg.Client, ...given: unknown[]) {
  const fault = faults.getStore();
  if (!fault || fault.isOver || ++fault.seen !== fault.at) return query.apply(this, given);
  const callback = given.find((one) => typeof one === 'function') as
    | ((error: Error) => void)
    | undefined;
  const result =
    fault.mishap === 'is refused'
      ? Promise.reject(
          Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code: '57014' }),
        )
      : Promise.resolve(query.call(this, ...given.filter((one) => one !== callback))).then(() => {
          const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
          connection.stream.destroy();
          throw new Error('Connection terminated unexpectedly');
        });
  if (!callback) return result;
  result.catch(callback);
}

let clinic: TestClinic;
const now = new Date('2026-11-20T10:00:00Z');
let doctor: Visitor;
let receptionist: Visitor;
let administrator: Visitor;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now });
  // The first account of the clinic administers it.
  administrator = (await newPerson('receptionist')).visitor;
  doctor = await clinic.signedIn('doctor');
  receptionist = await clinic.signedIn('receptionist');
  // A word is noted the first time that a patient bears it: afterwards all of these are known.
  await receptionist.client.dashboard.open();
  await patient();
  pg.Client.prototype.query = faultyQuery as never;
});
afterAll(async () => {
  pg.Client.prototype.query = query as never;
  await clinic.close();
});

type Visitor = ReturnType<TestClinic['visitor']>;

const password = 'chai66';
async function newPerson(role: Role) {
  const visitor = clinic.visitor();
  const email = `${randomUUID()}@clinic.test`;
  const { id } = await visitor.client.accounts.signUp({ name: 'Somebody', email, role, password });
  return { visitor, id, email };
}

const medication = { name: 'A', dosage: '', frequency: '', duration: '', instructions: '' };
const writing = { diagnosis: 'Fever', symptoms: '', medications: [medication] };
const { isNotDuplicate: _, ...fields } = patientFields;
const reason = 'a mistake';

const patient = () => receptionist.client.patients.register(patientFields);
const waiting = async () => receptionist.client.queue.issue({ patientId: (await patient()).id });
async function paper() {
  const { id, patientId } = await waiting();
  await doctor.client.queue.start({ id });
  return { patientId, tokenId: id };
}
const bill = async () => ({
  ...(await paper()),
  items: [{ description: 'Fee', quantity: 1, unitPrice: 100 }],
  taxBasisPoints: 0,
  discount: 0,
  paymentMethod: 'cash' as const,
});
const slot = async () => ({
  patientId: (await patient()).id,
  date: '2099-01-01',
  time: '10:00',
  type: 'checkup' as const,
});
const sharable = async () => {
  const { id } = await receptionist.client.billing.create(await bill());
  return { kind: 'bill' as const, id };
};
const appointment = async () => receptionist.client.appointments.schedule(await slot());
const confirmed = async () => {
  const { id } = await appointment();
  return receptionist.client.appointments.confirm({ id });
};
const idOf = async (made: Promise<{ id: string }>) => ({ id: (await made).id });
const clearQueue = () =>
  clinic.sql.query(
    `update tokens set status = 'cancelled', cancelled_at = $1 where status = 'waiting'`,
    [now],
  );
/** One patient of the day before still waits. */
const oneLeftOver = async () => {
  await clearQueue();
  const { id } = await waiting();
  await clinic.sql.query(
    `insert into token_counters select date - 1, count, last_updated from token_counters on conflict do nothing`,
  );
  await clinic.sql.query(
    `update tokens set issued_at = issued_at - interval '1 day', counter_date = counter_date - 1 where id = $1`,
    [id],
  );
};
const emptyClinic = async () => {
  await clinic.sql.query(
    'truncate patients, patient_versions, tokens, token_calls, token_counters, appointments, prescriptions, prescription_medications, prescription_papers, prescription_allergy_answers, bills, bill_items, bill_payments, bill_papers, bill_counters, shared_links, sample_data',
  );
  await clinic.sql.query("delete from users where email = 'system@clinic.invalid'");
};

interface Prepared {
  as: Visitor;
  input?: object;
}

const by = async (as: () => Visitor, input: Promise<object>): Promise<Prepared> => ({
  input: await input,
  as: as(),
});
const byDoctor = (input: Promise<object>) => by(() => doctor, input);
const byReceptionist = (input: Promise<object>) => by(() => receptionist, input);
const byAdministrator = (input: Promise<object>) => by(() => administrator, input);

async function withTwoFactor() {
  const person = await newPerson('doctor');
  const { secret } = await person.visitor.client.accounts.startTwoFactor({ password });
  const code = (seconds: number) =>
    new TOTP({ issuer: 'Clinic', label: person.email, secret: Secret.fromBase32(secret) }).generate(
      {
        timestamp: now.getTime() + seconds * 1000,
      },
    );
  return { ...person, code };
}

async function resetLink() {
  const { id } = await newPerson('doctor');
  return administrator.client.staff.resetPassword({ id });
}

async function disabledPerson() {
  const { id } = await newPerson('doctor');
  await administrator.client.staff.disable({ id });
  return { id };
}

/** The only account that waits. */
async function waitingPerson() {
  await clinic.sql.query("update users set status = 'disabled' where status = 'pending'");
  const { id } = await newPerson('doctor');
  await clinic.sql.query("update users set status = 'pending' where id = $1", [id]);
  return { id };
}

/** Every operation that stores something, made ready to be called once; some in more than one way. */
const writes: Record<string, () => Promise<Prepared>> = {
  'accounts.signUp': async () => ({
    as: clinic.visitor(),
    input: { name: 'X', email: `${randomUUID()}@clinic.test`, role: 'doctor', password },
  }),
  'accounts.signIn': async () => {
    const { email } = await newPerson('doctor');
    return { as: clinic.visitor(), input: { email, password } };
  },
  'accounts.signIn with a recovery code': async () => {
    const { visitor, email, code } = await withTwoFactor();
    const enabled = await visitor.client.accounts.enableTwoFactor({ code: code(0) });
    return { as: clinic.visitor(), input: { email, password, code: enabled.recoveryCodes[0] } };
  },
  'accounts.setRoom': async () => ({
    as: (await newPerson('doctor')).visitor,
    input: { room: 'Room 1' },
  }),
  'accounts.setName': async () => ({
    as: (await newPerson('doctor')).visitor,
    input: { name: 'Dr. Y' },
  }),
  'accounts.setLanguage': async () => ({
    as: (await newPerson('doctor')).visitor,
    input: { language: 'hi' },
  }),
  'accounts.signOut': async () => ({ as: (await newPerson('doctor')).visitor }),
  'accounts.resetPassword': async () => ({
    as: clinic.visitor(),
    input: { token: (await resetLink()).token, newPassword: 'monsoon-7' },
  }),
  'accounts.changePassword': async () => ({
    as: (await newPerson('doctor')).visitor,
    input: { currentPassword: password, newPassword: 'monsoon-8' },
  }),
  'accounts.endSession': async () => {
    const { visitor, email } = await newPerson('doctor');
    await clinic.visitor().client.accounts.signIn({ email, password });
    const sessions = await visitor.client.accounts.sessions();
    return { as: visitor, input: { id: sessions.find((one) => !one.isThisOne)?.id } };
  },
  'accounts.signOutEverywhere': async () => {
    const { visitor, email } = await newPerson('doctor');
    await clinic.visitor().client.accounts.signIn({ email, password });
    return { as: visitor };
  },
  'accounts.startTwoFactor': async () => ({
    as: (await newPerson('doctor')).visitor,
    input: { password },
  }),
  'accounts.enableTwoFactor': async () => {
    const { visitor, code } = await withTwoFactor();
    return { as: visitor, input: { code: code(0) } };
  },
  'accounts.disableTwoFactor': async () => {
    const { visitor, code } = await withTwoFactor();
    await visitor.client.accounts.enableTwoFactor({ code: code(0) });
    return { as: visitor, input: { password, code: code(30) } };
  },
  'staff.approve': () => byAdministrator(disabledPerson()),
  'staff.refuse': () => byAdministrator(waitingPerson()),
  'staff.refuseAll': () =>
    byAdministrator(waitingPerson().then(() => ({ until: now.toISOString() }))),
  'staff.disable': () => byAdministrator(newPerson('doctor').then(({ id }) => ({ id }))),
  'staff.enable': () => byAdministrator(disabledPerson()),
  'staff.setAdministrator': () =>
    byAdministrator(newPerson('doctor').then(({ id }) => ({ id, isAdministrator: true }))),
  'staff.invite': async () => ({ as: administrator, input: { role: 'doctor' } }),
  'staff.resetPassword': () => byAdministrator(newPerson('doctor').then(({ id }) => ({ id }))),
  'patients.register': async () => ({ as: receptionist, input: patientFields }),
  'patients.amend': async () => {
    const { id } = await patient();
    return { as: doctor, input: { id, version: 1, ...fields, address: 'elsewhere' } };
  },
  'patients.void': async () => ({
    as: receptionist,
    input: { id: (await patient()).id, version: 1, reason },
  }),
  'queue.issue': () => byReceptionist(patient().then(({ id }) => ({ patientId: id }))),
  'queue.start': () => byDoctor(idOf(waiting())),
  'queue.complete': () => byDoctor(paper().then(({ tokenId }) => ({ id: tokenId }))),
  'queue.cancel': () => byReceptionist(idOf(waiting())),
  'queue.takeBack': async () => {
    const { id } = await waiting();
    await receptionist.client.queue.cancel({ id });
    return { as: receptionist, input: { id } };
  },
  'queue.callNext': async () => {
    await clearQueue();
    await waiting();
    return { as: doctor };
  },
  'queue.notHere': () => byReceptionist(paper().then(({ tokenId }) => ({ id: tokenId }))),
  'queue.move': async () => {
    const doctorId = (await doctor.client.accounts.session()).user?.id;
    return { as: receptionist, input: { id: (await waiting()).id, doctorId } };
  },
  'queue.carryOver': async () => {
    await oneLeftOver();
    return { as: receptionist };
  },
  'queue.dropLeftOver': async () => {
    await oneLeftOver();
    return { as: receptionist };
  },
  'prescriptions.create': async () => ({ as: doctor, input: { ...(await paper()), ...writing } }),
  'prescriptions.amend': async () => {
    const { id } = await doctor.client.prescriptions.create({ ...(await paper()), ...writing });
    return { as: doctor, input: { id, reason, ...writing } };
  },
  'prescriptions.void': async () => {
    const { id } = await doctor.client.prescriptions.create({ ...(await paper()), ...writing });
    return { as: doctor, input: { id, reason } };
  },
  'billing.create': () => byReceptionist(bill()),
  'billing.pay': async () => {
    const { paymentMethod, ...unpaid } = await bill();
    const { id } = await receptionist.client.billing.create({ ...unpaid, payments: [] });
    return { as: receptionist, input: { id, method: paymentMethod, amount: 100 } };
  },
  'billing.refund': async () => {
    const { id } = await receptionist.client.billing.create(await bill());
    return { as: receptionist, input: { id, method: 'cash', amount: 100, reason } };
  },
  'billing.void': async () => {
    const { id } = await receptionist.client.billing.create(await bill());
    return { as: receptionist, input: { id, reason } };
  },
  'appointments.schedule': () => byReceptionist(slot()),
  'appointments.checkIn': async () => {
    const { id } = await receptionist.client.appointments.schedule({
      ...(await slot()),
      date: '2026-11-20',
    });
    return { as: receptionist, input: { id } };
  },
  'appointments.takeBack': async () => {
    const { id } = await appointment();
    await receptionist.client.appointments.cancel({ id });
    return { as: receptionist, input: { id } };
  },
  'appointments.confirm': () => byReceptionist(idOf(appointment())),
  'appointments.cancel': () => byReceptionist(idOf(appointment())),
  'appointments.complete': () => byReceptionist(idOf(confirmed())),
  'imports.stage': async () => ({
    as: receptionist,
    input: { importId: randomUUID(), rows: [{ row: 1, patient: fields }] },
  }),
  'imports.run': async () => {
    const importId = randomUUID();
    await receptionist.client.imports.stage({ importId, rows: [{ row: 1, patient: fields }] });
    return { as: receptionist, input: { importId, rows: 1, duplicates: 'register' } };
  },
  'board.makeLink': async () => ({
    as: administrator,
    input: { place: 'Hall', names: 'none', language: 'en' },
  }),
  'board.revokeLink': async () => {
    await administrator.client.board.makeLink({ place: 'Hall', names: 'none', language: 'en' });
    const [link] = await administrator.client.board.links();
    return { as: administrator, input: { id: link?.id } };
  },
  'dayEnd.close': async () => ({
    as: (await newPerson('receptionist')).visitor,
    input: closeEntered,
  }),
  'sharing.share': async () => ({
    as: receptionist,
    input: { ...(await sharable()), way: 'whatsapp', days: 7, language: 'en' },
  }),
  'sharing.share of a token': async () => ({
    as: receptionist,
    input: { kind: 'token', id: (await waiting()).id, way: 'sms', language: 'hi' },
  }),
  'sharing.revoke': async () => {
    const paper = await sharable();
    await receptionist.client.sharing.share({ ...paper, way: 'link', days: 1, language: 'en' });
    const { links } = await receptionist.client.sharing.links(paper);
    return { as: receptionist, input: { id: links[0]?.id } };
  },
  'sharing.open': async () => {
    const { path } = await receptionist.client.sharing.share({
      ...(await sharable()),
      way: 'link',
      days: 1,
      language: 'en',
    });
    return { as: clinic.visitor(), input: { token: path?.split('#')[1] } };
  },
  'settings.saveClinic': async () => {
    const { version } = await administrator.client.settings.clinic();
    return {
      as: administrator,
      input: { ...clinicEntered, name: `Clinic ${version}`, version },
    };
  },
  'settings.savePractice': async () => ({
    as: (await newPerson('doctor')).visitor,
    input: practiceEntered,
  }),
  'dashboard.open': async () => {
    await emptyClinic();
    return { as: receptionist };
  },
  'dashboard.removeSampleData': async () => {
    await emptyClinic();
    const { db } = connect(clinic.ownerConnection, pino({ level: 'silent' }));
    await ensureSampleAccounts(db, now);
    await db.destroy();
    await clinic.signedIn('doctor');
    return { as: administrator };
  },
};

/** Reads alone, or, like a failed sign-in, counts nothing but the attempt; a backup is a file beside the database. */
const reads = new Set(
  operations
    .filter(
      ({ id, method }) =>
        (method === 'GET' && !(id in writes)) ||
        /\.(search|suggest|check|invitation|mine|all|today|watch|place|backUp|verify)$|^exports\./.test(
          id,
        ),
    )
    .map(({ id }) => id),
);

test('DUR-3: every operation is either here or stores nothing [everyStatement-1]', () => {
  const all = Object.entries(contract).flatMap(([feature, group]) =>
    Object.keys(group).map((name) => `${feature}.${name}`),
  );
  const writing = Object.keys(writes).map((name) => name.split(' ')[0] ?? '');
  const known = new Set([...writing, ...reads]);
  expect([...known].toSorted()).toEqual(all.toSorted());
});

/** The tables that a request changed, and the audit rows it added. */
interface Effects {
  tables: string[];
  audit: string[];
}

const none: Effects = { tables: [], audit: [] };

async function snapshot() {
  const { rows } = await clinic.sql.query('select coalesce(max(id), 0) as last from audit_logs');
  const { sign_in_failures: __, ...tables } = await fingerprint(clinic.sql);
  return { last: rows[0].last, tables };
}

async function effectsSince(before: Awaited<ReturnType<typeof snapshot>>): Promise<Effects> {
  const after = await snapshot();
  const { rows } = await clinic.sql.query(
    'select action from audit_logs where id > $1 order by action',
    [before.last],
  );
  return {
    tables: Object.keys(after.tables).filter((name) => after.tables[name] !== before.tables[name]),
    audit: rows.map(({ action }) => action),
  };
}

async function call(id: OperationId, { as, input }: Prepared, key: string, fault: Fault) {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const rest: Record<string, unknown> = { ...input };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return String(value);
  });
  const answer = await faults.run(
    fault,
    async () =>
      // Sent once somebody waits for it, which must be in here.
      await clinic.app.inject({
        method: operation.method as 'POST',
        url: path,
        headers: {
          host: 'localhost',
          origin: 'http://localhost',
          cookie: as.cookie(),
          'idempotency-key': key,
          ...(operation.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        ...(operation.method === 'GET' ? {} : { payload: JSON.stringify(rest) }),
      }),
  );
  fault.isOver = true;
  return answer;
}

/** Whose secret went with an answer that was lost: sent again, the link gets another one, which its screen is told. */
const givesAnotherSecret = new Set<OperationId>(['board.makeLink']);
const told = new Set(['change_counter', 'changes']);

const faultless = (): Fault => ({ mishap: 'is refused', at: 0, seen: 0, isOver: false });

let statements = 0;
let failures = 0;
afterAll(() => tell('statements that failed one at a time', { statements, failures }));

test.each(Object.entries(writes))(
  'DUR-3: %s is stored whole with its audit row or not at all, whichever statement fails [everyStatement-2]',
  async (name, prepare) => {
    const id = name.split(' ')[0] as OperationId;
    const prepared = await prepare();
    const before = await snapshot();
    const fault = faultless();
    const answer = await call(id, prepared, randomUUID(), fault);
    expect([answer.statusCode, answer.body]).toEqual([
      expect.toSatisfy((status) => status < 300),
      answer.body,
    ]);
    const whole = await effectsSince(before);
    expect(whole).not.toEqual(none);
    expect(fault.seen).toBeGreaterThan(1);
    statements += fault.seen;

    const compared = (effects: typeof whole) =>
      givesAnotherSecret.has(id)
        ? { ...effects, tables: effects.tables.filter((table) => !told.has(table)) }
        : effects;
    const isCreation = whole.tables.includes('requests');
    for (const mishap of mishaps) {
      for (let at = 1; at <= fault.seen; at++) {
        const again = await prepare();
        const start = await snapshot();
        const key = randomUUID();
        const failed = await call(id, again, key, { mishap, at, seen: 0, isOver: false });
        const effects = compared(await effectsSince(start));
        const where = `${name}, statement ${at} ${mishap}`;
        const expected = failed.statusCode < 300 || effects.tables.length > 0 ? whole : none;
        expect([where, effects]).toEqual([where, expected]);
        if (failed.statusCode >= 300) {
          expect([where, failed.statusCode, failed.json().message]).toEqual([
            where,
            503,
            commonErrors.SERVICE_UNAVAILABLE.message,
          ]);
        }
        failures++;
        if (!isCreation) continue;
        const retried = await call(id, again, key, faultless());
        expect([where, retried.statusCode < 300]).toEqual([where, true]);
        expect([where, compared(await effectsSince(start))]).toEqual([where, whole]);
      }
    }
  },
);
