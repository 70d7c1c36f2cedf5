import fs from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { expect, openScreen, patientAt, signIn, test } from './clinic';

test.use({ clinicName: 'data out and in' });

test('patients are exported, and come in from a file: a wrong row, a known one and a new one [data-1]', async ({
  page,
  clinic,
}) => {
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
  await file.setInputFiles(withRows(fresh, ',Wrong Age,999,,male,98111 00078,,Pune,X,,,,,,,'));
  await expect(page.getByText(/^1 row has an error\./)).toBeVisible();
  await expect(page.getByText('7 months / Female')).toBeVisible();
  // The browser would tell nothing of the same file, mended meanwhile.
  await expect(file).toHaveValue('');
  await expect(page.getByText('Age must be a whole number from 0 to 150.')).toBeVisible();

  await file.setInputFiles(withRows(fresh, known));
  await page.getByRole('button', { name: 'Look for known patients' }).click();
  await expect(page.getByText('1 row seems to tell of a patient who is known.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Leave them out' })).toBeChecked();
  // The server has lost the rows, as a restarted database does: they can be sent again from here.
  const message = 'Some rows of the file did not arrive.';
  await page.route(
    '**/imports/*/run',
    (route) =>
      route.fulfill({
        status: 409,
        json: { defined: true, code: 'NOT_STAGED', status: 409, message, data: null },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Register 1 patient' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole('button', { name: 'Look for known patients' }).click();
  await page.getByRole('button', { name: 'Register 1 patient' }).click();
  await expect(page.getByText('1 patient was registered.')).toBeVisible();

  // Loaded again while the server registers them: nobody is lost or there twice, and the page tells what came of it.
  await file.setInputFiles(withRows(',Once Only,8,,male,98111 00079,,"14, MG Road",Vikram,,,,,,,'));
  await page.getByRole('button', { name: 'Look for known patients' }).click();
  const loadAnew = async (route: Route) => {
    await route.fetch();
    await page.reload();
  };
  await page.route('**/api/patients/imports/*/run', loadAnew, { times: 1 });
  await page.getByRole('button', { name: 'Register 1 patient' }).click();
  await expect(
    page.getByText('This page was left while the patients of patients.csv'),
  ).toBeVisible();
  await expect(page.getByText('1 patient was registered.')).toBeVisible();
  await page.getByRole('status').getByRole('link', { name: 'Back to the patients' }).click();
  await expect(page.getByText('नया मरीज़')).toBeVisible();
  await expect(page.getByText('Once Only')).toHaveCount(1);

  await page
    .getByRole('button', { name: `View ${name}` })
    .first()
    .click();
  const bundle = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as FHIR' }).click();
  const saved = JSON.parse(await fs.readFile(await (await bundle).path(), 'utf8'));
  expect(saved).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
  expect(saved.entry[0].resource.name).toEqual([{ text: name }]);
});
