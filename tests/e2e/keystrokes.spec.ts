import type { Locator, Page } from '@playwright/test';
import { patientFields, signedInAt } from '../visitor';
import { consultedPatientAt, expect, patientAt, signIn, test } from './clinic';

test.use({ clinicName: 'counts its keys' });
test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard to go by');

/** Works a screen by keyboard alone and counts: the keys that lead somewhere or choose, and those that are data. */
function handsOn(page: Page) {
  const count = { keys: 0, data: 0 };
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count.keys += 1;
    }
  };
  return {
    count,
    press,
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
    /** Takes the first thing that is offered for what was typed, once it is offered. */
    takeOffered: async (name: RegExp) => {
      await expect(page.getByRole('option', { name }).first()).toBeVisible();
      await press('ArrowDown', 'Enter');
    },
  };
}

function report(job: string, { keys, data }: { keys: number; data: number }): void {
  test.info().annotations.push({ type: job, description: `${keys} keys, ${data} of data` });
  console.log(`${job}: ${keys} keys, ${data} of data`);
}

test('a new patient and the token', async ({ page }) => {
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('r');
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await hands.type('Kavita Counted');
  for (const [label, text] of [
    ['Age', '14031985'],
    ['Gender', 'f'],
    ['Phone', '9876512345'],
    ['Address', 'Pune'],
    ['Emergency Contact', 'Ravi'],
  ] as const) {
    await hands.tabTo(page.getByLabel(label));
    await hands.type(text);
  }
  await expect(page.getByText(/^Born 14 Mar 1985, \d+ years$/)).toBeVisible();
  await hands.press('Control+Enter');
  await expect(page).toHaveURL(/tokens$/);
  await expect(page.getByRole('row').filter({ hasText: 'Kavita Counted' })).toContainText(
    'Waiting',
  );
  report('register and token', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(8);
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
  await hands.takeOffered(/^Bina Counted/);
  await expect(dialog.getByRole('button', { name: 'Create Bill' })).toBeEnabled();
  await hands.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Bina Counted' })).toContainText('₹590.00');
  report('bill', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(4);
});

test('a patient is found', async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Found Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('Control+k');
  await hands.type('found');
  await hands.takeOffered(/Found Counted/);
  await expect(page.getByRole('dialog', { name: 'Patient Details' })).toContainText(
    'Found Counted',
  );
  report('find a patient', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(3);
});

test('an appointment', async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Appointed Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('a');
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await hands.type('appointed');
  await hands.takeOffered(/^Appointed Counted/);
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
  expect(hands.count.keys).toBeLessThanOrEqual(8);
});
