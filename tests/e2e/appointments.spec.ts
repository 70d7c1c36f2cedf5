import { choosePatient, expect, expectNoSidewaysScroll, signIn, test } from './clinic';

test('the receptionist schedules an appointment, is told of a clash, confirms and completes', async ({
  page,
}) => {
  await signIn(page, 'receptionist');
  await page
    .getByRole('region', { name: 'Quick Actions' })
    .getByText('Schedule Appointment')
    .click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
  const save = dialog.getByRole('button', { name: 'Schedule Appointment' });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a patient, a date and a time.');
  await choosePatient(page, 'Farhan');
  await dialog.getByLabel('Doctor').selectOption({ label: 'Dr. Asha Menon' });
  await dialog.getByLabel('Date').fill('2099-06-01');
  await dialog.getByLabel('Time').fill('10:30');
  await dialog.getByLabel('Appointment Type').selectOption('checkup');
  await dialog.getByLabel('Notes').fill('Bring the reports');
  await save.click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Farhan Qureshi' });
  await expect(row).toContainText('1 Jun 2099');
  await expect(row).toContainText('Bring the reports');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  await choosePatient(page, 'Anita');
  await dialog.getByLabel('Doctor').selectOption({ label: 'Dr. Asha Menon' });
  await dialog.getByLabel('Date').fill('2099-06-01');
  await dialog.getByLabel('Time').fill('10:40');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('already has an appointment at 10:30');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  await row.getByRole('button', { name: /^Confirm/ }).click();
  await expect(row).toContainText('Confirmed');
  await row.getByRole('button', { name: /^Complete/ }).click();
  await expect(row).toContainText('Completed');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByLabel('Status').selectOption('cancelled');
  await expect(page.getByText('No appointments found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
});
