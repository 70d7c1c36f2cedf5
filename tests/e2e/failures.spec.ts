import { signedInAt } from '../visitor';
import {
  choosePatient,
  consultedPatientAt,
  expect,
  expectVisitOf,
  intercept,
  openScreen,
  patientAt,
  signIn,
  test,
} from './clinic';

test('a session that ends while a form is filled is taken up again, with what was typed', async ({
  page,
  context,
}) => {
  await signIn(page, 'receptionist');
  await openScreen(page, 'Register Patient');
  await page.getByLabel('Full Name').fill('Interrupted Person');
  await page.getByLabel('Age').fill('40');
  await page.getByLabel('Phone').fill('98111 22333');
  await page.getByLabel('Address').fill('Somewhere');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Emergency Contact').fill('Someone');
  await context.clearCookies();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  // Saving tells it, if nothing that the page asks by itself did before.
  await expect(async () => {
    if (await dialog.isHidden()) {
      await page.getByRole('button', { name: 'Register Patient' }).click({ timeout: 1_000 });
    }
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByLabel('Password of reception@clinic.example').fill('clinic-sample');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Full Name')).toHaveValue('Interrupted Person');
  await page.getByRole('button', { name: 'Register Patient' }).click();
  await expect(page.getByText('Patient Registered Successfully!')).toBeVisible();
});

test('the queue comes back by itself when its very first reading was cut off [8.4.1]', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'doctor');
  await page.clock.install();
  // Also what was fetched ahead is read again.
  await page.clock.fastForward(10_000);
  const answerAgain = await intercept(page, '**/api/tokens/today*', (route) => route.abort());
  await openScreen(page, 'Tokens');
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByText('This list could not be loaded')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByText('Please try again in a moment.')).toBeVisible();
  answerAgain();
  await page.clock.runFor(5_000);
  await expect(page.getByRole('table', { name: 'Today’s tokens' })).toBeVisible();
});

test('an unexpected failure of a button is a sentence, and claims nothing was typed [8.5.2]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const patient = await patientAt(clinic.url, 'Started Badly');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { tokenNumber } = await client.queue.issue({ patientId: patient.id });
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  const start = page.getByRole('button', { name: `Start token ${tokenNumber}`, exact: true });
  const answers = [
    { status: 500, said: 'Something went wrong on our side.' },
    { status: 502, said: 'The clinic’s server cannot be reached. Please try again in a moment.' },
  ];
  for (const { status, said } of answers) {
    const body = '<html><h1>Oops</h1></html>';
    const answerAgain = await intercept(page, '**/start', (route) =>
      route.fulfill({ status, body, contentType: 'text/html' }),
    );
    await start.click();
    await expect(page.getByText(said, { exact: true })).toBeVisible();
    answerAgain();
  }
  await start.click();
  await expectVisitOf(page, 'Started Badly');
});

test('a prescription’s View opens all of it, and paper shows the prescription alone [2.10.11] [5.5.2]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await consultedPatientAt(clinic.url, 'Printed Person');
  await signIn(page, 'doctor');
  await page.goto('/app/prescriptions');
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Prescription' });
  await choosePatient(page, 'Printed Person');
  await dialog.getByRole('combobox', { name: 'Token' }).click();
  await page.getByRole('option', { name: /Token #.* Printed Person/ }).click();
  await dialog.getByLabel('Diagnosis').fill('Sore throat');
  const create = dialog.getByRole('button', { name: 'Create Prescription' });
  await create.click();
  await expect(dialog.getByRole('alert')).toContainText('has no medicines');
  const medicine = dialog.getByRole('group', { name: 'Medication 1' });
  await medicine.getByLabel('Name').fill('Ibuprofen');
  await medicine.getByLabel('Frequency').fill('1-0-1');
  await create.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'View prescription of Printed Person' }).click();
  const view = page.getByRole('dialog', { name: 'Prescription' });
  await expect(view).toContainText('Ibuprofen');
  await view.getByRole('button', { name: 'Print' }).click();
  // The details show a paper, too.
  const paper = page.locator('article[data-print]');
  await expect(paper).toContainText('Ibuprofen');
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});
