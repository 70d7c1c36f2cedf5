import { expect, expectNoSidewaysScroll, openScreen, signIn, test } from './clinic';

test.use({ clinicName: 'loses its sample data' });

test('the dashboard shows the specification’s labels with sample data, and true figures without', async ({
  page,
}) => {
  await signIn(page, 'doctor');
  const patients = page.getByRole('region', { name: 'Total Patients' });
  await expect(patients).toContainText('3');
  await expect(patients).toContainText('+12%');
  await expect(page.getByRole('region', { name: 'Prescriptions' })).toContainText('+22%');
  await expect(page.getByRole('region', { name: 'Pending Bills' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click();
  await expect(patients).not.toContainText('+12%');
  await expect(page.getByText('This clinic holds sample patients')).toHaveCount(0);
  await openScreen(page, 'Patients');
  await expect(page.getByText('No patients found')).toBeVisible();
  await expect(page.getByText('Start by registering the first patient')).toBeVisible();
  await page.getByLabel('Search patients', { exact: true }).fill('Anita');
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await openScreen(page, 'Tokens');
  await expect(page.getByText('No tokens generated today')).toBeVisible();
});
