import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { auditsOf, declarations } from '../../src/server/api/declarations';
import { verifyAuditChain } from '../../src/server/audit/auditChain';
import { connect } from '../../src/server/database/connect';
import { commonErrors } from '../../src/shared/operation';
import { everyReading } from '../../tests/everyReading';
import { untilHealthy } from '../../tests/history/load';
import { codeOf } from '../../tests/integration/clinic';
import { type RunningServer, runToExit, startServer } from '../../tests/server';
import { patientFields, signedInAt } from '../../tests/visitor';
import { asOwner, ownerOf } from './embeddedPlace';
import { tell } from './scale';

let server: RunningServer | null = null;
const mounted: string[] = [];
afterEach(async () => {
  if (server?.process.exitCode === null) await server.end('SIGTERM');
  server = null;
  for (const folder of mounted.splice(0)) {
    execFileSync('umount', [folder]);
    fs.rmSync(folder, { recursive: true });
  }
});

/** Why no file system can be mounted here; null when it can. */
function whyNoMounts(): string | null {
  if (process.platform !== 'linux') return 'only Linux mounts a file system in memory';
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' });
    execFileSync('umount', [folder]);
    return null;
  } catch (error) {
    return `mounting is refused (${(error as Error).message.split('\n').at(-1)})`;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const obstacle = whyNoMounts();
if (obstacle) process.stdout.write(`skipped: a full and a read-only disk: ${obstacle}\n`);

/** A disk of its own, so many megabytes large, with an empty data folder. */
function mountDisk(megabytes: number): { disk: string; data: string } {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk]);
  mounted.push(disk);
  return { disk, data: path.join(disk, 'data') };
}

/** Takes all the space that is left. */
function fill(disk: string): string {
  const ballast = path.join(disk, 'ballast');
  const file = fs.openSync(ballast, 'w');
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) fs.writeSync(file, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  fs.closeSync(file);
  return ballast;
}

async function expectUndamaged(data: string): Promise<void> {
  const { db } = connect(ownerOf(data), pino({ level: 'silent' }));
  try {
    await expect
      .poll(async () => (await verifyAuditChain(db)).unchained, { timeout: 30_000 })
      .toBe(0);
    expect((await verifyAuditChain(db)).broken).toBeNull();
  } finally {
    await db.destroy();
  }
  await asOwner(data, async (sql) => {
    // Reads every row of every table and every index that is a constraint.
    const { rows } = await sql.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of rows) await sql.query(`select count(t::text) from "${name}" t`);
    await sql.query('reindex database clinic');
  });
}

describe.skipIf(obstacle !== null)('a disk', () => {
  test('that is full refuses what would be stored, shows what is there, and goes on when there is space again [DUR-6]', async () => {
    const { disk, data } = mountDisk(320);
    server = await startServer({
      CLINIC_DATA_DIR: data,
      CLINIC_REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
    });
    const pid = server.process.pid;
    const { client } = await signedInAt(server.url, 'receptionist');
    const readings = await everyReading(server.url);
    const patient = await client.patients.register({ ...patientFields, name: 'Before' });
    await client.queue.issue({ patientId: patient.id, isSecond: true });

    const ballast = fill(disk);
    const written = { ...patientFields, name: 'While full' };
    const key = randomUUID();
    const again = { context: { idempotencyKey: key } };
    await expect
      .poll(() => codeOf(client.patients.register(written, again)), { timeout: 10_000 })
      .toBe('SERVICE_UNAVAILABLE');
    await expect(
      client.queue.issue({ patientId: patient.id, isSecond: true }),
    ).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('The disk of the clinic’s computer is full.'),
    });
    // What PostgreSQL does by itself every few minutes; it may fail, and must not take everything down.
    await asOwner(data, (sql) => sql.query('checkpoint')).catch(() => {});
    const reads: string[] = [];
    const writes: string[] = [];
    for (let round = 0; round < 40; round++) {
      for (const [id, read] of Object.entries(readings)) {
        // A whole list that leaves is noted, or does not leave.
        const leaves = auditsOf(declarations.get(id) ?? {}).includes('exported');
        if (!leaves) reads.push(await codeOf(read()));
      }
      writes.push(await codeOf(client.patients.register(written, again)));
      writes.push(await codeOf(client.queue.issue({ patientId: patient.id, isSecond: true })));
    }
    expect(new Set(reads)).toEqual(new Set(['OK']));
    expect(new Set(writes)).toEqual(new Set(['SERVICE_UNAVAILABLE']));

    fs.rmSync(ballast);
    const began = performance.now();
    await expect
      .poll(() => codeOf(client.patients.register(written, again)), { timeout: 30_000 })
      .toBe('OK');
    tell('disk full', {
      readsAnswered: reads.length,
      writesRefused: writes.length,
      writesAgainAfterMs: Math.round(performance.now() - began),
    });
    const { patients } = await client.patients.search({ text: written.name });
    expect(patients).toHaveLength(1);
    await expectUndamaged(data);
    expect(server.process.pid).toBe(pid);
    expect(server.process.exitCode).toBeNull();
  });

  test('on which PostgreSQL cannot write its log any more stops it, and it comes back when there is space [DUR-6]', async () => {
    const { disk, data } = mountDisk(320);
    server = await startServer({ CLINIC_DATA_DIR: data, LOG_LEVEL: 'silent' });
    const { client } = await signedInAt(server.url, 'receptionist');
    const patient = await client.patients.register(patientFields);
    const ballast = fill(disk);
    const writeMuch = () =>
      asOwner(data, async (sql) => {
        for (;;) await sql.query("select pg_logical_emit_message(false, 'x', repeat('x', 100000))");
      });
    await expect(writeMuch()).rejects.toThrow();
    await expect
      .poll(async () => (await fetch(`${server?.url}/healthz`)).status, { timeout: 30_000 })
      .toBe(503);
    await expect(client.patients.get({ id: patient.id })).rejects.toMatchObject({
      status: 503,
      message: commonErrors.SERVICE_UNAVAILABLE.message,
    });
    fs.rmSync(ballast);
    const began = performance.now();
    await untilHealthy(server.url);
    tell('PostgreSQL without space for its log', {
      backAfterMs: Math.round(performance.now() - began),
    });
    expect(await codeOf(client.patients.get({ id: patient.id }))).toBe('OK');
    expect(await codeOf(client.queue.issue({ patientId: patient.id, isSecond: true }))).toBe('OK');
    await expectUndamaged(data);
  });

  test('that is read-only keeps it from starting, in one sentence', async () => {
    const { disk, data } = mountDisk(320);
    const settings = { CLINIC_DATA_DIR: data, LOG_LEVEL: 'silent' };
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const empty = await runToExit(settings);
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    server = await startServer(settings);
    await server.end('SIGTERM');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const used = await runToExit(settings);
    for (const { code, output } of [empty, used]) {
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^(Node 20.*\n)?The data folder .* cannot be .*\(EROFS\).*\.\n$/),
      ]);
    }
  });
});
