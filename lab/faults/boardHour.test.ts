import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { makeDataFolder, startServer } from '../../tests/server';
import { patientFields, signedInAt } from '../../tests/visitor';
import { tell } from './scale';

const minutes = Number(process.env.CLINIC_FAULTS_BOARD_MINUTES || 3);
/** Milliseconds between two calls. */
const between = 10_000;

test(`a waiting room’s screen is left alone for ${minutes} minutes while the server ends and comes back twice`, async () => {
  const data = makeDataFolder();
  let server = await startServer({ CLINIC_DATA_DIR: data });
  const { url } = server;
  const again = async (signal: NodeJS.Signals) => {
    await server.end(signal);
    server = await startServer({ CLINIC_DATA_DIR: data, PORT: new URL(url).port });
  };
  const { client: receptionist } = await signedInAt(url, 'receptionist');
  const { client: doctor } = await signedInAt(url, 'doctor');
  await receptionist.dashboard.open({});
  const patient = await receptionist.patients.register({ ...patientFields, name: 'Hema Hall' });
  const { token } = await doctor.board.makeLink({ place: 'Hall', names: 'full', language: 'both' });

  const executablePath = chromiumPath() ?? undefined;
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`${url}/board#${token}`);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1_000_000;
  };

  const calls = Math.max(9, Math.round((minutes * 60_000) / between));
  const delays: number[] = [];
  let atFirst = 0;
  for (let call = 1; call <= calls; call++) {
    const next = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    await doctor.queue.start({ id: next.id });
    const began = performance.now();
    const shown = page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${next.tokenNumber}\\D`) });
    await shown.first().waitFor({ timeout: 60_000 });
    delays.push(performance.now() - began);
    await doctor.queue.complete({ id: next.id });
    if (call === 3) atFirst = await heap();
    if (call === Math.round(calls / 3)) await again('SIGTERM');
    if (call === Math.round((2 * calls) / 3)) await again('SIGKILL');
    // The length of its day is what this is about.
    await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / calls));
  }
  expect(await page.evaluate(() => document.documentElement.dataset.sameDocument)).toBe('yes');
  const atLast = await heap();
  const inOrder = delays.toSorted((one, other) => one - other);
  tell(`a board for ${minutes} minutes with two restarts`, {
    calls,
    middleMs: Math.round(inOrder[Math.floor(calls / 2)] ?? 0),
    worstMs: Math.round(inOrder.at(-1) ?? 0),
    heapAtFirstMb: Math.round(atFirst),
    heapAtLastMb: Math.round(atLast),
  });
  expect(atLast).toBeLessThan(atFirst * 1.5 + 5);
  await browser.close();
  await server.end('SIGTERM');
  fs.rmSync(path.dirname(data), { recursive: true });
});
