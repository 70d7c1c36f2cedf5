import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder, startServer } from '../server';
import { type Client, patientFields, signedInAt } from '../visitor';
import { codeOf, createDatabase, startClinic, type TestClinic } from './clinic';

/** `npm run test:faults` asks for the full numbers. */
const isFull = process.env.CLINIC_TEST_FULL === '1';

let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
let patientId: string;
beforeAll(async () => {
  clinic = await startClinic();
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
  patientId = (await receptionist.patients.register(patientFields)).id;
});
afterAll(() => clinic.close());

/** Does a number of things, so many of them at once. */
async function each<Result>(
  count: number,
  atOnce: number,
  one: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await one(index);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

const counted = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);

async function startedToken(): Promise<string> {
  const { id } = await receptionist.queue.issue({ patientId, isSecond: true });
  await doctor.queue.start({ id });
  return id;
}

async function rowsOf(action: string, id: string): Promise<number> {
  const { rows } = await clinic.sql.query(
    'select count(*) as count from audit_logs where action = $1 and entity_id = $2',
    [action, id],
  );
  return Number(rows[0].count);
}

describe('numbers', () => {
  const count = isFull ? 2_000 : 200;

  test(`${count} tokens asked for by fifty at once are numbered without a twin and a gap [CON-1]`, async () => {
    const first = (await receptionist.queue.issue({ patientId, isSecond: true })).tokenNumber + 1;
    const numbers = await each(count, 50, async () => {
      const { tokenNumber } = await receptionist.queue.issue({ patientId, isSecond: true });
      return tokenNumber;
    });
    expect(numbers.toSorted((a, b) => a - b)).toEqual(counted(first, count));
  }, 120_000);

  test('of issues that break off after the number was taken none uses it up [CON-2]', {
    tags: ['slow'],
  }, async () => {
    const first = (await receptionist.queue.issue({ patientId, isSecond: true })).tokenNumber + 1;
    await clinic.sql.query(`
      create function break_off() returns trigger language plpgsql as
        $$ begin
          if new.action = 'token_issued' and random() < 0.2 then raise exception 'broken off'; end if;
          return new;
        end $$;
      create trigger break_off before insert on audit_logs for each row execute function break_off()`);
    const total = isFull ? 1_000 : 200;
    const results = await each(total, 50, () =>
      receptionist.queue.issue({ patientId, isSecond: true }).then(
        ({ tokenNumber }) => tokenNumber,
        () => null,
      ),
    );
    await clinic.sql.query('drop trigger break_off on audit_logs; drop function break_off');
    const numbers = results.filter((number) => number !== null);
    expect(numbers.length).toBeLessThan(total);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(counted(first, numbers.length));
    expect((await receptionist.queue.issue({ patientId, isSecond: true })).tokenNumber).toBe(
      first + numbers.length,
    );
  });

  test('two servers on one database number one series [CON-3]', {
    tags: ['slow'],
  }, async () => {
    const { host, user, password, database } = await createDatabase();
    const settings = {
      DATABASE_URL: `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host ?? '')}`,
      CLINIC_SAMPLE_DATA: 'on',
      CLINIC_REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
    };
    const folders = [makeDataFolder(), makeDataFolder()];
    const servers = await Promise.all(
      folders.map((data) => startServer({ ...settings, CLINIC_DATA_DIR: data })),
    );
    try {
      const desks = await Promise.all(servers.map(({ url }) => signedInAt(url, 'receptionist')));
      const [one, other] = desks.map(({ client }) => client);
      const patient = await one?.patients.register(patientFields);
      const total = isFull ? 1_000 : 200;
      const numbers = await each(total, 50, async (index) => {
        const desk = index % 2 ? one : other;
        return (
          (await desk?.queue.issue({ patientId: patient?.id ?? '', isSecond: true }))
            ?.tokenNumber ?? 0
        );
      });
      expect(numbers.toSorted((a, b) => a - b)).toEqual(counted(1, total));
    } finally {
      for (const server of servers) await server.end('SIGTERM');
      for (const folder of folders) fs.rmSync(path.dirname(folder), { recursive: true });
    }
  });

  test('a double click gets one number; so many keys, twenty sendings of each [CON-4]', {
    tags: ['slow'],
  }, async () => {
    const first = (await receptionist.queue.issue({ patientId, isSecond: true })).tokenNumber + 1;
    const keys = isFull ? 50 : 10;
    const numbers = await each(keys, 4, async () => {
      const context = { idempotencyKey: randomUUID() };
      const copies = await Promise.all(
        Array.from({ length: 20 }, () =>
          receptionist.queue.issue({ patientId, isSecond: true }, { context }),
        ),
      );
      for (const copy of copies) expect(copy).toEqual(copies[0]);
      return copies[0]?.tokenNumber ?? 0;
    });
    expect(numbers.toSorted((a, b) => a - b)).toEqual(counted(first, keys));
  });
});

describe('states', () => {
  test('of fifty Starts of one token at once one succeeds, with one audit row [CON-5]', {
    tags: ['slow'],
  }, async () => {
    await each(isFull ? 100 : 5, 1, async () => {
      const { id } = await receptionist.queue.issue({ patientId, isSecond: true });
      const codes = await Promise.all(
        Array.from({ length: 50 }, () => codeOf(doctor.queue.start({ id }))),
      );
      expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
      expect(codes.filter((code) => code === 'TOKEN_CHANGED')).toHaveLength(49);
      expect(await rowsOf('token_started', id)).toBe(1);
    });
  });

  test('of Complete and Cancel at once one wins, and the audit log says which [CON-6]', async () => {
    await each(isFull ? 200 : 20, 4, async () => {
      const id = await startedToken();
      const [completed, cancelled] = await Promise.all([
        codeOf(doctor.queue.complete({ id })),
        codeOf(receptionist.queue.cancel({ id })),
      ]);
      expect([completed, cancelled].toSorted()).toEqual(['OK', 'TOKEN_CHANGED']);
      expect(await rowsOf('token_completed', id)).toBe(completed === 'OK' ? 1 : 0);
      expect(await rowsOf('token_cancelled', id)).toBe(cancelled === 'OK' ? 1 : 0);
      const { rows } = await clinic.sql.query('select status from tokens where id = $1', [id]);
      expect(rows[0].status).toBe(completed === 'OK' ? 'completed' : 'cancelled');
    });
  }, 120_000);

  const ways = ['start', 'complete', 'cancel'] as const;
  const states = ['waiting', 'in-progress', 'completed', 'cancelled'] as const;
  const allowed = new Set([
    'waiting start doctor',
    'waiting cancel doctor',
    'waiting cancel receptionist',
    'in-progress complete doctor',
    'in-progress cancel doctor',
    'in-progress cancel receptionist',
  ]);
  test('of all states, actions and people only the allowed ways lead on [CON-7]', {
    tags: ['slow'],
  }, async () => {
    const people = { doctor, receptionist, nobody: clinic.visitor().client };
    for (const state of states) {
      for (const way of ways) {
        for (const [who, client] of Object.entries(people)) {
          const id =
            state === 'waiting' || state === 'cancelled'
              ? (await receptionist.queue.issue({ patientId, isSecond: true })).id
              : await startedToken();
          if (state === 'completed') await doctor.queue.complete({ id });
          if (state === 'cancelled') await receptionist.queue.cancel({ id });
          const triple = `${state} ${way} ${who}`;
          const forbidden = who === 'receptionist' && way !== 'cancel';
          const expected = allowed.has(triple)
            ? 'OK'
            : who === 'nobody'
              ? 'UNAUTHORIZED'
              : forbidden
                ? 'FORBIDDEN'
                : 'TOKEN_CHANGED';
          expect([triple, await codeOf(client.queue[way]({ id }))]).toEqual([triple, expected]);
        }
      }
    }
  });

  test('of twenty bookings of one moment one is made [CON-9]', {
    tags: ['slow'],
  }, async () => {
    const [free] = await doctorsOf(receptionist);
    const patients = await each(20, 10, () => receptionist.patients.register(patientFields));
    await each(isFull ? 50 : 5, 1, async (round) => {
      const date = `2099-01-${String((round % 28) + 1).padStart(2, '0')}`;
      const time = `${String(8 + Math.floor(round / 28)).padStart(2, '0')}:30`;
      const codes = await Promise.all(
        patients.map(({ id }) =>
          codeOf(
            receptionist.appointments.schedule({
              patientId: id,
              doctorId: free ?? '',
              date,
              time,
              type: 'consultation',
              isOutOfHours: true,
            }),
          ),
        ),
      );
      expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
      expect(codes.filter((code) => code === 'TIME_TAKEN')).toHaveLength(19);
    });
  });
});

async function doctorsOf(client: Client): Promise<string[]> {
  return (await client.appointments.doctors()).map(({ id }) => id);
}

test('twenty dashboards that open together in an empty clinic make the sample data once [CON-10]', async () => {
  // At noon, because before two o'clock one of the sample tokens is of the day before.
  const empty = await startClinic({ clock: () => new Date('2026-11-20T12:00:00Z') });
  try {
    const desks = [await empty.signedIn('doctor'), await empty.signedIn('receptionist')];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => desks[index % 2]?.client.dashboard.open()),
    );
    const { rows } = await empty.sql.query(
      'select (select count(*) from patients)::int as patients, array_agg(token_number order by token_number) as numbers from tokens',
    );
    expect(rows).toEqual([{ patients: 3, numbers: [9001, 9002, 9003] }]);
  } finally {
    await empty.close();
  }
});
