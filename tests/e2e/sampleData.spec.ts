import { visitorAt } from '../visitor';
import { expect, expectNoSidewaysScroll, openScreen, signIn, signInAs, test } from './clinic';

test.use({ clinicName: 'loses its sample data' });
const owner = { name: 'Dr. Own Er', email: 'owner@clinic.test', password: 'monsoon-7' };

// The second test finds the clinic as the first has left it.
test.describe.configure({ mode: 'serial' });

test('the dashboard shows the specification’s labels with sample data, and true figures without [2.6.4] [2.8.5] [2.9.4] [2.10.12] [8.5.1] [10.17.3] [10.17.5] [CFG-7]', async ({
  page,
}) => {
  await signIn(page, 'doctor');
  const patients = page.getByRole('region', { name: 'Total Patients' });
  await expect(patients).toContainText('3');
  await expect(patients).toContainText('+12%');
  await expect(page.getByRole('region', { name: 'Prescriptions' })).toContainText('+22%');
  await expect(page.getByRole('region', { name: 'Pending Bills' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  // The sample accounts end with their data, so somebody else has to be there.
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The sample accounts end with the sample data.');
  await dialog.getByRole('button', { name: 'Make an account' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByText('so it becomes the administrator')).toBeVisible();
  await expect(page.getByLabel('Code from the server')).toHaveCount(0);
  await page.getByLabel('Full name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Doctor', { exact: true }).check();
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${owner.name}` })).toBeVisible();
  // It is one of the steps of the first hour.
  await page.getByRole('link', { name: /^Sample data/ }).click();
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(dialog).toBeHidden();
  await openScreen(page, 'Dashboard');
  await expect(patients).not.toContainText('+12%');
  // There is nothing to compare with yet.
  await expect(page.getByText('a week ago')).toHaveCount(0);
  await expect(page.getByText('This clinic holds sample patients')).toHaveCount(0);
  await openScreen(page, 'Patients');
  await expect(page.getByText('No patients found')).toBeVisible();
  await expect(page.getByText('Start by registering the first patient')).toBeVisible();
  await page.getByLabel('Search patients', { exact: true }).fill('Anita');
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await openScreen(page, 'Tokens');
  await expect(page.getByText('No tokens generated today')).toBeVisible();
  await openScreen(page, 'Prescriptions');
  await expect(page.getByText('No prescriptions found')).toBeVisible();
  await expect(page.getByText('Create your first prescription to get started')).toBeVisible();
});

test('a clinic without tokens, bills and appointments says what to do first [2.11.16] [2.11.17] [2.11.19] [2.12.5] [8.5.1]', async ({
  page,
  clinic,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Demo credentials' })).toHaveCount(0);
  const desk = { ...owner, email: 'desk@clinic.test', role: 'receptionist' } as const;
  await visitorAt(clinic.url).client.accounts.signUp(desk);
  await signInAs(page, desk);
  await openScreen(page, 'Billing');
  await expect(page.getByText('No bills generated yet')).toBeVisible();
  await expect(
    page.getByText('Create your first bill to get started with billing management'),
  ).toBeVisible();
  await expect(page.getByText('No tokens available for billing')).toBeVisible();
  await expect(
    page.getByText(
      'Generate tokens from the Tokens page first, then complete consultations to create bills.',
    ),
  ).toBeVisible();
  await openScreen(page, 'Appointments');
  await expect(page.getByText('No appointments found')).toBeVisible();
  await expect(page.getByText('Schedule your first appointment to get started')).toBeVisible();
});
