import fs from 'node:fs';
import path from 'node:path';
import { makeDataFolder, startServer } from '../../tests/server';
import { type Client, patientFields, signedInAt } from '../../tests/visitor';
import { familyOf, megabytesOf } from './processes';

interface Options {
  chromium: string;
  count: number;
  /** PDFs asked for at the same time. */
  atOnce: number;
}

interface Sample {
  printed: number;
  seconds: number;
  server: number;
  chromium: number;
}

const names = ['Asha Rao', 'कृष्ण श्रीवास्तव', 'ஸ்ரீநிவாசன்', 'চট্টোপাধ্যায়'];

/** Prints prescriptions of one to eight medicines, in English and Hindi, on A4 and A5 by turns. */
export async function benchPdfs({ chromium, count, atOnce }: Options): Promise<void> {
  const data = makeDataFolder();
  const server = await startServer({
    CLINIC_DATA_DIR: data,
    CLINIC_CHROMIUM: chromium,
    CLINIC_REQUESTS_PER_MINUTE: '1000000',
  });
  const pid = server.process.pid ?? 0;
  try {
    const { client: doctor } = await signedInAt(server.url, 'doctor');
    const { client: receptionist } = await signedInAt(server.url, 'receptionist');
    const ids = await prescribe(doctor, receptionist);
    const samples: Sample[] = [];
    const latencies: number[] = [];
    let bytes = 0;
    let begun = 0;
    const began = performance.now();
    const sample = () =>
      samples.push({
        printed: latencies.length,
        seconds: (performance.now() - began) / 1_000,
        server: megabytesOf(pid),
        chromium: megabytesOfChromium(pid),
      });
    const lane = async () => {
      while (begun < count) {
        const turn = begun++;
        const asked = performance.now();
        const file = await doctor.prescriptions.pdf({
          id: ids[turn % ids.length] ?? '',
          size: turn % 2 ? 'A5' : 'A4',
          language: turn % 3 ? 'en' : 'hi',
        });
        bytes += file.size;
        latencies.push(performance.now() - asked);
        if (latencies.length % Math.ceil(count / 20) === 0) sample();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    const seconds = (performance.now() - began) / 1_000;
    const sorted = latencies.toSorted((one, other) => one - other);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(0);
    const lines = [
      `${count} prescriptions, ${atOnce} at once: ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(1)} a second`,
      `of one: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the slowest ${at(1)} ms; ${Math.round(bytes / count / 1_000)} KB on average`,
      ...samples.map(
        (one) =>
          `${one.printed}\t${one.seconds.toFixed(1)} s\tserver ${one.server} MB\tchromium ${one.chromium} MB`,
      ),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    fs.mkdirSync('reports', { recursive: true });
    fs.writeFileSync('reports/bench-pdfs.txt', `${lines.join('\n')}\n`);
  } finally {
    await server.end('SIGTERM');
    fs.rmSync(path.dirname(data), { recursive: true });
  }
}

async function prescribe(doctor: Client, receptionist: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 1; count <= 8; count++) {
    const name = names[count % names.length] ?? '';
    const { id: patientId } = await receptionist.patients.register({ ...patientFields, name });
    const { id: tokenId } = await receptionist.queue.issue({ patientId });
    await doctor.queue.start({ id: tokenId });
    const { id } = await doctor.prescriptions.create({
      patientId,
      tokenId,
      diagnosis: 'Viral fever',
      symptoms: 'Chills, body ache',
      notes: 'Drink water and rest.',
      medications: Array.from({ length: count }, () => ({
        name: 'Crocin',
        genericName: 'Paracetamol',
        strength: '650 mg',
        dosage: '1 tablet',
        frequency: 'TDS after food',
        duration: '5 days',
        instructions: 'खाने के बाद',
      })),
    });
    ids.push(id);
  }
  return ids;
}

function megabytesOfChromium(server: number): number {
  const browser = familyOf(server).find((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--remote-debugging-pipe');
    } catch {
      return false;
    }
  });
  return browser === undefined ? 0 : megabytesOf(browser, true);
}
