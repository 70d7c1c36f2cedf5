import { expectNoFindings } from './axe';
import { expect, openScreen, signIn, test } from './clinic';

test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard to go by');

test('anything is done or opened by its name, from any screen', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, 'receptionist');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Register Patient' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Create Prescription' })).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Staff' })).toHaveCount(0);
  await page.keyboard.type('generate');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Generate Token' })).toBeVisible();
  await page.keyboard.press('Escape');
  // From this screen to this screen.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('generate');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Generate Token' })).toBeVisible();
});

test('single keys work where nothing is typed, are listed under ?, and can be turned off', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'receptionist');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('row').filter({ hasText: 'Generate Token' })).toContainText('T');
  await expectNoFindings(page, 'shortcuts', '[role=dialog]');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/dashboard$/);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog', { name: 'Create New Bill' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/register-patient$/);
  await page.getByLabel('Full Name').fill('brt');
  await page.getByLabel('Full Name').press('b');
  await expect(page).toHaveURL(/register-patient$/);
  await openScreen(page, 'Dashboard');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/dashboard$/);
  await page.keyboard.press('?');
  await list.getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('q');
  await expect(page).toHaveURL(/dashboard$/);
});

test('a new patient is typed and has a token without the mouse', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, 'receptionist');
  await page.keyboard.press('r');
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await page.getByLabel('Full Name').focus();
  await page.keyboard.type('Keyed In');
  await page.keyboard.press('Tab');
  await page.keyboard.type('44');
  await page.keyboard.press('Tab');
  await page.keyboard.press('f');
  for (const [label, text] of [
    ['Phone', '98989 12121'],
    ['Address', 'Keys Lane'],
    ['Emergency Contact', 'Someone 98989 12122'],
  ] as const) {
    await page.getByLabel(label).focus();
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Patient Registered Successfully!')).toBeVisible();
  await expect(page.getByRole('status').getByText(/^Token #\d+$/)).toBeVisible();
  await expect(page).toHaveURL(/tokens$/);
  await expect(page.getByRole('row').filter({ hasText: 'Keyed In' })).toContainText('Waiting');
});
