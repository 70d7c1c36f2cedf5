import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { knownSeals } from '../../src/server/backup/seal';
import { makeDataFolder, runToExit, startServer } from '../../tests/server';
import { patientFields, signedInAt } from '../../tests/visitor';
import { asOwner, postgresOf } from './embeddedPlace';
import { scaled, tell } from './scale';

/** Seconds of work before everything is killed; longer than what may be lost. */
const seconds = scaled(180, 75);

interface Done {
  id: string;
  bill: string;
  /** Milliseconds since 1970: when it was asked for, and when the answer was there. */
  asked: number;
  answered: number;
}

/** What is stored of a data folder's clinic, read while a server runs on it. */
async function storedIn(settings: Record<string, string>) {
  const server = await startServer(settings);
  try {
    return await asOwner(settings.CLINIC_DATA_DIR ?? '', async (sql) => {
      const idsIn = async (table: string) =>
        new Set(
          (await sql.query<{ id: string }>(`select id from ${table}`)).rows.map(({ id }) => id),
        );
      return { patients: await idsIn('patients'), bills: await idsIn('bills') };
    });
  } finally {
    await server.end('SIGTERM');
  }
}

const sizeOf = (folder: string, pattern: RegExp) =>
  fs
    .readdirSync(folder)
    .filter((name) => pattern.test(name))
    .reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);

test('a clinic whose server was killed and whose disk is gone comes back from the archive of its log, and to a named moment [DUR-1] [DUR-8]', async () => {
  const data = makeDataFolder();
  const root = path.dirname(data);
  const archive = path.join(root, 'archive');
  const settings = {
    CLINIC_DATA_DIR: data,
    CLINIC_WAL_ARCHIVE_DIR: archive,
    CLINIC_BACKUP_PASSPHRASE: 'five random words go here',
    CLINIC_REQUESTS_PER_MINUTE: '1000000',
    CLINIC_SAMPLE_DATA: 'on',
    LOG_LEVEL: 'warn',
  };
  const server = await startServer(settings);
  const { client } = await signedInAt(server.url, 'receptionist');
  const { client: doctor } = await signedInAt(server.url, 'doctor');
  const done: Done[] = [];
  let isOver = false;
  let named = 0;
  const ends = Date.now() + seconds * 1000;
  const work = async (worker: number) => {
    for (let turn = 0; !isOver; turn++) {
      const asked = Date.now();
      const name = `Worker ${worker} ${turn}`;
      const patient = await client.patients.register({ ...patientFields, name });
      const token = await client.queue.issue({ patientId: patient.id });
      await doctor.queue.start({ id: token.id });
      const bill = await client.billing.create({
        patientId: patient.id,
        tokenId: token.id,
        items: [{ description: 'Consultation', quantity: 1, unitPrice: 50_000 }],
        taxBasisPoints: 0,
        discount: 0,
        paymentMethod: 'cash',
      });
      done.push({ id: patient.id, bill: bill.id, asked, answered: Date.now() });
      // A desk that registers and bills somebody three times a second, as none does.
      await delay(300);
    }
  };
  const workers = [1, 2, 3, 4].map((worker) =>
    work(worker).catch((error) => {
      if (!isOver) throw error;
    }),
  );
  await delay(1000 * (seconds - 50));
  named = Date.now();
  await delay(Math.max(0, ends - Date.now()));
  const [pid, database] = [server.process.pid, postgresOf(data)];
  const keys = knownSeals(data).join();
  const killedAt = Date.now();
  isOver = true;
  for (const number of [pid, database]) if (number) process.kill(number, 'SIGKILL');
  await Promise.all(workers);
  fs.rmSync(data, { recursive: true, maxRetries: 20, retryDelay: 100 });

  const restored = async (name: string, minute: string) => {
    const there = { ...settings, CLINIC_DATA_DIR: path.join(root, name) };
    const began = Date.now();
    const exit = await runToExit({ ...there, CLINIC_BACKUP_SEAL: keys }, [
      process.execPath,
      'scripts/command.mjs',
      'restore',
      '--to',
      minute,
      archive,
    ]);
    expect(exit).toMatchObject({ code: 0, output: expect.stringMatching(/Restored the clinic/) });
    const took = Date.now() - began;
    return { took, ...(await storedIn({ ...there, CLINIC_WAL_ARCHIVE_DIR: '' })) };
  };
  const latest = await restored('latest', 'latest');
  expect(done.length).toBeGreaterThan(50);
  const lost = done.filter(({ id, bill }) => !latest.patients.has(id) || !latest.bills.has(bill));
  const lastKept = Math.max(
    ...done.filter((one) => !lost.includes(one)).map(({ answered }) => answered),
  );
  const loss = (killedAt - Math.min(killedAt, ...lost.map(({ answered }) => answered))) / 1000;
  // Nothing is missing in between: what was lost is the end.
  for (const { answered } of lost) expect(answered).toBeGreaterThanOrEqual(lastKept - 1000);
  expect(loss).toBeLessThan(60);

  const moment = await restored('moment', new Date(named).toISOString());
  for (const { id, bill, asked, answered } of done) {
    if (answered < named)
      expect([moment.patients.has(id), moment.bills.has(bill)]).toEqual([true, true]);
    if (asked > named)
      expect([moment.patients.has(id), moment.bills.has(bill)]).toEqual([false, false]);
  }
  tell('back to a minute', {
    seconds,
    registrationsAndBills: done.length,
    secondsLost: loss,
    recordsLost: lost.length,
    restoreSeconds: [latest.took / 1000, moment.took / 1000],
    baseBytes: sizeOf(archive, /^base-/),
    logBytes: sizeOf(archive, /^wal-/),
    logBytesForEach: Math.round(sizeOf(archive, /^wal-/) / done.length),
    files: fs.readdirSync(archive).length,
  });
  fs.rmSync(root, { recursive: true });
});
