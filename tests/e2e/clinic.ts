import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { sampleAccounts, samplePassword } from '../../src/features/accounts/sampleAccounts';
import type { NewPatient } from '../../src/features/patients/patient';
import type { Role } from '../../src/shared/permissions';
import { makeDataFolder, type RunningServer, startServer } from '../server';
import { patientFields, signedInAt } from '../visitor';

interface ClinicServer {
  url: string;
  /** Ends the server with SIGTERM, does something meanwhile, and starts it again on the same data and address. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

interface WorkerFixtures {
  /** The clinic of a name, which it starts on an empty data folder unless it runs already. */
  openClinic(name: string, settings: Record<string, string>): Promise<ClinicServer>;
}

/** The clinic of every test that names none. */
const shared = 'shared';

/**
 * The built product on an empty data folder. Tests that change what the others rely on name a clinic of their own:
 * `test.use({ clinicName: '…' })`. It ends when a test of the same worker names another; the shared one goes on.
 */
export const test = base.extend<
  {
    violations: string[];
    otherContexts: undefined;
    clinic: ClinicServer;
    clinicName: string;
    clinicSettings: Record<string, string>;
  },
  WorkerFixtures
>({
  clinicName: [shared, { option: true }],
  clinicSettings: [{}, { option: true }],
  openClinic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
    async ({}, use) => {
      const running = new Map<string, Awaited<ReturnType<typeof startClinic>>>();
      const endAllBut = async (...names: string[]) => {
        for (const [name, { end }] of running) {
          if (names.includes(name)) continue;
          running.delete(name);
          await end();
        }
      };
      await use(async (name, settings) => {
        await endAllBut(shared, name);
        const clinic = running.get(name) ?? (await startClinic(settings));
        running.set(name, clinic);
        return clinic.server;
      });
      await endAllBut();
    },
    { scope: 'worker' },
  ],
  clinic: [
    async ({ openClinic, clinicName, clinicSettings }, use) =>
      use(await openClinic(clinicName, clinicSettings)),
    // To start one is no part of what a test is given time for.
    { timeout: 60_000 },
  ],
  baseURL: async ({ clinic }, use) => use(clinic.url),
  // Whatever a test does, its pages keep to their Content-Security-Policy and ask nobody else for anything.
  violations: [
    async ({ context, clinic }, use) => {
      const violations = await watchPolicy(context);
      // Passkeys work at this machine's name, not at its address.
      const own = [new URL(clinic.url).hostname, 'localhost'];
      context.on('request', (request) => {
        const { protocol, hostname: asked } = new URL(request.url());
        if (/^https?:$/.test(protocol) && !own.includes(asked)) violations.push(request.url());
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  // The pages of a second person would go on asking an ended server, beside the tests that follow.
  otherContexts: [
    async ({ browser, context }, use) => {
      await use(undefined);
      for (const other of browser.contexts()) if (other !== context) await other.close();
    },
    { auto: true },
  ],
});

async function startClinic(clinicSettings: Record<string, string>) {
  const data = makeDataFolder();
  // Making an empty database takes longer than copying one.
  execFileSync('cp', ['-a', String(process.env.CLINIC_TEST_EMPTY_DATA), data]);
  const settings = { ...clinicSettings, CLINIC_DATA_DIR: data };
  let running: RunningServer = await startServer(settings);
  const { url } = running;
  const server: ClinicServer = {
    url,
    restart: async (meanwhile) => {
      expect(await running.end('SIGTERM')).toBe(0);
      try {
        await meanwhile?.();
      } finally {
        running = await startServer({ ...settings, PORT: new URL(url).port });
      }
    },
  };
  const end = async () => {
    await running.end('SIGTERM');
    fs.rmSync(path.dirname(data), { recursive: true });
  };
  return { server, end };
}

/** What the pages of a browser do against their Content-Security-Policy, as it happens. */
async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction('reportViolation', (what: string) => violations.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      const report = (window as unknown as { reportViolation(what: string): void }).reportViolation;
      report(`${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  });
  return violations;
}

export { expect };

/** Opens the dashboard of a role's sample account, past the sign-in screen. */
export async function signIn(page: Page, role: Role, greeting?: RegExp): Promise<void> {
  const account = sampleAccounts.find((candidate) => candidate.role === role);
  await signInAs(page, { email: account?.email ?? '', password: samplePassword }, greeting);
}

/** Opens the dashboard of an account, past the sign-in screen. */
export async function signInAs(
  page: Page,
  account: { email: string; password: string },
  greeting = /^Welcome/,
): Promise<void> {
  // A screen that is open would notice the other person and load itself again in the middle of this.
  await page.goto('about:blank');
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const { email, password } = account;
  const answer = await page.request.post('/api/session', {
    headers: { origin },
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible();
}

/** Signs in as a person does: through the demo credentials box. */
export async function signInByHand(page: Page, role: Role): Promise<void> {
  const account = sampleAccounts.find((candidate) => candidate.role === role);
  await page.goto('/login');
  await page.getByRole('button', { name: new RegExp(`${account?.email}`) }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
}

/** Opens the menu where the window is too small for the sidebar. */
export async function openMenu(page: Page): Promise<void> {
  const isSmall = (page.viewportSize()?.width ?? 0) < 768;
  if (isSmall) await page.getByRole('button', { name: 'Open menu' }).click();
}

/** Opens a screen by the sidebar, through the drawer where the window is small. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
}

/** Chooses a patient in a dialog by typing a part of the name. */
export async function choosePatient(page: Page, name: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: 'Patient' });
  const option = page.getByRole('option', { name: new RegExp(name) });
  // Once more where the answer came meanwhile and the option moved away from under the pointer.
  await expect(async () => {
    await box.fill(name);
    await option.click({ timeout: 3_000 });
    await expect(box).toHaveValue(/ - /, { timeout: 1_000 });
  }).toPass();
}

/** Chooses a patient and the patient's one token in an open dialog. */
export async function chooseVisit(page: Page, name: string): Promise<void> {
  await choosePatient(page, name);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Token' }).click();
  await page.getByRole('option', { name: new RegExp(`Token #.* ${name}`) }).click();
}

/** The page of a patient's visit is open. */
export async function expectVisitOf(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/app\/consultation\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

/** The texts of the papers that a page sends to the printer, instead of opening its dialog. Before the page is opened. */
export async function watchPrinter(page: Page): Promise<string[]> {
  const papers: string[] = [];
  await page.exposeFunction('paperPrinted', (text: string) => {
    papers.push(text);
  });
  await page.addInitScript(() => {
    const { paperPrinted } = window as unknown as { paperPrinted(text: string): void };
    window.print = () =>
      paperPrinted(document.querySelector('article[data-print]')?.textContent ?? '');
  });
  return papers;
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBeLessThanOrEqual(0);
}

/** Nothing on a paper as the screen shows it stands beyond its edge, which cuts it off. */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.locator('article[data-print]').evaluate((paper) => {
    const { left, right } = paper.getBoundingClientRect();
    return [...paper.querySelectorAll('*:not([aria-hidden])')]
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.left < left - 1 || box.right > right + 1))
      .map(({ text }) => text);
  });
  expect(cut).toEqual([]);
}

/** Registers a patient past the screens, for a test that begins later in the visit. */
export async function patientAt(url: string, name: string, more: Partial<NewPatient> = {}) {
  const { client } = await signedInAt(url, 'receptionist');
  // Sample data comes only to a clinic without patients, and other tests rely on it.
  await client.dashboard.open({});
  return client.patients.register({ ...patientFields, name, ...more });
}

/** A patient whose consultation today has been started by the sample doctor. */
export async function consultedPatientAt(
  url: string,
  name: string,
  more: Partial<NewPatient> = {},
) {
  const patient = await patientAt(url, name, more);
  const { client: receptionist } = await signedInAt(url, 'receptionist');
  const { client: doctor } = await signedInAt(url, 'doctor');
  const { id } = await receptionist.queue.issue({ patientId: patient.id });
  return { patient, token: await doctor.queue.start({ id }) };
}

/** Ends all of the doctor's visits but one: beside a patient who is inside nobody is called. */
export async function othersLeaveAt(url: string, tokenId: string) {
  const { client } = await signedInAt(url, 'doctor');
  const { user } = await client.accounts.session();
  const { tokens } = await client.queue.today({});
  for (const { id, status, consultedBy } of tokens) {
    if (status === 'in-progress' && consultedBy === user?.id && id !== tokenId) {
      await client.queue.complete({ id, draft: 'keep' });
    }
  }
}

/** Holds back the answers to requests to an address, so that the screen in between can be looked at. */
export async function whileHeld(page: Page, address: string, look: () => Promise<void>) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  await look();
  letGo();
}

/**
 * Handles requests to an address until the returned function is called. The route itself stays: when a page's last
 * route is removed, Chromium keeps a request that is on its way paused for good.
 */
export async function intercept(
  page: Page,
  address: string,
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false;
  await page.route(address, (route) => (isOver ? route.fallback() : handle(route)));
  return () => {
    isOver = true;
  };
}

/** Answers requests to an address as a server that met something unexpected does. */
export async function failAt(page: Page, address: string) {
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: {
        defined: true,
        code: 'INTERNAL_SERVER_ERROR',
        status: 500,
        message: 'Something went wrong on our side.',
        data: { requestId: 'test' },
      },
    }),
  );
}

/** The headers of a table's columns, in their order. */
export function columnsOf(page: Page, table: string) {
  const headers = page.getByRole('table', { name: table, exact: true }).getByRole('columnheader');
  // A name that orders the list is a button.
  return headers.locator(':scope:not(:has(button)), :scope > button');
}

/** Does something and expects its success to stand for two seconds of the page's clock before the next screen opens. */
export async function expectTwoSecondsOf(
  page: Page,
  success: Locator,
  act: () => Promise<void>,
  next: RegExp,
): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await act();
  // Time stands still but for these steps, so that what follows is exact to one of them.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(success).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(1_900);
  await expect(success).toBeVisible();
  await expect(page).not.toHaveURL(next);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page).toHaveURL(next);
}

/** Takes an action that a row, or a dialog, keeps in its menu. */
export async function takeFromMenu(row: Locator, action: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^More (for|about)/ }).click();
  await row.page().getByRole('menuitem', { name: action, exact: true }).click();
}
