import type { Locator, Page } from '@playwright/test';
import type { Role } from '../../src/shared/permissions';
import {
  choosePatient,
  chooseVisit,
  consultedPatientAt,
  expect,
  patientAt,
  signIn,
  test,
} from './clinic';

test.use({ clinicName: 'is out of reach for a while' });

interface FilledForm {
  send: Locator;
  problem: Locator;
  /** What the specification says of it first. */
  failure?: string;
  typed: [field: Locator, value: string | RegExp][];
  success: () => Promise<void>;
}

async function expectNothingLost({ typed }: FilledForm) {
  for (const [field, value] of typed) await expect(field).toHaveValue(value);
}

const alertIn = (place: Page | Locator) =>
  place.getByRole('alert').filter({ hasText: 'What you typed is still here' });

async function signingIn(page: Page): Promise<FilledForm> {
  await page.goto('/login');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill('doctor@clinic.example');
  await password.fill('clinic-sample');
  return {
    send: page.getByRole('button', { name: 'Sign in' }),
    problem: alertIn(page),
    failure: 'Login failed. Please try again.',
    typed: [
      [email, 'doctor@clinic.example'],
      [password, 'clinic-sample'],
    ],
    success: () => expect(page).toHaveURL(/\/app\/dashboard$/),
  };
}

async function signingUp(page: Page): Promise<FilledForm> {
  await page.goto('/signup');
  const name = page.getByLabel('Full name');
  await name.fill('Persistent Person');
  await page.getByLabel('Email').fill('persistent@clinic.test');
  await page.getByLabel('Doctor', { exact: true }).check();
  await page.getByLabel('Password', { exact: true }).fill('chai66');
  await page.getByLabel('Confirm password', { exact: true }).fill('chai66');
  return {
    send: page.getByRole('button', { name: 'Create Account' }),
    problem: alertIn(page),
    failure: 'Failed to create account. Please try again.',
    typed: [[name, 'Persistent Person']],
    success: () => expect(page.getByText('Account Created Successfully')).toBeVisible(),
  };
}

async function registering(page: Page): Promise<FilledForm> {
  await page.goto('/app/register-patient');
  const name = page.getByLabel('Full Name');
  const history = page.getByLabel('Medical History');
  await name.fill('Weathered Outage');
  await page.getByLabel('Age').fill('40');
  await page.getByLabel('Phone').fill('98111 22666');
  await page.getByLabel('Address').fill('Somewhere');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Emergency Contact').fill('Someone');
  await history.fill('A long story that nobody wants to type twice');
  return {
    send: page.getByRole('button', { name: 'Register Patient' }),
    problem: alertIn(page),
    failure: 'Failed to register patient. Please try again.',
    typed: [
      [name, 'Weathered Outage'],
      [history, 'A long story that nobody wants to type twice'],
    ],
    success: () => expect(page.getByText('Patient Registered Successfully!')).toBeVisible(),
  };
}

async function generatingToken(page: Page, url: string): Promise<FilledForm> {
  await patientAt(url, 'Queued Later');
  await page.goto('/app/tokens');
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  await choosePatient(page, 'Queued Later');
  await dialog.getByLabel('Urgent').check();
  await dialog.getByRole('button', { name: 'High fever' }).click();
  return {
    send: dialog.getByRole('button', { name: 'Generate Token' }),
    problem: alertIn(dialog),
    typed: [[dialog.getByRole('combobox', { name: 'Patient' }), /Queued Later/]],
    success: () =>
      expect(page.getByRole('row').filter({ hasText: 'Queued Later' })).toContainText('Urgent'),
  };
}

async function writingPrescription(page: Page, url: string): Promise<FilledForm> {
  await consultedPatientAt(url, 'Prescribed Later');
  await page.goto('/app/prescriptions');
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Prescription' });
  await chooseVisit(page, 'Prescribed Later');
  const diagnosis = dialog.getByLabel('Diagnosis');
  const row = dialog.getByRole('group', { name: 'Medication 1' });
  const medicine = row.getByLabel('Name');
  await diagnosis.fill('Dust allergy');
  await medicine.fill('Cetirizine');
  await row.getByLabel('Frequency').fill('at night');
  return {
    send: dialog.getByRole('button', { name: 'Create Prescription' }),
    problem: alertIn(dialog),
    typed: [
      [diagnosis, 'Dust allergy'],
      [medicine, 'Cetirizine'],
    ],
    success: () =>
      expect(page.getByRole('row').filter({ hasText: 'Prescribed Later' })).toHaveCount(1),
  };
}

async function makingBill(page: Page, url: string): Promise<FilledForm> {
  await consultedPatientAt(url, 'Billed Later');
  await page.goto('/app/billing');
  await page.getByRole('button', { name: 'Create Bill', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  await chooseVisit(page, 'Billed Later');
  const discount = dialog.getByLabel('Discount (₹)');
  await discount.fill('90');
  return {
    send: dialog.getByRole('button', { name: 'Create Bill' }),
    problem: alertIn(dialog),
    typed: [[discount, '90']],
    success: () =>
      expect(page.getByRole('row').filter({ hasText: 'Billed Later' })).toContainText('₹500.00'),
  };
}

async function scheduling(page: Page, url: string): Promise<FilledForm> {
  await patientAt(url, 'Booked Later');
  await page.goto('/app/appointments');
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
  await choosePatient(page, 'Booked Later');
  await dialog.getByLabel('Date').fill('2099-09-01');
  await dialog.getByLabel('Time').fill('16:45');
  const notes = dialog.getByLabel('Notes');
  await notes.fill('Second opinion');
  return {
    send: dialog.getByRole('button', { name: 'Schedule Appointment' }),
    problem: alertIn(dialog),
    typed: [[notes, 'Second opinion']],
    success: () =>
      expect(page.getByRole('row').filter({ hasText: 'Booked Later' })).toContainText('4:45 pm'),
  };
}

test('a form that is filled while the server goes away keeps everything, and is saved when it is back [8.1.4] [8.2.4] [8.3.1] [8.4.1] [8.4.2] [8.5.2]', {
  tag: '@slow',
}, async ({ browser, clinic }) => {
  // Seven forms are filled, sent twice and read again.
  test.setTimeout(300_000);
  const desk = async (role?: Role) => {
    const context = await browser.newContext({ baseURL: clinic.url });
    if (role) await signIn(await context.newPage(), role);
    return context;
  };
  const [nobody, doctor, receptionist] = await Promise.all([
    desk(),
    desk('doctor'),
    desk('receptionist'),
  ]);
  const filled: FilledForm[] = [];
  for (const [context, fill] of [
    [nobody, signingUp],
    [nobody, signingIn],
    [doctor, writingPrescription],
    [receptionist, registering],
    [receptionist, generatingToken],
    [receptionist, makingBill],
    [receptionist, scheduling],
  ] as const) {
    filled.push(await fill(await context.newPage(), clinic.url));
  }
  await clinic.restart(async () => {
    for (const form of filled) {
      await form.send.click();
      await expect(form.problem).toContainText(form.failure ?? '');
      await expect(form.problem).toContainText('cannot be reached');
      await expect(form.problem).toContainText('please try again');
      await expectNothingLost(form);
      await expect(form.send).toBeEnabled();
    }
  });
  for (const form of filled) {
    await expectNothingLost(form);
    await form.send.click();
    await form.success();
  }
  for (const context of [nobody, doctor, receptionist]) await context.close();
});

test('a screen that was open recovers by itself [8.4.1] [8.5.2]', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const patient = await patientAt(clinic.url, 'Seen Again');
  await signIn(page, 'doctor');
  await page.goto('/app/patients');
  await expect(page.getByRole('row').filter({ hasText: patient.name })).toBeVisible();
  await clinic.restart(async () => {
    await page.getByLabel('Search patients', { exact: true }).fill('seen again');
    await expect(page.getByText('This list could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
  await expect(page.getByRole('row').filter({ hasText: patient.name })).toBeVisible();
});

test('a screen whose code was not loaded yet opens when the server is back', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await clinic.restart(async () => {
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByText('Loading...')).toBeVisible();
  });
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});
