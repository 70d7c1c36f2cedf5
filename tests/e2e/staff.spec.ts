import { TOTP } from 'otpauth';
import { startCodeOf } from '../../src/server/auth/startCode';
import { visitorAt } from '../visitor';
import { expectNoFindings } from './axe';
import { expect, expectNoSidewaysScroll, signInAs, test } from './clinic';

const secret = 'a secret from which the start line has its code';

test.use({
  clinicName: 'approves its staff',
  clinicSettings: {
    CLINIC_SIGN_UP: 'approval',
    CLINIC_SAMPLE_DATA: 'off',
    // Others come, so that the first account needs the code.
    CLINIC_TRUSTED_PROXY: '127.0.0.1',
    CLINIC_SECRET: secret,
  },
});
// The first test makes the account that the others sign in with.
test.describe.configure({ mode: 'serial' });

const password = 'monsoon-7';
const first = { name: 'First Person', email: 'first@clinic.test', password };

test('the first account needs the code that the server printed, and keeps the form without it [10.13.3] [CFG-8]', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/signup');
  const code = page.getByLabel('Code from the server');
  await expect(code).toHaveAccessibleDescription(/printed it in its first line/);
  await expectNoFindings(page, 'first account');
  await page.getByLabel('Full name').fill(first.name);
  await page.getByLabel('Email').fill(first.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  const submit = page.getByRole('button', { name: 'Create Account' });
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('needs the code');
  await code.fill('ABCD-EFGH-JKMN');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('This is not the code');
  await expect(page.getByLabel('Full name')).toHaveValue(first.name);
  await code.fill(startCodeOf(secret).toLowerCase());
  await submit.click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page.context().clearCookies();
  await page.goto('/signup');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(code).toHaveCount(0);
});

test('a new account waits, is let in by an administrator, and then signs in [10.13.5]', {
  tag: '@slow',
}, async ({ page, browser, clinic }) => {
  const visitor = await browser.newContext({ baseURL: clinic.url });
  const newcomer = await visitor.newPage();
  await newcomer.goto('/signup');
  await newcomer.getByLabel('Full name').fill('Waiting Wanda');
  await newcomer.getByLabel('Email').fill('wanda@clinic.test');
  await newcomer.getByLabel('Password', { exact: true }).fill(password);
  await newcomer.getByLabel('Confirm password', { exact: true }).fill(password);
  await newcomer.getByRole('button', { name: 'Create Account' }).click();
  await expect(newcomer.getByRole('status')).toContainText('Account Created Successfully');
  await expect(newcomer.getByRole('status')).toContainText('The clinic’s administrator');
  await newcomer.getByRole('link', { name: 'Login' }).click();
  await newcomer.getByLabel('Email').fill('wanda@clinic.test');
  await newcomer.getByLabel('Password', { exact: true }).fill(password);
  await newcomer.getByRole('button', { name: 'Sign in' }).click();
  await expect(newcomer.getByRole('alert')).toContainText('waits until an administrator');

  await signInAs(page, first);
  await page.goto('/app/staff');
  const row = page.getByRole('row', { name: /Waiting Wanda/ });
  await expect(row).toContainText('Waits for approval');
  for (const number of [1, 2]) {
    const stranger = { ...first, name: `Stranger ${number}`, email: `${number}@stranger.test` };
    await visitorAt(clinic.url).client.accounts.signUp({ ...stranger, role: 'doctor' });
  }
  await expect(page.getByRole('note')).toContainText('3 accounts wait for approval.');
  await expect(page.getByRole('row').nth(1)).toContainText('First Person');
  await page.getByLabel('Search staff').fill('wanda@');
  await expect(page.getByRole('row', { name: /Stranger/ })).toHaveCount(0);
  await expectNoFindings(page, 'staff');
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: 'Approve Waiting Wanda' }).click();
  await expect(row).toContainText('Active');
  await page.getByRole('button', { name: 'Show them' }).click();
  await page.getByLabel('Search staff').fill('');
  await expect(page.getByRole('row', { name: /Stranger/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Refuse all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click();
  await expect(page.getByText('2 accounts were refused')).toBeVisible();
  await expect(page.getByText('No accounts found')).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
  await page.getByLabel('State', { exact: true }).selectOption('All statuses');

  await newcomer.getByRole('button', { name: 'Sign in' }).click();
  await expect(newcomer).toHaveURL(/\/app\/dashboard$/);
  await row.getByRole('button', { name: 'More about Waiting Wanda' }).click();
  await page.getByRole('menuitem', { name: 'Disable the account' }).click();
  await expect(row).toContainText('Disabled');
  await newcomer.reload();
  await expect(newcomer).toHaveURL(/\/login$/);
  await visitor.close();
});

test('the last administrator is told why they stay one', { tag: '@slow' }, async ({ page }) => {
  await signInAs(page, first);
  await page.goto('/app/staff');
  await page.getByRole('button', { name: 'More about First Person' }).click();
  await page.getByRole('menuitem', { name: 'Remove administrator rights' }).click();
  await expect(page.getByText('The clinic needs at least one administrator.')).toBeVisible();
});

test(
  'an invitation makes an account in the role the clinic chose, without waiting',
  { tag: '@slow' },
  async ({ page, browser, clinic }, testInfo) => {
    await signInAs(page, first);
    await page.goto('/app/staff');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('Doctor').check();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const shown = page.getByRole('dialog', { name: 'One-time link' });
    const link = await shown.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toMatch(new RegExp(`^${clinic.url}/signup#`));
    await expect(shown.getByText('a new doctor makes an account')).toBeVisible();
    await expect(shown.getByRole('note')).toContainText('Phones can’t open');
    await expectNoFindings(page, 'one-time link', '[role=dialog]');

    const visitor = await browser.newContext();
    const invited = await visitor.newPage();
    await invited.goto(link);
    await expect(invited.getByLabel('Doctor')).toBeChecked();
    await expect(invited.getByLabel('Receptionist')).toHaveCount(0);
    await invited.getByLabel('Full name').fill('Invited Indu');
    await invited.getByLabel('Email').fill(`indu-${testInfo.project.name}@clinic.test`);
    await invited.getByLabel('Password', { exact: true }).fill(password);
    await invited.getByLabel('Confirm password', { exact: true }).fill(password);
    await invited.getByRole('button', { name: 'Create Account' }).click();
    await expect(invited).toHaveURL(/\/app\/dashboard$/);
    await visitor.clearCookies();
    await invited.goto(link);
    await invited.reload();
    await expect(invited.getByRole('alert')).toContainText('This link was used already');
    await visitor.close();
  },
);

test('a reset link lets its owner choose a new password', { tag: '@slow' }, async ({
  page,
  browser,
  clinic,
}) => {
  const email = `forgot-${Date.now()}@clinic.test`;
  const { client } = visitorAt(clinic.url);
  const { id } = await client.accounts.signUp({
    ...first,
    name: 'Forgetful Farah',
    email,
    role: 'receptionist',
  });
  const administrator = visitorAt(clinic.url).client;
  await administrator.accounts.signIn(first);
  await administrator.staff.approve({ id });
  await signInAs(page, first);
  await page.goto('/app/staff');
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: 'More about Forgetful Farah' })
    .click();
  await page.getByRole('menuitem', { name: 'Reset password link' }).click();
  const shown = page.getByRole('dialog', { name: 'One-time link' });
  const link = await shown.getByRole('textbox', { name: 'Link' }).inputValue();

  const visitor = await browser.newContext({ baseURL: clinic.url });
  const owner = await visitor.newPage();
  await owner.goto(link);
  const save = owner.getByRole('button', { name: 'Save new password' });
  await owner.getByLabel('New password', { exact: true }).fill('123456');
  await owner.getByLabel('Confirm new password', { exact: true }).fill('123456');
  await save.click();
  await expect(owner.getByRole('alert')).toHaveText(
    'Password is too weak. Please choose a stronger password.',
  );
  await owner.getByLabel('New password', { exact: true }).fill('monsoon-9');
  await owner.getByLabel('Confirm new password', { exact: true }).fill('monsoon-9');
  await save.click();
  await expect(owner.getByRole('status')).toContainText('Your password was changed.');
  await signInAs(owner, { email, password: 'monsoon-9' });
  await visitor.close();
});

test('where the clinic asks for two-step verification, who has none sets it up before anything else opens [V6.3.3]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client } = visitorAt(clinic.url);
  await client.accounts.signIn(first);
  const { secret: own } = await client.accounts.startTwoFactor({ password });
  await client.accounts.enableTwoFactor({ code: new TOTP({ secret: own }).generate() });
  const email = `careful-${Date.now()}@clinic.test`;
  const account = { ...first, name: 'Careful Chitra', email, role: 'doctor' } as const;
  const { id } = await visitorAt(clinic.url).client.accounts.signUp(account);
  await client.staff.approve({ id });
  await client.settings.saveClinic({
    ...(await client.settings.clinic()),
    secondFactor: 'everybody',
  });

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This clinic asks for two-step verification')).toBeVisible();
  await expectNoFindings(page, 'a second factor is asked for');
  await page.goto('/app/patients');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-step verification' });
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
