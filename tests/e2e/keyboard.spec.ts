import type { Locator, Page } from '@playwright/test';
import { samplePassword } from '../../src/features/accounts/sampleAccounts';
import { expect, expectVisitOf, test } from './clinic';

test.use({ clinicName: 'is worked by keyboard alone' });
test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard to go by');

/** Presses Tab until something has the focus, as a person without a mouse does; the focus must be seen all the way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // What is still being fetched for it has come.
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    // Past the end of the page the focus goes round by the page itself.
    const unseen = await page.evaluate(() => {
      const focused = document.activeElement;
      // The parts of a date are Chromium's own and show their focus themselves.
      const seen = ':focus-visible, body, input[type="date"]';
      return focused?.matches(seen) ? null : (focused?.outerHTML ?? 'nothing');
    });
    expect(unseen).toBeNull();
  }
  throw new Error('Eighty presses of Tab did not lead there.');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Chooses the first option of a box by typing a part of it. */
async function choose(page: Page, box: Locator, text: string): Promise<void> {
  await type(page, box, text);
  await expect(page.getByRole('option', { name: new RegExp(text) })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function signInByKeyboard(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await type(page, page.getByLabel('Password', { exact: true }), samplePassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
}

test('the whole visit without a mouse', { tag: '@slow' }, async ({ browser, clinic }) => {
  test.setTimeout(120_000);
  const open = async () => (await browser.newContext({ baseURL: clinic.url })).newPage();
  const reception = await open();
  const doctor = await open();
  const patient = 'Tara Keys';
  const menu = (page: Page, name: string) =>
    press(page, page.getByRole('navigation').getByRole('link', { name, exact: true }));
  let number = '';

  await test.step('register', async () => {
    await signInByKeyboard(reception, 'reception@clinic.example');
    await menu(reception, 'Register Patient');
    await expect(reception.getByLabel('Phone')).toBeFocused();
    await reception.keyboard.type('98220 11223');
    await type(reception, reception.getByLabel('Full Name'), patient);
    await type(reception, reception.getByLabel('Age'), '52');
    await type(reception, reception.getByLabel('Gender'), 'f');
    await type(reception, reception.getByLabel('Address'), 'Station Road, Nagpur');
    await type(reception, reception.getByLabel('Emergency Contact'), 'Son 98220 11224');
    await reception.keyboard.press('Enter');
    await expect(reception).toHaveURL(/\/app\/patients$/);
  });

  await test.step('token; closing the dialog gives the focus back', async () => {
    await menu(reception, 'Tokens');
    const opener = reception.getByRole('button', { name: 'Generate Token' });
    await press(reception, opener);
    const dialog = reception.getByRole('dialog', { name: 'Generate Token' });
    await expect(dialog).toBeVisible();
    await reception.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await reception.keyboard.press('Enter');
    await choose(reception, dialog.getByRole('combobox', { name: 'Patient' }), 'Tara');
    await press(reception, dialog.getByRole('button', { name: 'Generate Token' }));
    await expect(dialog).toBeHidden();
    const row = reception.getByRole('row').filter({ hasText: patient });
    number = (await row.textContent())?.match(/#(\d+)/)?.[1] ?? '';
  });

  await test.step('start, prescribe, complete', async () => {
    await signInByKeyboard(doctor, 'doctor@clinic.example');
    await menu(doctor, 'Tokens');
    await press(doctor, doctor.getByRole('button', { name: `Start token ${number}`, exact: true }));
    await expectVisitOf(doctor, patient);
    await menu(doctor, 'Prescriptions');
    await press(doctor, doctor.getByRole('button', { name: 'Create Prescription' }));
    const dialog = doctor.getByRole('dialog', { name: 'Create New Prescription' });
    await choose(doctor, dialog.getByRole('combobox', { name: 'Patient' }), 'Tara');
    await tabTo(doctor, dialog.getByRole('combobox', { name: 'Token' }));
    await doctor.keyboard.press('ArrowDown');
    await expect(
      doctor.getByRole('option', { name: `Token #${number} - ${patient}` }),
    ).toBeVisible();
    await doctor.keyboard.press('ArrowDown');
    await doctor.keyboard.press('Enter');
    await type(doctor, dialog.getByLabel('Diagnosis'), 'Sprained ankle');
    await type(
      doctor,
      dialog.getByRole('group', { name: 'Medication 1' }).getByLabel('Name'),
      'Diclofenac',
    );
    await type(
      doctor,
      dialog.getByRole('group', { name: 'Medication 1' }).getByLabel('Frequency'),
      '1-0-1',
    );
    await doctor.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(doctor.getByRole('button', { name: 'Create Prescription' })).toBeFocused();
    await menu(doctor, 'Tokens');
    await press(
      doctor,
      doctor.getByRole('button', { name: `Complete token ${number}`, exact: true }),
    );
    await expect(doctor.getByRole('row').filter({ hasText: patient })).toContainText('Completed');
  });

  await test.step('bill', async () => {
    await menu(reception, 'Billing');
    await press(reception, reception.getByRole('button', { name: 'Create Bill', exact: true }));
    const dialog = reception.getByRole('dialog', { name: 'Create New Bill' });
    await choose(reception, dialog.getByRole('combobox', { name: 'Patient' }), 'Tara');
    await tabTo(reception, dialog.getByRole('combobox', { name: 'Token' }));
    await reception.keyboard.press('ArrowDown');
    await expect(
      reception.getByRole('option', { name: `Token #${number} - ${patient} (completed)` }),
    ).toBeVisible();
    await reception.keyboard.press('ArrowDown');
    await reception.keyboard.press('Enter');
    await press(reception, dialog.getByRole('button', { name: 'Create Bill' }));
    await expect(dialog).toBeHidden();
    await expect(reception.getByRole('row').filter({ hasText: patient })).toContainText('₹590.00');
  });
});
