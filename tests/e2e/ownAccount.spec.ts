import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { visitorAt } from '../visitor';
import { expectNoFindings } from './axe';
import { expect, expectNoSidewaysScroll, openScreen, signIn, signInAs, test } from './clinic';

test.use({ clinicName: 'has people with accounts of their own' });

const password = 'monsoon-7';
let people = 0;

/** An account of its own, so that no other test's sessions are touched. */
async function newPerson(url: string, role: 'doctor' | 'receptionist' = 'receptionist') {
  const account = {
    name: `Own Account ${++people}`,
    email: `own-${Date.now()}-${people}@clinic.test`,
    role,
    password,
  };
  await visitorAt(url).client.accounts.signUp(account);
  return account;
}

// First: the sample doctor administers the clinic while nobody else has an account.
test('the menu at the top leads to one’s own account, and administrators also to the staff', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'receptionist');
  await page.getByRole('button', { name: 'Account of Ravi Kumar, receptionist' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'My account',
    'Audit log',
    'Use on phone',
    'Keyboard shortcuts',
  ]);
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  await page.goto('/app/staff');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page.context().clearCookies();
  await signIn(page, 'doctor');
  await page.getByRole('button', { name: 'Account of Dr. Asha Menon, doctor' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'My account',
    'Staff',
    'Waiting-room screens',
    'Day-end closes',
    'Audit log',
    'Use on phone',
    'Keyboard shortcuts',
  ]);
});

test('a new password takes the old one, and signs out everything else', { tag: '@slow' }, async ({
  page,
  browser,
  clinic,
}) => {
  const account = await newPerson(clinic.url);
  const elsewhere = await browser.newContext({ baseURL: clinic.url });
  const other = await elsewhere.newPage();
  await signInAs(other, account);
  await signInAs(page, account);
  await page.goto('/app/account');
  const form = page.getByRole('region', { name: 'Password' });
  const save = form.getByRole('button', { name: 'Change password' });
  const problem = form.getByRole('alert');
  await save.click();
  await expect(problem).toHaveText('Please enter your current password.');
  await form.getByLabel('Current password', { exact: true }).fill('not it');
  await form.getByLabel('New password', { exact: true }).fill('monsoon-8');
  await save.click();
  await expect(problem).toHaveText('Passwords do not match.');
  await form.getByLabel('Confirm new password', { exact: true }).fill('monsoon-8');
  await save.click();
  await expect(problem).toHaveText('The current password is not right.');
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue('monsoon-8');
  await form.getByLabel('Current password', { exact: true }).fill(password);
  await save.click();
  // One by the sign-up and one by the other browser.
  await expect(page.getByText('you were signed out in 2 other places')).toBeVisible();
  await expect(other.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await elsewhere.close();
});

test('sessions are listed with their devices and ended one by one or all; what they left open covers itself at once in every tab [SES-9]', {
  tag: '@slow',
}, async ({ page, browser, clinic }) => {
  const account = await newPerson(clinic.url);
  const elsewhere = await browser.newContext({ baseURL: clinic.url });
  const other = await elsewhere.newPage();
  await signInAs(other, account);
  const second = await elsewhere.newPage();
  await second.goto('/app/patients');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Patients');
  await signInAs(page, account);
  await page.goto('/app/account');
  const section = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expect(section.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
    /Chrome on (Linux|Android)/,
  );
  await section
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click();
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await section.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  // Nobody touches what was left open, in any of its tabs.
  for (const left of [other, second]) {
    await expect(left.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  }
  await elsewhere.close();
});

test('the second factor: turned on with a phone’s app, asked for at signing in, turned off', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const account = await newPerson(clinic.url, 'doctor');
  await signInAs(page, account);
  await page.goto('/app/account');
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-step verification' });
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  await expectNoFindings(page, 'second factor', '[role=dialog]');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is not right');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.locator('code')).toHaveCount(10);
  const recoveryCodes = await dialog.locator('code').allTextContents();
  await expectNoFindings(page, 'recovery codes', '[role=dialog]');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section).toContainText('Recovery codes left: 10');

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter the code');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/dashboard$/);

  await page.goto('/app/account');
  await section.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Turn two-step verification off?' });
  await question.getByLabel('Current password', { exact: true }).fill(password);
  await question.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1] ?? '');
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(question).toBeHidden();
  await expect(section).toContainText('Off.');
});

/** A device that asks for a finger and is always given it, as Chromium plays one. */
async function attachDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const refuse = (isRefused: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused });
  return { refuse };
}

test.describe('at the clinic’s computer itself', () => {
  test.use({
    baseURL: ({ clinic }, use) => use(clinic.url.replace('127.0.0.1', 'localhost')),
  });

  test('a passkey is added, signs in without a password, is removed, and signs in no more [V6.3.3]', {
    tag: '@slow',
  }, async ({ page, clinic }) => {
    const account = await newPerson(clinic.url);
    const device = await attachDevice(page);
    await signInAs(page, account);
    await page.goto('/app/account');
    const section = page.getByRole('region', { name: 'Passkeys' });
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Current password', { exact: true }).fill('not it');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The current password is not right.');
    await expectNoFindings(page, 'who adds a passkey', '[role=dialog]');
    await dialog.getByLabel('Current password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByLabel('Name of the passkey').fill('Phone of the desk');
    await expectNoFindings(page, 'a new passkey', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(dialog).toBeHidden();
    const rows = section.getByRole('listitem');
    await expect(rows).toHaveText([/^Phone of the desk.*not used yet/]);

    const signInWithPasskey = async () => {
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    };
    await device.refuse(true);
    await signInWithPasskey();
    await expect(page.getByRole('alert')).toContainText('No passkey was used');
    await device.refuse(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/app\/dashboard$/);

    await page.goto('/app/account');
    await expect(rows).toContainText('last used');
    await expectNoFindings(page, 'passkeys');
    await section.getByRole('button', { name: 'Remove the passkey Phone of the desk' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the passkey Phone of the desk' });
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(rows).toHaveCount(0);
    await signInWithPasskey();
    await expect(page.getByRole('alert')).toContainText('This passkey is not registered here.');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('before a session ends by idleness the person is warned, and stays by a press [SES-5]', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'receptionist');
  let inSeconds = 100;
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const ends = { inSeconds, canBeExtended: true };
    await route.fulfill({ response, json: { ...(await response.json()), ends } });
  });
  await page.goto('/app/patients');
  const warning = page.getByRole('dialog', { name: 'You will be signed out soon' });
  await expect(warning).toContainText(/Time left: 1:[34]\d/);
  await expectNoFindings(page, 'warning', '[role=dialog]');
  inSeconds = 1800;
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
});

test('an ended session hides what was on the screen and gives it back, with what was typed [SES-5]', async ({
  page,
  clinic,
}) => {
  const account = await newPerson(clinic.url);
  await signInAs(page, account);
  await openScreen(page, 'Register Patient');
  await page.getByLabel('Full Name').fill('Half Typed');
  await page.context().clearCookies();
  let isOver = true;
  await page.route('**/api/session', async (route) => {
    if (!isOver || route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), user: null, ends: null } });
  });
  // Waking up is when the page looks again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('locked.png') });
  isOver = false;
  await again.getByLabel(`Password of ${account.email}`).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Full Name')).toHaveValue('Half Typed');
});

test('signing out in one tab signs the others out at once [SES-9]', async ({ page, context }) => {
  await signIn(page, 'doctor');
  const second = await context.newPage();
  await second.goto('/app/patients');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Patients');
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole('button', { name: 'Open menu' }).click();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL(/\/login$/);
});

test('after signing out nothing of a patient is left in the browser [SES-8]', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'doctor');
  await openScreen(page, 'Patients');
  await expect(page.getByText('Anita Desai', { exact: true })).toBeVisible();
  const kept = () =>
    page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        await indexedDB.databases(),
        await caches.keys(),
      ]),
    );
  expect(await kept()).not.toContain('Anita');
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole('button', { name: 'Open menu' }).click();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.content()).not.toContain('Anita');
  expect(await kept()).not.toContain('Anita');
});

test('the audit log shows what one did, by action, patient and day', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  await page.getByRole('button', { name: 'View Anita Desai' }).click();
  await expect(page.getByRole('dialog', { name: 'Patient Details' })).toContainText('Anita Desai');
  await page.goto('/app/audit');
  await expect(page.getByLabel('Person')).toHaveCount(0);
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Patient viewed' }).click();
  // Below the day's heading.
  await expect(rows.nth(2)).toContainText('Patient viewed');
  await expect(rows.filter({ hasText: 'Sign-in' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Patient', exact: true }).fill('Anita');
  await page.getByRole('option', { name: /^Anita Desai/ }).click();
  await expect(rows.nth(2)).toContainText('Anita Desai');
  await page.getByLabel('Day', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entries found')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
