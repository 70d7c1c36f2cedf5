import path from 'node:path';
import type { Page } from '@playwright/test';
import { fillClinic } from '../../scripts/madeUpDay.mjs';
import { addDays, dateIn } from '../../src/shared/clinicDay';
import { languageKey } from '../../src/shared/languageKey';
import { signIn, test } from '../e2e/clinic';
import { named, type TestLanguage } from '../e2e/language';
import { walk } from '../e2e/walk';
import { signedInAt } from '../visitor';

// Behind `npm run screens`: a picture of everything that can be opened, in a clinic in the middle of its morning.

type MadeUpDay = Awaited<ReturnType<typeof fillClinic>>;

let madeUp: Promise<MadeUpDay> | undefined;

async function morning(url: string): Promise<MadeUpDay> {
  const cookies = {
    doctor: (await signedInAt(url, 'doctor')).cookie(),
    receptionist: (await signedInAt(url, 'receptionist')).cookie(),
  };
  return fillClinic(url, cookies);
}

/** Takes pictures of the page into the folder of this look, a wide one's file named for what is seen. */
function camera(page: Page, who: string) {
  const folder = path.join('reports', 'screens', test.info().project.name, who);
  return async (what: string) => {
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
    );
    const name = what.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
  };
}

test.beforeEach(async ({ page, clinic }) => {
  test.setTimeout(300_000);
  const { language } = look();
  await page.addInitScript(([key, code]) => localStorage.setItem(key, code), [
    languageKey,
    language,
  ] as const);
  madeUp ??= morning(clinic.url);
  await madeUp;
});

/** What a project's name says: `360-dark-hi`. */
function look() {
  const [, , language] = test.info().project.name.split('-');
  return { language: language as TestLanguage };
}

test('for anyone', async ({ page }) => {
  const { language } = look();
  const take = camera(page, 'anyone');
  const { open } = (await madeUp) as MadeUpDay;
  const addresses = {
    landing: language === 'hi' ? '/hi' : '/',
    login: '/login',
    'sign-up': '/signup',
    privacy: '/privacy',
    ...open,
  };
  for (const [what, address] of Object.entries(addresses)) {
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    await take(what);
  }
});

for (const role of ['doctor', 'receptionist'] as const) {
  test(`for a ${role}`, async ({ page }) => {
    const { language } = look();
    const take = camera(page, role);
    const { visits } = (await madeUp) as MadeUpDay;
    await signIn(page, role, named('Welcome, {name}', language));
    const tomorrow = addDays(dateIn(new Date(), 'Asia/Kolkata'), 1);
    await walk(page, role, take, language, { calendarDay: tomorrow, visits });
  });
}

test('papers', async ({ page }) => {
  const { language } = look();
  const take = camera(page, 'papers');
  const { papers } = (await madeUp) as MadeUpDay;
  const mine: Record<string, 'doctor' | 'receptionist'> = {
    prescription: 'doctor',
    visitNote: 'doctor',
    testRequest: 'doctor',
  };
  for (const [what, address] of Object.entries(papers)) {
    await signIn(page, mine[what] ?? 'receptionist', named('Welcome, {name}', language));
    await page.goto(address);
    await page.locator('[data-print]').waitFor();
    await take(what);
  }
});
