import type { Locator, Page } from '@playwright/test';
import { priceEntered } from '../prices';
import { patientFields, signedInAt } from '../visitor';
import { consultedPatientAt, expect, patientAt, signIn, test } from './clinic';

test.use({ clinicName: 'counts its keys' });
test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard to go by');

/** Works a screen by keyboard alone and counts: the keys that lead somewhere or choose, and those that are data. */
function handsOn(page: Page) {
  const count = { keys: 0, clicks: 0, data: 0 };
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count.keys += 1;
    }
  };
  return {
    count,
    press,
    click: async (target: Locator) => {
      await target.click();
      count.clicks += 1;
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      count.data += text.length;
    },
    tabTo: async (target: Locator) => {
      for (let presses = 0; presses < 80; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press('Tab');
      }
      throw new Error('Eighty presses of Tab did not lead there.');
    },
    /** Takes the only patient that is found for what was typed, pressed before anybody is. */
    takeFound: async () => {
      await press('Enter');
    },
    /** Takes the first thing that is offered for what was typed, once it is offered. */
    takeOffered: async (name: RegExp) => {
      await expect(page.getByRole('option', { name }).first()).toBeVisible();
      await press('ArrowDown', 'Enter');
    },
  };
}

function report(
  job: string,
  { keys, clicks, data }: { keys: number; clicks: number; data: number },
): void {
  const counted = `${keys} keys, ${clicks} clicks, ${data} of data`;
  test.info().annotations.push({ type: job, description: counted });
  console.log(`${job}: ${counted}`);
}

test('a new patient and the token', async ({ page }) => {
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('r');
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await hands.type('9876512345');
  await hands.press('Enter');
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await hands.type('Kavita Nair');
  await hands.tabTo(page.getByLabel('Age'));
  await hands.type('41');
  await hands.tabTo(page.getByLabel('Gender'));
  await hands.type('f');
  await hands.press('Alt+n', 'Control+Enter');
  await expect(page).toHaveURL(/tokens$/);
  await expect(page.getByRole('row').filter({ hasText: 'Kavita Nair' })).toContainText('Waiting');
  report('register and token', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(6);
  expect(hands.count.data).toBeLessThanOrEqual(24);
});

test('the next patient and the prescription', async ({ page, clinic }) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Before Counted');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.prescriptions.create({
    patientId: patient.id,
    tokenId: token.id,
    diagnosis: 'Fever',
    symptoms: '',
    medications: [
      {
        name: 'Paracetamol',
        dosage: '650 mg',
        frequency: '1-0-1',
        duration: '5 days',
        instructions: '',
      },
    ],
  });
  const { tokens } = await doctor.queue.today({});
  for (const { id, status } of tokens)
    if (status === 'in-progress') await doctor.queue.complete({ id });
  const { client: receptionist } = await signedInAt(clinic.url, 'receptionist');
  const waiting = await receptionist.patients.register({ ...patientFields, name: 'Next Counted' });
  await receptionist.queue.issue({
    patientId: waiting.id,
    priority: 'urgent',
    urgentReason: 'Pain',
  });
  await signIn(page, 'doctor');
  const hands = handsOn(page);
  await hands.press('n');
  await expect(page.getByRole('button', { name: 'Call next' })).toBeFocused();
  await hands.press('Enter');
  const row = page.getByRole('row').filter({ hasText: 'Next Counted' });
  await expect(row).toContainText('In Progress');
  await hands.press('p');
  const dialog = page.getByRole('dialog', { name: 'Create New Prescription' });
  await expect(dialog.getByLabel('Diagnosis')).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('Next Counted');
  await expect(dialog.getByRole('combobox', { name: 'Token' })).toHaveValue(/Next Counted$/);
  await hands.type('Viral fever');
  const medication = dialog.getByRole('group', { name: 'Medication 1' });
  await hands.tabTo(medication.getByLabel('Name'));
  await hands.type('par');
  await hands.takeOffered(/^Paracetamol$/);
  await expect(medication.getByLabel('Dosage')).toHaveValue('650 mg');
  await expect(medication.getByLabel('Frequency')).toHaveValue('1-0-1');
  await expect(medication.getByLabel('Duration')).toHaveValue('5 days');
  await hands.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Next Counted' })).toContainText(
    'Paracetamol',
  );
  report('next patient and prescription', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(12);
});

test('a bill', async ({ page, clinic }) => {
  await consultedPatientAt(clinic.url, 'Bina Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('b');
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await hands.type('bina');
  await hands.takeFound();
  await expect(dialog.getByRole('button', { name: 'Create Bill' })).toBeEnabled();
  await hands.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Bina Counted' })).toContainText('₹590.00');
  report('bill', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(3);
});

test('a patient who came before and the token [keystrokes-61]', async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Zubin Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('t');
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  const box = dialog.getByRole('combobox', { name: 'Patient' });
  await expect(box).toBeFocused();
  await hands.type('zubi');
  await hands.takeFound();
  await expect(box).toHaveValue(/^Zubin Counted/);
  await hands.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Zubin Counted' })).toContainText('Waiting');
  report('find a patient and issue the token', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(3);
  expect(hands.count.data).toBeLessThanOrEqual(4);
});

test('a bill of three lines with a discount, split', async ({ page, clinic }) => {
  await consultedPatientAt(clinic.url, 'Tara Thrice');
  const { client: administrator } = await signedInAt(clinic.url, 'doctor');
  for (const [name, unitPrice] of [
    ['Dressing', 15_000],
    ['ECG', 30_000],
  ] as const) {
    await administrator.priceList.add({ ...priceEntered, name, unitPrice });
  }
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('b');
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await hands.type('tara');
  await hands.takeOffered(/^Tara Thrice/);
  await expect(dialog.getByRole('button', { name: 'Create Bill' })).toBeEnabled();
  await hands.click(dialog.getByRole('combobox', { name: 'Add from price list' }));
  for (const [typed, offered] of [
    ['dre', 'Dressing - ₹150.00'],
    ['ecg', 'ECG - ₹300.00'],
  ] as const) {
    await hands.type(typed);
    await expect(page.getByRole('option', { name: offered })).toBeVisible();
    await hands.press('Enter');
  }
  await expect(
    dialog.getByRole('group', { name: 'Item 3' }).getByLabel('Unit Price (₹)'),
  ).toHaveValue('300');
  const summary = dialog.getByRole('region', { name: 'Bill Summary' });
  await expect(summary).toBeInViewport({ ratio: 0.9 });
  await expect(dialog.getByRole('button', { name: 'Create Bill' })).toBeInViewport();
  const discount = dialog.getByLabel('Discount (₹)');
  await hands.click(discount);
  await hands.type('10%');
  await expect(discount).toHaveValue('10%');
  // ₹950 with 18 % is ₹1,121, less ₹95.
  for (const text of ['Discount−₹95.00', 'Total₹1,026.00'])
    await expect(summary).toContainText(text);
  await hands.click(dialog.getByText('Split', { exact: true }));
  await hands.click(dialog.getByLabel('Cash (₹)'));
  await hands.type('300');
  await expect(dialog.getByLabel('UPI (₹)')).toHaveValue('726');
  await expect(summary).toContainText('Due₹0.00');
  await hands.press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Tara Thrice' });
  for (const text of ['₹1,026.00', '3 items', 'PAID', 'Cash, UPI']) {
    await expect(row).toContainText(text);
  }
  report('bill of three lines, discount, split', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(6);
  expect(hands.count.clicks).toBeLessThanOrEqual(4);
});

test('a patient is found', async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Found Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('Control+k');
  await hands.type('found');
  await hands.takeFound();
  await expect(page.getByRole('dialog', { name: 'Patient Details' })).toContainText(
    'Found Counted',
  );
  report('find a patient', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(2);
});

test('an appointment', async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Appointed Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('a');
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await hands.type('appointed');
  await hands.takeFound();
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue(/^Appointed Counted/);
  await hands.tabTo(dialog.getByLabel('Date'));
  await hands.type('05052099');
  await hands.tabTo(dialog.getByLabel('Time'));
  await hands.type('1030am');
  await hands.press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Appointed Counted' });
  await expect(row).toContainText('5 May 2099');
  await expect(row).toContainText('10:30');
  report('book an appointment', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(7);
});
