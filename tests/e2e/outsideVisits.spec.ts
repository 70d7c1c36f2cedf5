import { expectNoFindings } from './axe';
import { expect, expectNoSidewaysScroll, openScreen, patientAt, signIn, test } from './clinic';

test.use({ clinicName: 'visits elsewhere' });

const file = [
  'Date,Name,Mobile,Diagnosis,Complaints,Advice,Rx',
  '04/05/2024,Kamala Twice,98200 33001,URTI,"Fever, 3 days",Rest,Tab PCM 650 1-0-1',
  '05/13/2024,Kamala Twice,98200 33001,Asthma,Wheeze,,Inhaler',
  '06/01/2024,Sure Sindhu,98200 33002,Dengue,Fever,,',
  '06/02/2024,Nobody Here,98200 99999,Fever,,,',
].join('\n');

test('a file of visits elsewhere: day and month and one of two are asked, then seen, printed and taken back [10.33.1] [10.33.5] [10.33.6]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Kamala Twice', { phone: '98200 33001', age: 61 });
  const meant = await patientAt(clinic.url, 'Kamala Twice', { phone: '98200 33001', age: 36 });
  await patientAt(clinic.url, 'Sure Sindhu', { phone: '98200 33002' });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Import visits from elsewhere' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Import visits from elsewhere' }),
  ).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'old program.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByRole('radio', { name: 'The month' }).click();
  await expect(page.getByRole('table').getByText('5 Apr 2024')).toBeVisible();
  await page.getByRole('button', { name: 'Find their patients' }).click();
  const person = page.getByRole('radiogroup', { name: /Kamala Twice/ });
  await expect(person.getByRole('radio')).toHaveCount(4);
  await expectNoFindings(page, 'who is meant in a file of visits');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await person.getByRole('radio', { name: new RegExp(`P-${meant.number}\\)`) }).click();
  await page.getByRole('button', { name: 'Import 3 visits' }).click();
  await expect(page.getByText('3 visits were imported.')).toBeVisible();
  await expect(page.getByText('1 row was left out, as it is of no patient.')).toBeVisible();

  await signIn(page, 'doctor');
  await page.goto(`/app/patients/${meant.id}`);
  const story = page.getByRole('region', { name: 'Visits' });
  await expect(story.getByText('From elsewhere')).toHaveCount(2);
  await expect(story).toContainText('Complaints: Fever, 3 days');
  await expect(story).toContainText('old program.csv, imported on');
  await expectNoFindings(page, 'a patient with visits elsewhere');
  await expectNoSidewaysScroll(page);
  await page.goto(`/app/papers/everything-held/${meant.id}`);
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'From elsewhere', exact: true })).toBeVisible();
  await expect(paper).toContainText('From the file old program.csv, imported');

  await signIn(page, 'receptionist');
  await page.goto('/app/import-visits');
  await page.getByRole('button', { name: 'Undo the import of old program.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/^Undone .* by Ravi Kumar$/)).toBeVisible();
  await signIn(page, 'doctor');
  await page.goto(`/app/patients/${meant.id}`);
  await expect(page.getByRole('region', { name: 'Visits' })).toContainText('No visits yet');
});
