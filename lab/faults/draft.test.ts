import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserServer, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { makeDataFolder, type RunningServer, startServer } from '../../tests/server';
import { type Client, patientFields, signedInAt } from '../../tests/visitor';
import { freePort } from './freePort';
import { scaled, tell } from './scale';

/** Milliseconds of typing that a doctor may lose. */
const mostLost = 2_000;

let data: string;
let settings: Record<string, string>;
let server: RunningServer;
let doctor: Client;
let tokenId: string;

beforeAll(async () => {
  data = makeDataFolder();
  settings = { CLINIC_DATA_DIR: data, PORT: await freePort() };
  server = await startServer(settings);
  const receptionist = (await signedInAt(server.url, 'receptionist')).client;
  doctor = (await signedInAt(server.url, 'doctor')).client;
  await receptionist.dashboard.open({});
  const { id: patientId } = await receptionist.patients.register(patientFields);
  tokenId = (await receptionist.queue.issue({ patientId })).id;
  await doctor.queue.start({ id: tokenId });
});
afterAll(async () => {
  await server.end('SIGTERM');
  fs.rmSync(path.dirname(data), { recursive: true });
});

/** A browser of its own, in which the doctor's page of the visit is open. */
async function openPage(): Promise<{ browser: BrowserServer; page: Page }> {
  const executablePath = chromiumPath() ?? undefined;
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launchServer({ executablePath, args });
  const connected = await chromium.connect(browser.wsEndpoint());
  const context = await connected.newContext({ baseURL: server.url });
  const signedIn = await context.request.post('/api/session', {
    headers: { origin: server.url },
    data: { email: 'doctor@clinic.example', password: 'clinic-sample' },
  });
  expect(signedIn.status()).toBe(200);
  const page = await context.newPage();
  await page.goto(`/app/consultation/${tokenId}`);
  await page.getByLabel('Examination').waitFor();
  return { browser, page };
}

/** Debian's Chromium is started by a script: killed alone, it would leave a browser that goes on saving. */
function killWhole(browser: BrowserServer): void {
  const { pid } = browser.process();
  if (!pid) throw new Error('The browser was not started.');
  // Playwright starts it as the head of a group of processes.
  process.kill(-pid, 'SIGKILL');
}

interface Typed {
  word: string;
  /** Milliseconds of the clock. */
  at: number;
}

/** Types words into the examination, one after the other, until it is stopped or the page is gone. */
function typeOn(page: Page, prefix: string) {
  const typed: Typed[] = [];
  let isOn = true;
  const typing = (async () => {
    try {
      await page.getByLabel('Examination').fill('');
      for (let number = 1; isOn && number < 200; number += 1) {
        const word = `${prefix}${String(number).padStart(3, '0')}`;
        await page.keyboard.type(`${word} `, { delay: 10 });
        typed.push({ word, at: Date.now() });
      }
    } catch {
      // The page was killed in the middle of a word, as it was meant to be.
    }
  })();
  return {
    typed,
    end: async () => {
      isOn = false;
      await typing;
    },
  };
}

async function keptWords(): Promise<string[]> {
  const { draft } = await doctor.consultations.open({ tokenId });
  return (draft?.content.examination ?? '').split(/\s+/).filter(Boolean);
}

/** How much of what was typed is not kept, in milliseconds before an instant; nothing is there twice. */
function lostBefore(instant: number, typed: readonly Typed[], kept: readonly string[]): number {
  expect(new Set(kept).size).toBe(kept.length);
  const missing = typed.find(({ word }) => !kept.includes(word));
  return missing ? Math.max(0, instant - missing.at) : 0;
}

test('a browser that is killed in the middle of a visit loses two seconds at most [DUR-16]', async () => {
  const lost: number[] = [];
  for (let round = 1; round <= scaled(50, 2); round += 1) {
    const { browser, page } = await openPage();
    const { typed, end } = typeOn(page, `b${round}x`);
    await delay(500 + Math.random() * 4_000);
    const killedAt = Date.now();
    killWhole(browser);
    await end();
    lost.push(lostBefore(killedAt, typed, await keptWords()));
  }
  tell('typing lost by a killed browser, ms', {
    rounds: lost.length,
    most: Math.max(...lost),
    median: lost.toSorted((one, other) => one - other)[Math.floor(lost.length / 2)],
  });
  expect(Math.max(...lost)).toBeLessThanOrEqual(mostLost);
});

test('a server that is killed while a visit is written loses nothing that stays on the page [DUR-17]', async () => {
  const away: number[] = [];
  const { browser, page } = await openPage();
  for (let round = 1; round <= scaled(20, 2); round += 1) {
    const { typed, end } = typeOn(page, `s${round}x`);
    await delay(500 + Math.random() * 3_000);
    const killedAt = Date.now();
    await server.end('SIGKILL');
    server = await startServer(settings);
    doctor = (await signedInAt(server.url, 'doctor')).client;
    await delay(500);
    await end();
    const all = typed.map(({ word }) => word);
    await expect.poll(keptWords, { timeout: 30_000 }).toEqual(all);
    away.push(Date.now() - killedAt);
  }
  tell('from the kill to everything kept again, ms', {
    rounds: away.length,
    most: Math.max(...away),
  });
  await browser.close();
});
