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

test('the receptionist generates a token and cancels it; the tiles and the table follow [tokens-1]', async ({
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
  await expect(row.getByRole('button', { name: /^(Start|Complete) / })).toHaveCount(0);
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Waiting');
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await expect(row).toContainText('Cancelled');
});

test('a second token of a day asks first and names the first one, in the dialog and at check-in [tokens-2]', async ({
  page,
  clinic,
}) => {
  const { id: patientId } = await patientAt(clinic.url, 'Twice Today');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { tokenNumber } = await client.queue.issue({ patientId });
  const { today } = (await client.accounts.session()).clinic;
  await client.appointments.schedule({ patientId, date: today, time: '23:45', type: 'checkup' });
  const told = `Twice Today already has token #${tokenNumber} today and is waiting.`;
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  await choosePatient(page, 'Twice Today');
  await expect(dialog.getByText(told)).toBeVisible();
  // Nor does a second press answer for the person.
  for (let press = 0; press < 2; press++) {
    await dialog.getByRole('button', { name: 'Generate Token' }).click();
    await expect(dialog.getByRole('alert')).toContainText(`${told} Issue another token?`);
  }
  await dialog.getByRole('button', { name: 'Issue another token' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Twice Today' })).toHaveCount(2);
  await openScreen(page, 'Appointments');
  await page.getByRole('button', { name: 'Check in Twice Today' }).click();
  const question = page.getByRole('dialog', { name: 'Check in Twice Today' });
  await expect(question).toContainText('Issue another token?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Check in Twice Today' }).click();
  await question.getByRole('button', { name: 'Issue another token' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Twice Today' })).toContainText('Confirmed');
});

test('a doctor starts and completes, and may cancel [tokens-3]', async ({ page, clinic }) => {
  const patient = await patientAt(clinic.url, 'Divya Started');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { tokenNumber } = await client.queue.issue({ patientId: patient.id });
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  await expect(page.getByRole('button', { name: 'Generate Token' })).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Divya Started' });
  await expect(row.getByRole('button')).toHaveText(['Start', '', 'Cancel']);
  await row.getByRole('button', { name: `Start token ${tokenNumber}` }).click();
  await expect(row).toContainText('In Progress');
  await expect(row).toContainText('Dr. Asha Menon');
  await expect(row.getByRole('button')).toHaveText([
    'Complete',
    'Write prescription',
    'No-show',
    'Cancel',
  ]);
  await row.getByRole('button', { name: `Complete token ${tokenNumber}` }).click();
  await expect(row).toContainText('Completed');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('an action that fails is told, and what the token is now is shown [tokens-4]', async ({
  page,
  clinic,
}) => {
  const patient = await patientAt(clinic.url, 'Farida Twice');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { id, tokenNumber } = await client.queue.issue({ patientId: patient.id });
  // The news of it does not come through.
  await page.route('**/api/changes', (route) => route.abort());
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

test('what one person does stands on the other’s screen at once, in the order in which they are called', async ({
  page,
  browser,
  clinic,
}) => {
  const names = ['Live One', 'Live Two', 'Live Urgent'];
  for (const name of names) await patientAt(clinic.url, name);
  const elsewhere = await browser.newContext({ baseURL: clinic.url });
  const room = await elsewhere.newPage();
  await signIn(room, 'doctor');
  await openScreen(room, 'Tokens');
  await expect(
    room.getByRole('status', { name: 'What others do stands here at once' }),
  ).toBeVisible();
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  for (const name of names) {
    await page.getByRole('button', { name: 'Generate Token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate Token' });
    await choosePatient(page, name);
    if (name === 'Live Urgent') {
      await dialog.getByLabel('Urgent').check();
      await dialog.getByRole('button', { name: 'Generate Token' }).click();
      await expect(dialog.getByText('Please say why it is urgent.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Chest pain' }).click();
    }
    await dialog.getByRole('button', { name: 'Generate Token' }).click();
    await expect(dialog).toBeHidden();
    await expect(room.getByRole('row').filter({ hasText: name })).toContainText('Waiting', {
      timeout: 2_000,
    });
  }
  const rowOf = (name: string) => room.getByRole('row').filter({ hasText: name });
  await expect(rowOf('Live Urgent')).toContainText('Chest pain');
  await expect(rowOf('Live One')).toContainText(/Waiting \d+ min/);
  await room.getByRole('button', { name: 'Call next' }).click();
  await expect(rowOf('Live Urgent')).toContainText('In Progress');
  await expect(page.getByRole('row').filter({ hasText: 'Live Urgent' })).toContainText(
    'In Progress',
    {
      timeout: 2_000,
    },
  );
  await rowOf('Live Urgent')
    .getByRole('button', { name: /^No-show/ })
    .click();
  await expect(rowOf('Live Urgent')).toContainText('Was not there when called');
  await elsewhere.close();
});

test('a cut line: the screen says so, keeps what it shows, and catches up without a reload', async ({
  page,
  context,
  clinic,
  isMobile,
}) => {
  test.skip(isMobile, 'a line is the same line on a phone');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const before = await patientAt(clinic.url, 'Before The Cut');
  const during = await patientAt(clinic.url, 'During The Cut');
  const first = await client.queue.issue({ patientId: before.id });
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(rowOf(before.name)).toContainText('Waiting');
  const mark = page.locator('[data-live]');
  await expect(mark).toHaveAttribute('data-live', 'live');
  await page.evaluate(() => {
    (window as unknown as { isSame: boolean }).isSame = true;
  });

  await context.setOffline(true);
  await expect(mark).not.toHaveAttribute('data-live', 'live');
  await client.queue.issue({ patientId: during.id });
  await client.queue.cancel({ id: first.id });
  // Long enough for a try that fails; lab/faults/lineCut.test.ts cuts for up to a minute.
  await page.waitForTimeout(1000);
  await expect(rowOf(before.name)).toContainText('Waiting');
  await expect(rowOf(during.name)).toHaveCount(0);

  await context.setOffline(false);
  await expect(mark).toHaveAttribute('data-live', 'live');
  await expect(rowOf(during.name)).toContainText('Waiting');
  await expect(rowOf(before.name)).toContainText('Cancelled');
  expect(await page.evaluate(() => (window as unknown as { isSame: boolean }).isSame)).toBe(true);
});
