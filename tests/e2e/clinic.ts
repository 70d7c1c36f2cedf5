import fs from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { sampleAccounts, samplePassword } from '../../src/features/accounts/account';
import type { Role } from '../../src/shared/permissions';
import { makeDataFolder, type RunningServer, startServer } from '../server';

interface ClinicServer {
  url: string;
  /** Ends the server with SIGTERM and starts it anew on the same data; its address changes. */
  restart(): Promise<void>;
}

/**
 * The built product on an empty data folder, one for each worker. Tests that change what the others rely on
 * name a clinic of their own: `test.use({ clinicName: '…' })`.
 */
export const test = base.extend<object, { clinic: ClinicServer; clinicName: string }>({
  clinicName: ['shared', { scope: 'worker', option: true }],
  clinic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from the pattern.
    async ({}, use) => {
      const data = makeDataFolder();
      const start = () => startServer({ CLINIC_DATA_DIR: data });
      let server: RunningServer = await start();
      await use({
        get url() {
          return server.url;
        },
        restart: async () => {
          expect(await server.end('SIGTERM')).toBe(0);
          server = await start();
        },
      });
      await server.end('SIGTERM');
      fs.rmSync(path.dirname(data), { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ clinic }, use) => use(clinic.url),
});

export { expect };

/** Signs in as a person would: through the demo credentials box. */
export async function signIn(page: Page, role: Role): Promise<void> {
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
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Patient' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBeLessThanOrEqual(0);
}
