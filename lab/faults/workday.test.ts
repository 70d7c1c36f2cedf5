import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startClinic } from '../../tests/integration/clinic';
import { makeDataFolder, startServer } from '../../tests/server';
import { type Client, patientFields, signedInAt } from '../../tests/visitor';
import { scaled, tell } from './scale';
import { doAny, workdayOf } from './workday';

async function staffAt(url: string, patients: number) {
  const receptionists: Client[] = [];
  const doctors: Client[] = [];
  for (let count = 0; count < 3; count++) {
    receptionists.push((await signedInAt(url, 'receptionist')).client);
    doctors.push((await signedInAt(url, 'doctor')).client);
  }
  const patientIds: string[] = [];
  for (let count = 0; count < patients; count++) {
    patientIds.push((await receptionists[0]?.patients.register(patientFields))?.id ?? '');
  }
  return { receptionists, doctors, patientIds };
}

function countOf(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('fifty people who work on the same records at once never see a deadlock [CON-12]', async () => {
  const clinic = await startClinic();
  try {
    // Few patients, so that everybody meets everybody.
    const workday = workdayOf(await staffAt(clinic.url, 10));
    const until = performance.now() + scaled(600_000, 10_000);
    const statuses: number[] = [];
    const work = async () => {
      while (performance.now() < until) statuses.push(await doAny(workday));
    };
    await Promise.all(Array.from({ length: 50 }, work));
    const { rows } = await clinic.sql.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    tell('a mixed workload', { requests: statuses.length, ...countOf(statuses), ...rows[0] });
    expect(statuses.filter((status) => status === 0 || status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 4);
  } finally {
    await clinic.close();
  }
});

/** Seconds; a night is 28,800. */
const soak = Number(process.env.CLINIC_FAULTS_SOAK_SECONDS || scaled(600, 30));
const perSecond = 5;

/** The memory that a process holds, in megabytes. */
function memoryOf(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

const middleOf = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test.skipIf(process.platform !== 'linux')(
  'hours of work take no more and more memory, and nothing fails [DUR-11]',
  async () => {
    const data = makeDataFolder();
    const server = await startServer({
      CLINIC_DATA_DIR: data,
      CLINIC_REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
    });
    try {
      const pid = server.process.pid ?? 0;
      const workday = workdayOf(await staffAt(server.url, 50));
      const statuses: number[] = [];
      // A server that has just started has not filled its caches and not grown its heap.
      for (let count = 0; count < 2_000; count += 20) {
        statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => doAny(workday)))));
      }
      const began = performance.now();
      const memory: number[] = [];
      const underWay: Promise<void>[] = [];
      for (let second = 0; second < soak; second++) {
        for (let count = 0; count < perSecond; count++) {
          underWay.push(doAny(workday).then((status) => void statuses.push(status)));
        }
        await delay(Math.max(0, began + (second + 1) * 1000 - performance.now()));
        memory.push(memoryOf(pid));
      }
      await Promise.all(underWay);
      const third = Math.ceil(memory.length / 3);
      const first = middleOf(memory.slice(0, third));
      const last = middleOf(memory.slice(-third));
      tell('a long day', {
        seconds: soak,
        requests: statuses.length,
        ...countOf(statuses),
        megabytesFirst: Math.round(first),
        megabytesLast: Math.round(last),
      });
      expect(statuses.filter((status) => status === 0 || status >= 500)).toEqual([]);
      expect(last).toBeLessThan(first * 1.1);
    } finally {
      await server.end('SIGTERM');
      fs.rmSync(path.dirname(data), { recursive: true });
    }
  },
  40_000_000,
);
