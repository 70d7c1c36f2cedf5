import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { makeDataFolder, type RunningServer, startServer } from '../../tests/server';
import { type Client, patientFields, signedInAt } from '../../tests/visitor';
import { tell } from './scale';

/** A network between browsers and the server that can swallow everything for a while, as a cable that is pulled out. */
async function openNetwork(to: number) {
  const open = new Set<net.Socket>();
  let isCut = false;
  const network = net.createServer((near) => {
    const far = net.connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('data', (data) => other.write(data));
      // Either end went away.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      if (isCut) one.pause();
    }
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(network.address() as net.AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of open) socket.resume();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      network.close();
    },
  };
}

let data: string;
let server: RunningServer;
let network: Awaited<ReturnType<typeof openNetwork>>;
let browser: Browser;
let receptionist: Client;
let doctor: Client;

beforeAll(async () => {
  data = makeDataFolder();
  server = await startServer({ CLINIC_DATA_DIR: data });
  network = await openNetwork(Number(new URL(server.url).port));
  receptionist = (await signedInAt(server.url, 'receptionist')).client;
  doctor = (await signedInAt(server.url, 'doctor')).client;
  await receptionist.dashboard.open({});
  const executablePath = chromiumPath() ?? undefined;
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({ executablePath, args });
});
afterAll(async () => {
  await browser.close();
  network.close();
  await server.end('SIGTERM');
  fs.rmSync(path.dirname(data), { recursive: true });
});

async function desk(email: string, screens: string[]) {
  const context = await browser.newContext({ baseURL: network.url });
  const headers = { origin: network.url };
  const signedIn = await context.request.post('/api/session', {
    headers,
    data: { email, password: 'clinic-sample' },
  });
  expect(signedIn.status()).toBe(200);
  const pages: Record<string, Page> = {};
  for (const screen of screens) {
    const page = await context.newPage();
    await page.goto(`/app/${screen}`);
    await page.locator('[data-live=live]').waitFor();
    await page.evaluate(() => {
      document.documentElement.dataset.sameDocument = 'yes';
    });
    pages[screen] = page;
  }
  return { context, pages };
}

/** Milliseconds from a moment until a screen shows something. */
async function shownAfter(began: number, page: Page | undefined, selector: string) {
  if (!page) throw new Error('This screen is not open.');
  await page.locator(selector).first().waitFor({ timeout: 60_000 });
  return Math.round(performance.now() - began);
}

for (const seconds of [1, 10, 60]) {
  test(`a network cut for ${seconds} s: every screen comes to what the database holds, with no reload`, async () => {
    const name = `After The Cut ${seconds}`;
    const contexts: BrowserContext[] = [];
    const reception = await desk('reception@clinic.example', [
      'tokens',
      'dashboard',
      'patients',
      'appointments',
      'billing',
    ]);
    const room = await desk('doctor@clinic.example', ['tokens', 'prescriptions']);
    contexts.push(reception.context, room.context);
    const pages = [...Object.values(reception.pages), ...Object.values(room.pages)];

    network.cut();
    const patient = await receptionist.patients.register({ ...patientFields, name });
    const token = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    await doctor.queue.start({ id: token.id });
    const paper = { patientId: patient.id, tokenId: token.id };
    const medication = { name: 'Rest', dosage: '', frequency: '', duration: '', instructions: '' };
    await doctor.prescriptions.create({
      ...paper,
      diagnosis: name,
      symptoms: '',
      medications: [medication],
    });
    await doctor.queue.complete({ id: token.id });
    await receptionist.appointments.schedule({
      patientId: patient.id,
      date: '2099-01-01',
      time: `1${seconds % 9}:00`,
      type: 'checkup',
    });
    await receptionist.billing.create({
      ...paper,
      items: [{ description: name, quantity: 1, unitPrice: 10_000 + seconds }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    });
    const waiting = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    const { count } = await receptionist.notices.list();
    const { totalPatients } = await receptionist.dashboard.open({});
    // The length of the cut is what this is about.
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    for (const page of pages) expect(await page.getByText(name).count()).toBe(0);
    const marks = await Promise.all(
      pages.map((page) => page.locator('[data-live]').getAttribute('data-live')),
    );

    network.mend();
    const began = performance.now();
    const row = (status: string) => `tr:has-text("${name}"):has-text("${status}")`;
    const { tokens, dashboard, patients, appointments, billing } = reception.pages;
    const shown = await Promise.all([
      shownAfter(began, tokens, row('Waiting')),
      shownAfter(began, tokens, row('Completed')),
      shownAfter(began, room.pages.tokens, row(`#${waiting.tokenNumber}`)),
      shownAfter(began, room.pages.prescriptions, row('Rest')),
      shownAfter(
        began,
        dashboard,
        `section[aria-label="Total Patients"] >> text="${totalPatients.now}"`,
      ),
      shownAfter(began, patients, `tr:has-text("${name}")`),
      shownAfter(began, appointments, `tr:has-text("${name}")`),
      shownAfter(began, billing, `tr:has-text("${name}")`),
      shownAfter(began, dashboard, `[aria-label="Notifications: ${count}"]`),
      ...pages.map((page) => shownAfter(began, page, '[data-live=live]')),
    ]);
    for (const page of pages) {
      const { sameDocument } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
      expect(sameDocument).toBe('yes');
    }
    tell(`a network cut for ${seconds} s`, {
      screens: pages.length,
      marksDuringTheCut: [...new Set(marks)],
      lastScreenRightAfterMs: Math.max(...shown),
    });
    for (const context of contexts) await context.close();
  });
}
