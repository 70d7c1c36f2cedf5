import fs from 'node:fs/promises';
import { expect, intercept, openScreen, patientAt, signIn, test } from './clinic';

test.use({ clinicName: 'data out and in' });

test('patients are exported, and come in from a file: wrong rows, a known one and a new one [10.8.1] [10.8.2] [10.8.8] [10.8.9]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const name = 'Lata "Didi" =Rao';
  await patientAt(clinic.url, name);
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^patients-\d{4}-\d\d-\d\d\.csv$/);
  const text = await fs.readFile(await download.path(), 'utf8');
  expect(text).toContain('"Lata ""Didi"" =Rao"');
  await expect(page.getByText(/row.* exported\./)).toBeVisible();

  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import patients' })).toBeVisible();
  const file = page.locator('input[type=file]');
  const [head = ''] = text.split('\r\n');
  const withRows = (...rows: string[]) => ({
    name: 'patients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...rows, ''].join('\r\n')),
  });
  const known = text.split('\r\n').find((line) => line.includes('Lata')) ?? '';
  const fresh = ',नया मरीज़,7 months,,female,98111 00077,,"12, MG Road",Vikram,,,,,,,';
  const wrong = [',Wrong Age,999,,male,98450,,,,,,,,,,', ',Skipped One,old,,,,,,,,,,,,,'];
  await file.setInputFiles(withRows(fresh, known, ...wrong));
  await expect(
    page.getByText(
      '2 rows have errors. Fix them or skip them; no patients have been imported yet.',
    ),
  ).toBeVisible();
  await expect(page.getByText('7 months / Female')).toBeVisible();
  // The browser would tell nothing of the same file, mended meanwhile.
  await expect(file).toHaveValue('');
  const rowOf = (line: number) => page.getByRole('form', { name: `Row ${line}` });
  await expect(rowOf(4).getByText('Age must be a whole number from 0 to 150.')).toBeVisible();
  await rowOf(4).getByLabel('Age').fill('9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 row has an error. Fix it or skip it;')).toBeVisible();
  await expect(rowOf(5).getByLabel('Age')).toBeFocused();
  const next = page.getByRole('button', { name: 'Look for known patients' });
  await expect(next).toBeDisabled();
  await rowOf(5).getByRole('button', { name: 'Skip this row' }).click();
  await expect(page.getByText('1 row is skipped.')).toBeVisible();

  // The mended row's phone is too short: it is looked at, and comes along.
  await expect(rowOf(4).getByText('Too short for a phone number: 5 digits.')).toBeVisible();
  await expect(next).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I have looked at these numbers' }).check();
  await next.click();
  await expect(page.getByText('1 row looks like a patient you already have.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Leave them out' })).toBeChecked();
  // The server has lost the rows, as a restarted database does: they can be sent again from here.
  const message = 'Some rows of the file did not arrive.';
  const keepRows = await intercept(page, '**/imports/*/run', (route) =>
    route.fulfill({
      status: 409,
      json: { defined: true, code: 'NOT_STAGED', status: 409, message, data: null },
    }),
  );
  await page.getByRole('button', { name: 'Register 2 patients' }).click();
  await expect(page.getByText(message)).toBeVisible();
  keepRows();
  await next.click();
  // An answer that is lost: nothing can be changed any more, and asking again registers nobody twice.
  const answerAgain = await intercept(page, '**/imports/*/run', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const register = page.getByRole('button', { name: 'Register 2 patients' });
  await register.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  answerAgain();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Age', exact: true })).toBeDisabled();
  await register.dblclick();
  await expect(page.getByText('2 patients were registered.')).toBeVisible();

  // Loaded again while the server registers them: nobody is lost or there twice, and the page tells what came of it.
  await file.setInputFiles(withRows(',Once Only,8,,male,98111 00079,,"14, MG Road",Vikram,,,,,,,'));
  await page.getByRole('button', { name: 'Look for known patients' }).click();
  const stopReloading = await intercept(page, '**/api/patients/imports/*/run', async (route) => {
    stopReloading();
    await route.fetch();
    await page.reload();
  });
  await page.getByRole('button', { name: 'Register 1 patient' }).click();
  await expect(
    page.getByText('This page was left while the patients of patients.csv'),
  ).toBeVisible();
  await expect(page.getByText('1 patient was registered.')).toBeVisible();
  await page.getByRole('status').getByRole('link', { name: 'Back to the patients' }).click();
  await expect(page.getByText('नया मरीज़')).toBeVisible();
  await expect(page.getByText('Once Only')).toHaveCount(1);

  // What the file did not say is asked for when the patient comes.
  await openScreen(page, 'Tokens');
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('Wrong Age');
  await page.getByRole('option', { name: /Wrong Age/ }).click();
  await expect(
    dialog.getByText('Not recorded, please ask: Address, Emergency Contact'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await openScreen(page, 'Patients');

  await page
    .getByRole('button', { name: `View ${name}` })
    .first()
    .click();
  const bundle = page.waitForEvent('download');
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Download record (FHIR)' }).click();
  const saved = JSON.parse(await fs.readFile(await (await bundle).path(), 'utf8'));
  expect(saved).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
  expect(saved.entry[0].resource.name).toEqual([{ text: name }]);
});
