import { signedInAt } from '../visitor';
import {
  choosePatient,
  columnsOf,
  expect,
  expectNoSidewaysScroll,
  openScreen,
  patientAt,
  signIn,
  test,
  whileHeld,
} from './clinic';

test('the receptionist schedules an appointment, is told of a clash, confirms and completes [appointments-1]', async ({
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

  await row.getByRole('button', { name: 'Share the appointment of Farhan Qureshi' }).click();
  const share = page.getByRole('dialog', { name: 'Share with the patient' });
  // The list of links is read again once the message is made; it has none, and the message stays.
  const looked = page.waitForResponse((response) =>
    /\/papers\/appointment\/[^/]+\/links$/.test(response.url()),
  );
  await share.getByRole('button', { name: 'Make the message' }).click();
  await (await looked).finished();
  // Nothing is to change, so there is nothing to wait for but that the answer is drawn.
  await page.evaluate(
    () => new Promise((shown) => setTimeout(() => requestAnimationFrame(shown), 100)),
  );
  const href = await share.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toMatch(/with Dr\. Asha Menon is on Monday, 1 June 2099/);
  expect(decodeURIComponent(href ?? '')).not.toMatch(/Farhan|reports|http:/);
  await share.getByRole('button', { name: 'Done' }).click();

  await row.getByRole('button', { name: /^Confirm/ }).click();
  await expect(row).toContainText('Confirmed');
  await row.getByRole('button', { name: /^Complete/ }).click();
  await expect(row).toContainText('Completed');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByLabel('Status').selectOption('cancelled');
  await expect(page.getByText('No appointments found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
});

test('the screen has its cards, filters and columns, and a cancelled appointment is final [appointments-2]', async ({
  page,
  clinic,
}) => {
  const patient = await patientAt(clinic.url, 'Leela Filtered');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const booked = await client.appointments.schedule({
    patientId: patient.id,
    date: '2099-07-01',
    time: '11:00',
    type: 'follow-up',
  });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Appointments');
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  await expect(page.getByText('Schedule and manage patient appointments')).toBeVisible();
  for (const name of ["Today's Appointments", 'Upcoming', 'Confirmed', 'Completed']) {
    await expect(page.getByRole('region', { name, exact: true })).toContainText(/\d/);
  }
  await expect(columnsOf(page, 'Appointments')).toHaveText([
    'Patient',
    'Date and Time',
    'Doctor',
    'Type',
    'Status',
    'Notes',
    'Actions',
  ]);
  const status = page.getByLabel('Status');
  await expect(status.locator('option')).toHaveText([
    'All Status',
    'Scheduled',
    'Confirmed',
    'Completed',
    'Cancelled',
  ]);
  const search = page.getByLabel('Search appointments', { exact: true });
  const rows = page.getByRole('table', { name: 'Appointments', exact: true }).getByRole('row');
  await search.fill('  leela ');
  await expect(rows).toHaveCount(2);
  const row = rows.nth(1);
  for (const text of [booked.patientPhone, '1 Jul 2099', '11:00', 'Follow-up', 'Scheduled', '-']) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole('button')).toHaveText(['Confirm', 'Cancel', '']);
  await page.getByLabel('Date', { exact: true }).fill('2099-07-02');
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await page.getByLabel('Date', { exact: true }).fill('2099-07-01');
  await expect(rows).toHaveCount(2);
  await row.getByRole('button', { name: /^Confirm/ }).click();
  await expect(row.getByRole('button')).toHaveText(['Complete', 'Cancel', '']);
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button')).toHaveCount(0);
  await status.selectOption('scheduled');
  await expect(page.getByText('No appointments found')).toBeVisible();
});

test('the dialog takes no day before today and says when it works [appointments-3]', async ({
  page,
  clinic,
}) => {
  await patientAt(clinic.url, 'Usha Timely');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Appointments');
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
  const date = dialog.getByLabel('Date');
  const { clinic: facts } = await (await page.request.get('/api/session')).json();
  await expect(date).toHaveAttribute('min', facts.today);
  await expect(dialog.getByLabel('Appointment Type').locator('option')).toHaveText([
    'Consultation',
    'Follow-up',
    'Checkup',
  ]);
  await choosePatient(page, 'Usha');
  await date.fill('2020-01-01');
  await dialog.getByLabel('Time').fill('09:00');
  await dialog.getByLabel('Notes').fill('Early');
  await dialog.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('An appointment cannot be before today.');
  await expect(dialog.getByLabel('Notes')).toHaveValue('Early');
  await date.fill('2099-08-01');
  await whileHeld(page, '**/api/appointments', async () => {
    await dialog.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(dialog.getByRole('button', { name: 'Scheduling...' })).toBeDisabled();
  });
  await expect(dialog).toBeHidden();
});
