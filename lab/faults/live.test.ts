import fs from 'node:fs';
import path from 'node:path';
import { getEventMeta } from '@orpc/client';
import { expect, test } from 'vitest';
import type { LiveMessage } from '../../src/features/liveUpdates/liveUpdates.contract';
import { makeDataFolder, startServer } from '../../tests/server';
import { type Client, patientFields, signedInAt } from '../../tests/visitor';
import { cpuSecondsOf, megabytesOf } from '../processes';
import { scaled, tell } from './scale';

const screens = 200;
const changesPerSecond = 20;
const seconds = scaled(300);

test(`${screens} open screens, ${changesPerSecond} changes a second for ${seconds} seconds: none missed, each within a moment`, async () => {
  const data = makeDataFolder();
  const server = await startServer({
    CLINIC_DATA_DIR: data,
    CLINIC_TIME_ZONE: 'Asia/Kolkata',
    CLINIC_REQUESTS_PER_MINUTE: '1000000',
  });
  const { client: receptionist } = await signedInAt(server.url, 'receptionist');
  const patient = await receptionist.patients.register({ ...patientFields });

  /** When a token was answered in a state, by its id and state. */
  const answered = new Map<string, number>();
  const latencies: number[] = [];
  const gaps: string[] = [];
  const seen: Set<string>[] = [];

  async function watch(client: Client, from: string): Promise<() => Promise<void>> {
    const stream = await client.liveUpdates.changes(undefined, { lastEventId: from });
    const own = new Set<string>();
    seen.push(own);
    let position = from;
    void (async () => {
      for await (const message of stream as AsyncIterable<LiveMessage>) {
        const now = performance.now();
        if (message.after !== position) gaps.push(`${position} is not ${message.after}`);
        position = message.position;
        expect(getEventMeta(message)?.id).toBe(position);
        for (const news of message.news) {
          if (news.kind === 'reset') gaps.push('reset');
          if (news.kind !== 'queue') continue;
          for (const { id, status } of news.tokens) {
            const key = `${id} ${status}`;
            if (own.has(key)) continue;
            own.add(key);
            const at = answered.get(key);
            // Told before the one who did it was answered: at once.
            latencies.push(at === undefined ? 0 : now - at);
          }
        }
      }
    })().catch(() => {
      // The clinic was closed.
    });
    return async () => {
      await stream.return?.();
    };
  }

  const { livePosition } = await receptionist.accounts.session();
  // One session has twenty streams at most.
  const watchers = await Promise.all(
    Array.from({ length: screens / 20 }, (_, index) =>
      signedInAt(server.url, index % 2 === 0 ? 'receptionist' : 'doctor'),
    ),
  );
  const ends = await Promise.all(
    Array.from({ length: screens }, (_, index) =>
      watch(watchers[index % watchers.length]?.client ?? receptionist, livePosition),
    ),
  );
  const began = performance.now();
  const pid = server.process.pid ?? 0;
  const cpuBefore = cpuSecondsOf(pid);
  const memory: number[] = [];
  const work: Promise<void>[] = [];
  const keep = (key: string) => void answered.set(key, performance.now());
  let changes = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * changesPerSecond;
    while (changes < due) {
      changes += 2;
      work.push(
        (async () => {
          const { id } = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
          keep(`${id} waiting`);
          await receptionist.queue.cancel({ id });
          keep(`${id} cancelled`);
        })(),
      );
    }
    memory.push(megabytesOf(pid));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await Promise.all(work);
  const cpu = cpuSecondsOf(pid) - cpuBefore;
  const lasted = (performance.now() - began) / 1000;

  // A token may be told once where it changed twice in one moment; its last state is told to everybody.
  const last = [...answered.keys()].filter((key) => key.endsWith('cancelled'));
  await expect
    .poll(() => Math.min(...seen.map((own) => last.filter((key) => own.has(key)).length)), {
      timeout: 60_000,
    })
    .toBe(last.length);
  expect(gaps).toEqual([]);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  tell('live', {
    screens,
    changes,
    seconds: Math.round(lasted),
    shown: latencies.length,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    // Of the server's process alone.
    megabytesFirst: memory[0],
    megabytesMost: Math.max(...memory),
    megabytesLast: memory.at(-1),
    processorPercent: Math.round((cpu / lasted) * 100),
  });
  expect(at(0.99)).toBeLessThan(1_000);
  for (const end of ends) await end();
  await server.end('SIGTERM');
  fs.rmSync(path.dirname(data), { recursive: true });
});
