import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dateIn } from '../../src/shared/clinicDay';
import { signedInAt } from '../../tests/visitor';
import { seededClinic } from './clinic';
import { ask, measure, type Request } from './load';
import { cpuSecondsOf } from './processes';

interface Options {
  patients: number;
  /** The folder that the clinic stays in; null: nowhere. */
  keep: string | null;
  seconds: number;
}

/** One person alone. */
const connections = 1;
/** Milliseconds that a report over a year may take, nearly always. */
const promised = 500;

/** What the reports cost over a year, each as its screen asks for it. */
export async function reports({ patients, keep, seconds }: Options): Promise<void> {
  const clinic = await seededClinic(patients, keep, { anyDay: true });
  try {
    const server = await clinic.start();
    try {
      const doctor = await signedInAt(server.url, 'doctor');
      await clinic.client.query(`update users set is_administrator = true where role = 'doctor'`);
      await delay(1_000);
      const load = { url: server.url, cookie: doctor.cookie(), connections };
      print(['report', 'bytes', 'p50 ms', 'p97.5 ms', 'a second', 'processor ms', 'load']);
      for (const [name, request] of Object.entries(requestsOver(clinic.zone))) {
        const answer = await ask(server.url, request, load.cookie);
        await measure({ ...load, seconds: 1, request: () => request });
        const used = () =>
          cpuSecondsOf(server.process.pid ?? 0) + cpuSecondsOf(clinic.postgresPid, true);
        const before = used();
        const { p50, p97, rate } = await measure({ ...load, seconds, request: () => request });
        // What a request takes of the processors, whatever else they do meanwhile.
        const each = (1_000 * (used() - before)) / (rate * seconds);
        print([
          name,
          answer.length,
          p50,
          p97,
          rate.toFixed(0),
          each.toFixed(0),
          loadavg()[0]?.toFixed(1) ?? '',
        ]);
        if (p97 > promised) process.exitCode = 1;
      }
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await clinic.end();
  }
}

/** The year up to today and the one before, as the screens compare them. */
function requestsOver(zone: string): Record<string, Request> {
  const to = dateIn(new Date(), zone);
  const from = addDays(to, -364);
  const range = { from, to, before: { from: addDays(from, -365), to: addDays(from, -1) } };
  const report = (path: string, body: object): Request => ({
    method: 'POST',
    path: `/api/reports${path}`,
    body,
  });
  return {
    money: report('', { report: 'money', ...range }),
    visits: report('', { report: 'visits', ...range }),
    patients: report('', { report: 'patients', ...range }),
    practice: report('/practice', range),
    gst: report('/gst', { from, to }),
    dues: report('/dues', {}),
    followUps: report('/follow-ups', { from, to }),
  };
}

function print(cells: readonly (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padEnd(16)).join('')}\n`);
}
