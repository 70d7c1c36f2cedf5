import { patientMessages } from '../../src/features/patients/patient';
import { patientFields, signedInAt } from '../visitor';
import {
  columnsOf,
  expect,
  expectTwoSecondsOf,
  failAt,
  openScreen,
  patientAt,
  signIn,
  test,
  whileHeld,
} from './clinic';

async function fillRequired(page: import('@playwright/test').Page, name: string) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Age').fill('40');
  await page.getByLabel('Phone').fill('98111 22555');
  await page.getByLabel('Address').fill('Somewhere');
  await page.getByLabel('Emergency Contact').fill('Someone');
}

test.describe('registering', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'receptionist');
    await openScreen(page, 'Register Patient');
  });

  test('has three sections, asks for what is required, and keeps what was typed [patients-1]', async ({
    page,
  }) => {
    for (const name of ['Personal Information', 'Contact Information', 'Medical Information']) {
      await expect(page.getByRole('group', { name })).toBeVisible();
    }
    await expect(page.getByLabel('Gender').locator('option')).toHaveText([
      'Male',
      'Female',
      'Other',
    ]);
    await expect(page.getByLabel('Blood Group').locator('option')).toHaveText([
      'Not known',
      'A+',
      'A-',
      'B+',
      'B-',
      'AB+',
      'AB-',
      'O+',
      'O-',
    ]);
    const save = page.getByRole('button', { name: 'Register Patient' });
    await fillRequired(page, 'Half Typed');
    await page.getByLabel('Address').fill(' ');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(patientMessages.incomplete);
    await expect(page.getByLabel('Address')).toBeFocused();
    await page.getByLabel('Address').fill('Somewhere');
    await page.getByLabel('Age').fill('151');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(patientMessages.age);
    await expect(page.getByLabel('Full Name')).toHaveValue('Half Typed');
  });

  test('says when it works, and on success opens the list after two seconds [patients-2]', async ({
    page,
  }) => {
    await fillRequired(page, 'Patience Rewarded');
    const success = page.getByText('Patient Registered Successfully!');
    await whileHeld(page, '**/api/patients', async () => {
      await page.getByRole('button', { name: 'Register Patient' }).click();
      await expect(page.getByRole('button', { name: 'Registering...' })).toBeDisabled();
    });
    await expect(success).toBeVisible();
    await expect(page).toHaveURL(/\/app\/patients$/);
    await openScreen(page, 'Register Patient');
    await fillRequired(page, 'Exactly Timed');
    await expectTwoSecondsOf(
      page,
      success,
      () => page.getByRole('button', { name: 'Register Patient' }).click(),
      /\/app\/patients$/,
    );
  });

  test('that fails unexpectedly says so and keeps what was typed [patients-3]', async ({
    page,
  }) => {
    await fillRequired(page, 'Unlucky Patient');
    await failAt(page, '**/api/patients');
    await page.getByRole('button', { name: 'Register Patient' }).click();
    await expect(page.getByRole('alert')).toContainText(patientMessages.registrationFailed);
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByLabel('Full Name')).toHaveValue('Unlucky Patient');
  });

  test('can be left for the dashboard by Cancel [patients-4]', async ({ page }) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/app\/dashboard$/);
  });
});

test('the list is searched and filtered by gender, and a row opens the whole record [patients-5]', async ({
  page,
  clinic,
}) => {
  const patient = await patientAt(clinic.url, 'Zeenat Filter');
  await signIn(page, 'doctor');
  await openScreen(page, 'Patients');
  await expect(page.getByRole('link', { name: 'Add Patient' })).toHaveCount(0);
  await expect(columnsOf(page, 'Patients')).toHaveText([
    'Patient ID',
    'Name',
    'Age / Gender',
    'Phone',
    'Blood Group',
    'Registered',
    'Actions',
  ]);
  await page.getByLabel('Search patients', { exact: true }).fill('zEEnat');
  const rows = page.getByRole('table', { name: 'Patients', exact: true }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(patient.id.slice(-8));
  const gender = page.getByLabel('Gender');
  await expect(gender.locator('option')).toHaveText(['All genders', 'Male', 'Female', 'Other']);
  await gender.selectOption('male');
  await expect(page.getByText('No patients found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await gender.selectOption('female');
  await page.getByRole('button', { name: 'View Zeenat Filter' }).click();
  const details = page.getByRole('dialog', { name: 'Patient Details' });
  await expect(details).toContainText(patient.id.slice(-8));
  await expect(details).toContainText('Vikram Rao 98765 43211');
  await expect(details).toContainText(/Registered by\s*Ravi Kumar/);
});

test('Add Patient leads the receptionist to the form [patients-6]', async ({ page }) => {
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  await page.getByRole('link', { name: 'Add Patient' }).click();
  await expect(page).toHaveURL(/\/app\/register-patient$/);
});

test('a list that was brought to hundreds of rows says when it is old, and is read anew when asked', async ({
  page,
  clinic,
}) => {
  const { client } = await signedInAt(clinic.url, 'receptionist');
  for (let count = 0; count < 210; count += 30) {
    await Promise.all(Array.from({ length: 30 }, () => client.patients.register(patientFields)));
  }
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  const rows = page.getByRole('table', { name: 'Patients', exact: true }).getByRole('row');
  const more = page.getByRole('button', { name: 'Show more' });
  for (let pages = 1; pages < 9; pages++) {
    const answered = page.waitForResponse('**/api/patients/search');
    await more.click();
    await answered;
  }
  const old = page.getByText('Something here has changed since this long list was read.');
  await expect(old).toHaveCount(0);
  await client.patients.register({ ...patientFields, name: 'Newest Of All' });
  await expect(old).toBeVisible();
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expect(rows.nth(1)).toContainText('Newest Of All');
  await expect(old).toHaveCount(0);
  await expect(rows).toHaveCount(26);
});

test('filters stand in the address, where loading it again and Back find them, and what is searched for never does [patients-7]', async ({
  page,
}) => {
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  const gender = page.getByLabel('Gender');
  await page.getByLabel('Search patients', { exact: true }).fill('Zeenat 98765');
  await gender.selectOption('female');
  await expect(page).toHaveURL(/\/app\/patients\?gender=female$/);
  await page.reload();
  await expect(gender).toHaveValue('female');

  await openScreen(page, 'Appointments');
  const [date, status] = [page.getByLabel('Date', { exact: true }), page.getByLabel('Status')];
  await date.pressSequentially('11242026');
  await status.selectOption('confirmed');
  await expect(page).toHaveURL(/\/app\/appointments\?date=2026-11-24&status=confirmed$/);
  await openScreen(page, 'Billing');
  await page.goBack();
  await expect(date).toHaveValue('2026-11-24');
  await expect(status).toHaveValue('confirmed');
  await status.selectOption('All Status');
  await expect(page).toHaveURL(/\/app\/appointments\?date=2026-11-24$/);
  await page.goBack();
  await expect(gender).toHaveValue('female');

  await page.goto('/app/appointments?status=stolen&date=2026-11-24');
  await expect(date).toHaveValue('2026-11-24');
  await expect(status).toHaveValue('');
  await page.goto('/app/appointments?status=Asha%20Rao&date=%7B%22a%22%3A1%7D');
  await expect(page).toHaveURL(/\/app\/appointments$/);
  await expect(date).toHaveValue('');
});
