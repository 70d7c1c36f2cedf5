import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownHosts } from '../../src/server/http/knownHosts';
import { createMetrics } from '../../src/server/http/metrics';
import { createMetricsApp } from '../../src/server/http/metricsApp';
import { createLog } from '../../src/server/log';
import { permissions } from '../../src/shared/permissions';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';
import { ask } from './raw';

const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-metrics-'));
const metrics = createMetrics();
const isKnown = knownHosts({ publicUrl: null, hosts: [] }, 'desk-1');
const metricsApp = createMetricsApp(metrics, createLog('silent'), isKnown);
let url: string;
let clinic: TestClinic;
beforeAll(async () => {
  url = await metricsApp.listen({ port: 0, host: '127.0.0.1' });
  clinic = await startClinic({
    metrics,
    watchedFolders: { backups },
    backups: { folder: backups, backupEveryHours: 12, backupsKept: 2, backupPassphrase: null },
  });
});
afterAll(async () => {
  await clinic.close();
  await metricsApp.close();
  fs.rmSync(backups, { recursive: true });
});

/** Every sample with its labels as they are written, and its number. */
async function figures(): Promise<Map<string, number>> {
  const answer = await ask(url, { path: '/metrics' });
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  return new Map(
    answer.text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );
}

const requestsOf = (operation: string, status: string) =>
  `clinic_http_requests_total{operation="${operation}",status="${status}"}`;

describe('requests', () => {
  test('each is counted by its operation and its outcome, refused or not', async () => {
    const receptionist = await clinic.signedIn('receptionist');
    const before = await figures();
    await receptionist.client.patients.register(patientFields);
    await expect(
      receptionist.client.patients.register({ ...patientFields, name: '' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    // Refused by role, by origin before any operation is known, and for no such address.
    const cookie = receptionist.cookie();
    expect((await fetch(`${clinic.url}/api/audit/search`, { method: 'POST' })).status).toBe(403);
    expect((await ask(clinic.url, { path: '/api/none', headers: { cookie } })).status).toBe(404);
    expect((await ask(clinic.url, { path: '/nothing.js' })).status).toBe(404);
    await expect
      .poll(async () => (await figures()).get(requestsOf('web', '4xx')))
      .toBe((before.get(requestsOf('web', '4xx')) ?? 0) + 1);
    const after = await figures();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown(requestsOf('patients.register', '2xx'))).toBe(1);
    expect(grown(requestsOf('patients.register', '4xx'))).toBe(1);
    expect(grown(requestsOf('api', '4xx'))).toBe(2);
    expect(grown('clinic_http_request_duration_seconds_count{operation="patients.register"}')).toBe(
      2,
    );
    expect(after.get('clinic_http_requests_under_way')).toBe(0);
  });

  test('a stream is told of while it is open, counted when it ends, and timed never', async () => {
    const doctor = await clinic.signedIn('doctor');
    const stop = new AbortController();
    const stream = await fetch(`${clinic.url}/api/changes`, {
      headers: { cookie: doctor.cookie() },
      signal: stop.signal,
    });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const open = await figures();
    expect(open.get('clinic_live_streams')).toBe(1);
    expect(open.get('clinic_http_requests_under_way')).toBe(0);
    stop.abort();
    await expect
      .poll(async () => (await figures()).get(requestsOf('liveUpdates.changes', '2xx')))
      .toBe(1);
    const ended = await figures();
    expect(ended.get('clinic_live_streams')).toBe(0);
    expect(
      ended.has('clinic_http_request_duration_seconds_count{operation="liveUpdates.changes"}'),
    ).toBe(false);
  });

  test('labels are known beforehand, whatever is asked for', async () => {
    for (const path of [
      `/api/patients/01a1fb40-d71c-7706-b228-75c30d0e24c6`,
      '/api/patients/not-an-id',
      '/app/patients/01a1fb40-d71c-7706-b228-75c30d0e24c6',
      '/place?token=abc',
      '/%ff',
      '/api/docs/openapi.json',
      '/readyz',
    ]) {
      await ask(clinic.url, { path });
    }
    const labels = [...(await figures()).keys()].flatMap((name) => [
      ...name.matchAll(/(\w+)="([^"]*)"/g),
    ]);
    const known = (name: string) =>
      new Set(labels.filter((label) => label[1] === name).map((label) => label[2]));
    const operations = [...Object.keys(permissions), 'api', 'docs', 'health', 'web'];
    expect(operations).toEqual(expect.arrayContaining([...known('operation')]));
    expect(['2xx', '3xx', '4xx', '5xx', 'gone']).toEqual(
      expect.arrayContaining([...known('status')]),
    );
    expect([...known('folder')]).toEqual(['backups']);
    expect([...new Set(labels.map((label) => label[1]))].sort()).toEqual(
      ['folder', 'kind', 'le', 'major', 'minor', 'operation', 'patch', 'status', 'version'].sort(),
    );
  });
});

describe('figures', () => {
  test('of the database, its pool, the audit chain, the queue and the newest backup', async () => {
    const receptionist = await clinic.signedIn('receptionist');
    const patient = await receptionist.client.patients.register(patientFields);
    const waiting = (await figures()).get('clinic_patients_waiting') ?? 0;
    await receptionist.client.queue.issue({ patientId: patient.id, priority: 'normal' });
    await expect
      .poll(async () => (await figures()).get('clinic_audit_unchained_rows'), { timeout: 10_000 })
      .toBe(0);
    await expect
      .poll(async () => (await figures()).get('clinic_backup_newest_timestamp_seconds'))
      .toBeGreaterThan(Date.now() / 1000 - 600);
    const now = await figures();
    expect(now.get('clinic_patients_waiting')).toBe(waiting + 1);
    expect(now.get('clinic_database_up')).toBe(1);
    expect(now.get('clinic_database_pool_connections')).toBeGreaterThan(0);
    expect(now.get('clinic_database_pool_connections_max')).toBe(10);
    expect(now.get('clinic_database_pool_waiting')).toBe(0);
    expect(now.get('clinic_database_pool_wait_seconds_count')).toBeGreaterThan(0);
    expect(now.get('clinic_change_feed_connected')).toBe(1);
    expect(now.get('clinic_password_hashes_refused_total')).toBe(0);
    expect(now.get('clinic_backup_interval_seconds')).toBe(12 * 3600);
    expect(now.get('clinic_disk_free_bytes{folder="backups"}')).toBeGreaterThan(0);
    expect(now.get('clinic_contents_reachable')).toBe(1);
  });

  test('with an audit chain that cannot go on, its lag grows', async () => {
    await clinic.sql.query('alter table audit_chain add constraint stuck check (false) not valid');
    await clinic.signedIn('doctor');
    await expect
      .poll(async () => (await figures()).get('clinic_audit_chain_lag_seconds'))
      .toBeGreaterThan(0.2);
    expect((await figures()).get('clinic_audit_unchained_rows')).toBeGreaterThan(0);
    await clinic.sql.query('alter table audit_chain drop constraint stuck');
  });

  test('while the database is away, what it knows is left out and the rest is told', async () => {
    const { database, user } = clinic.connection;
    const admin = await startClinic();
    await admin.sql.query(`alter database ${database} allow_connections false`);
    await admin.sql.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
      [database, user],
    );
    await expect.poll(async () => (await figures()).get('clinic_change_feed_connected')).toBe(0);
    const away = await figures();
    expect(away.get('clinic_database_up')).toBe(0);
    expect(away.has('clinic_audit_unchained_rows')).toBe(false);
    await expect
      .poll(async () => (await figures()).get('clinic_database_pool_failures_total'))
      .toBeGreaterThan(0);
    expect((await ask(clinic.url, { path: '/readyz' })).status).toBe(200);
    await admin.sql.query(`alter database ${database} allow_connections true`);
    await expect
      .poll(async () => (await figures()).get('clinic_change_feed_connected'), { timeout: 10_000 })
      .toBe(1);
    expect((await figures()).get('clinic_database_up')).toBe(1);
    await admin.close();
  });
});

describe('who may read them [V13.4.5]', () => {
  test('nobody at the clinic’s own address', async () => {
    const webless = await ask(clinic.url, { path: '/metrics' });
    expect(webless.status).toBe(404);
    expect(webless.text).not.toContain('clinic_http');
  });

  test('their own address has nothing else', async () => {
    for (const path of ['/', '/api/session', '/healthz', '/metrics/none']) {
      expect((await ask(url, { path })).status).toBe(404);
    }
    expect((await ask(url, { path: '/metrics', method: 'POST' })).status).toBe(404);
  });

  test('on loopback they are told to no page that points its own name at the machine [CSR-5]', async () => {
    const statusFor = async (host: string) =>
      (await ask(url, { path: '/metrics', headers: { host } })).status;
    expect(await statusFor('evil.example')).toBe(421);
    expect(await statusFor('localhost:9464')).toBe(200);
  });
});

test('a server that is told to stop says so to proxies, goes on answering, and keeps no connection', async () => {
  const stopping = await startClinic({ drainSeconds: 2 });
  expect((await ask(stopping.url, { path: '/readyz' })).json).toEqual({ status: 'ok' });
  const closed = stopping.close();
  await expect.poll(async () => (await ask(stopping.url, { path: '/readyz' })).status).toBe(503);
  const answer = await ask(stopping.url, { path: '/api/session' });
  expect(answer.status).toBe(200);
  expect(answer.headers.connection).toBe('close');
  await closed;
  await expect(ask(stopping.url, { path: '/readyz' })).rejects.toThrow('ECONNREFUSED');
});
