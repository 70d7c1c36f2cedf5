import fs from 'node:fs';
import { signedInAt } from '../../tests/visitor';
import { seededClinic } from './clinic';
import { measure, type Request } from './load';
import { megabytesOf } from './processes';
import { callsOf, endConsultations } from './spareTokens';

interface Options {
  patients: number;
  /** The folder that the clinic stays in; null: nowhere. */
  keep: string | null;
  minutes: number;
}

/** Requests a second in all: a busy clinic of several desks and rooms. */
const atMost = 20;
const sampleEvery = 10_000;

/** A clinic's ordinary load for a long time, and whether what the processes hold grows. */
export async function soak({ patients, keep, minutes }: Options): Promise<void> {
  const clinic = await seededClinic(patients, keep);
  try {
    const server = await clinic.start();
    const samples: { minute: number; server: number; postgres: number }[] = [];
    const began = performance.now();
    const sample = () => {
      samples.push({
        minute: (performance.now() - began) / 60_000,
        server: megabytesOf(server.process.pid ?? 0),
        postgres: megabytesOf(clinic.postgresPid, true),
      });
    };
    const timer = setInterval(sample, sampleEvery);
    try {
      const desk = await signedInAt(server.url, 'receptionist');
      const room = await signedInAt(server.url, 'doctor');
      const { rows } = await clinic.client.query<{ id: string; name: string }>(
        `select id, name from patients order by random() limit 2000`,
      );
      await endConsultations(clinic.client);
      const load = { url: server.url, connections: 4, seconds: minutes * 60, atMost: atMost / 2 };
      const [desks, rooms] = await Promise.all([
        measure({ ...load, cookie: desk.cookie(), request: deskRequests(rows) }),
        measure({ ...load, cookie: room.cookie(), request: roomRequests(rows) }),
      ]);
      sample();
      const lines = [
        `${minutes} minutes, ${(desks.rate + rooms.rate).toFixed(1)} requests a second; p99 ${desks.p99} ms at the desks, ${rooms.p99} ms in the rooms`,
        ...(['server', 'postgres'] as const).map((which) => {
          const values = samples.map((one) => one[which]);
          return `${which}: ${values[0]} MB at the beginning, ${values.at(-1)} MB at the end, at most ${Math.max(...values)} MB; in the second half ${slope(samples.map((one) => ({ x: one.minute / 60, y: one[which] }))).toFixed(1)} MB an hour`;
        }),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
      fs.mkdirSync('reports', { recursive: true });
      fs.writeFileSync(
        'reports/bench-soak.txt',
        [
          ...lines,
          ...samples.map((one) => `${one.minute.toFixed(2)}\t${one.server}\t${one.postgres}`),
          '',
        ].join('\n'),
      );
    } finally {
      clearInterval(timer);
      await server.end('SIGTERM');
    }
  } finally {
    await clinic.end();
  }
}

type People = { id: string; name: string }[];

/** Of fifty requests of the desks one issues a token; the rest looks things up. */
function deskRequests(people: People) {
  let turn = 0;
  return (): Request => {
    const person = people[turn % people.length];
    const kind = turn++ % 50;
    if (kind === 0) return post('/api/tokens', { patientId: person?.id, isSecond: true });
    if (kind % 10 === 1) return post('/api/dashboard', {});
    if (kind % 3 === 0) return post('/api/patients/search', { text: person?.name.slice(2, 7) });
    if (kind % 3 === 1) return { method: 'GET', path: '/api/tokens/today' };
    return post('/api/patients/search', { text: '' });
  };
}

/** The room calls one for each that the desks issue, a little later. */
function roomRequests(people: People) {
  const calls = callsOf();
  let turn = 0;
  return (): Request => {
    const person = people[turn % people.length];
    const kind = turn++ % 50;
    if (kind === 25 && !calls.isCalling()) return calls.next();
    return kind % 2 === 0
      ? { method: 'GET', path: '/api/tokens/today' }
      : { method: 'GET', path: `/api/patients/${person?.id}` };
  };
}

function post(path: string, body: unknown): Request {
  return { method: 'POST', path, body };
}

/** How steep the second half of some points rises: the first one fills caches. */
function slope(all: { x: number; y: number }[]): number {
  const points = all.slice(Math.floor(all.length / 2));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const rise = mean((point) => (point.x - x) * (point.y - y));
  const run = mean((point) => (point.x - x) ** 2);
  return run > 0 ? rise / run : 0;
}
