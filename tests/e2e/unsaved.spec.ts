import type { Dialog, Page } from '@playwright/test';
import { signedInAt } from '../visitor';
import { consultedPatientAt, expect, openScreen, signIn, test } from './clinic';

/** Loading the page again is asked about by the browser; the answer is to stay. */
async function expectAskedOnReload(page: Page): Promise<void> {
  const question = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

/** Loading the page again is not asked about. */
async function reloadUnasked(page: Page): Promise<void> {
  const stay = (dialog: Dialog) => dialog.dismiss();
  page.once('dialog', stay);
  await page.reload();
  page.off('dialog', stay);
}

test('a half-filled screen is left only by somebody who means it [10.12.4]', async ({ page }) => {
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  await openScreen(page, 'Register Patient');
  const name = page.getByLabel('Full Name');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(name).toBeVisible();
  await reloadUnasked(page);
  // A browser asks nothing of a page that nobody has touched.
  await name.click();
  await name.fill('Half Typed');
  await expectAskedOnReload(page);
  for (const leave of [
    () => page.goBack({ waitUntil: 'commit' }),
    () => openScreen(page, 'Tokens'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/register-patient$/);
    await expect(name).toHaveValue('Half Typed');
  }
  await page.goBack({ waitUntil: 'commit' });
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  await expect(page).toHaveURL(/patients$/);
  await reloadUnasked(page);
});

test('Back closes a dialog before it leaves the screen, and asks where something was typed [10.12.5]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await consultedPatientAt(clinic.url, 'Backed Person');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Billing');
  await page.getByRole('button', { name: 'Create Bill', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  await expect(dialog.getByLabel('Discount (₹)')).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Create Bill', exact: true }).click();
  await dialog.getByLabel('Discount (₹)').fill('50');
  await page.goBack({ waitUntil: 'commit' });
  await expect(dialog.getByText('Discard this bill?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Discount (₹)')).toHaveValue('50');
  await expectAskedOnReload(page);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/billing$/);
  await reloadUnasked(page);
  // Nor where the screen was opened by its address, with nothing of the clinic before it.
  await page.goto('/app/billing');
  await page.getByRole('button', { name: 'Create Bill', exact: true }).click();
  await expect(dialog.getByLabel('Discount (₹)')).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/billing$/);
  // Of two dialogs the upper one alone hears Escape.
  await openScreen(page, 'Patients');
  await page.getByRole('button', { name: 'View Backed Person' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Backed Person' });
  await edit.getByLabel('Address').fill('Another street');
  await page.keyboard.press('Escape');
  await edit.getByRole('button', { name: 'Keep editing' }).click();
  await expect(edit.getByLabel('Address')).toHaveValue('Another street');
});

test('a dialog that a button or a key opened is not opened again by loading the page anew, nor by Back [10.12.6]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client } = await signedInAt(clinic.url, 'doctor');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/frequent-reasons|\/doctors$/.test(request.url())) asked.push(request.url());
  });
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  const tokens = page.getByRole('table', { name: 'Today’s tokens' });
  await expect(tokens).toBeVisible();
  // With nobody inside P opens the dialog; with a patient, their visit.
  for (const { id, status } of (await client.queue.today({})).tokens) {
    if (status === 'in-progress') await client.queue.complete({ id, draft: 'keep' });
  }
  await expect(tokens.getByText('In Progress')).toHaveCount(0);
  const prescription = page.getByRole('dialog', { name: 'Create New Prescription' });
  await page.keyboard.press('p');
  await expect(prescription.getByLabel('Diagnosis')).toBeVisible();
  // The queue was not asked for the dialog of another screen.
  expect(asked).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(prescription).toBeHidden();
  await page.reload();
  // Below a dialog there is no such button.
  const create = page.getByRole('button', { name: 'Create Prescription' });
  await expect(create).toBeVisible();
  const { patient, token } = await consultedPatientAt(clinic.url, 'Wished Person');
  await client.queue.complete({ id: token.id });
  await page.goto(`/app/patients/${patient.id}`);
  await page.getByRole('link', { name: 'Create Prescription' }).click();
  await expect(prescription.getByLabel('Diagnosis')).toBeFocused();
  await page.keyboard.press('Escape');
  await openScreen(page, 'Patients');
  await page.goBack({ waitUntil: 'commit' });
  await expect(create).toBeVisible();
});
