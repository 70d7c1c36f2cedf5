import { signedInAt } from '../visitor';
import {
  choosePatient,
  columnsOf,
  expect,
  openScreen,
  patientAt,
  signIn,
  test,
  whileHeld,
} from './clinic';

test('the receptionist generates a token and cancels it; the tiles and the table follow', async ({
  page,
  clinic,
}) => {
  await patientAt(clinic.url, 'Tarun Cancelled');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  for (const name of ['Total', 'Waiting', 'In Progress', 'Completed']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  await expect(dialog.getByRole('button', { name: 'Generate Token' })).toBeDisabled();
  await expect(dialog.getByLabel('Normal')).toBeChecked();
  await choosePatient(page, 'Tarun Cancelled');
  await whileHeld(page, '**/api/tokens', async () => {
    await dialog.getByRole('button', { name: 'Generate Token' }).click();
    await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  });
  await expect(dialog).toBeHidden();
  await expect(columnsOf(page, 'Today’s tokens')).toHaveText([
    'Token',
    'Patient',
    'Status',
    'Priority',
    'Issued',
    'Doctor',
    'Actions',
  ]);
  const row = page.getByRole('row').filter({ hasText: 'Tarun Cancelled' });
  await expect(row).toContainText('Waiting');
  await expect(row.getByRole('button')).toHaveText(['Cancel']);
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('button', { name: 'Keep token' }).click();
  await expect(row).toContainText('Waiting');
  await row.getByRole('button', { name: /^Cancel/ }).click();
  const question = page.getByRole('dialog', { name: /^Cancel token/ });
  await question.getByRole('button', { name: 'Cancel token' }).click();
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('a doctor starts and completes, and may cancel', async ({ page, clinic }) => {
  const patient = await patientAt(clinic.url, 'Divya Started');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { tokenNumber } = await client.queue.issue({ patientId: patient.id });
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  await expect(page.getByRole('button', { name: 'Generate Token' })).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Divya Started' });
  await expect(row.getByRole('button')).toHaveText(['Start', 'Cancel']);
  await row.getByRole('button', { name: `Start token ${tokenNumber}` }).click();
  await expect(row).toContainText('In Progress');
  await expect(row).toContainText('Dr. Asha Menon');
  await expect(row.getByRole('button')).toHaveText(['Complete', 'Cancel']);
  await row.getByRole('button', { name: `Complete token ${tokenNumber}` }).click();
  await expect(row).toContainText('Completed');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('an action that fails is told, and what the token is now is shown', async ({
  page,
  clinic,
}) => {
  const patient = await patientAt(clinic.url, 'Farida Twice');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { id, tokenNumber } = await client.queue.issue({ patientId: patient.id });
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  const start = page.getByRole('button', { name: `Start token ${tokenNumber}` });
  await expect(start).toBeVisible();
  await client.queue.cancel({ id });
  await start.click();
  await expect(page.getByText(`Token #${tokenNumber} (Farida Twice) was cancelled.`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Farida Twice' })).toContainText(
    'Cancelled',
  );
});
