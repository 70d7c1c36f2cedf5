import { addDays } from '../../src/shared/clinicDay';
import { signedInAt } from '../visitor';
import {
  choosePatient,
  columnsOf,
  expect,
  expectNoSidewaysScroll,
  openScreen,
  patientAt,
  signIn,
  takeFromMenu,
  test,
  whileHeld,
} from './clinic';

test('the receptionist schedules an appointment, is told of a clash, confirms and completes [1.3] [2.12.4] [2.12.6] [4.3.5] [5.7.1] [10.6.8]', async ({
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
  await expect(dialog.getByRole('alert')).toContainText('already has an appointment at 10:30 am');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  await takeFromMenu(row, 'Share');
  const share = page.getByRole('dialog', { name: 'Share with the patient' });
  // The list of links is read again once the message is made; it has none, and the message stays.
  const looked = page.waitForResponse((response) =>
    /\/papers\/appointment\/[^/]+\/links$/.test(response.url()),
  );
  await share.getByRole('button', { name: 'Create message' }).click();
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
  await takeFromMenu(row, 'Complete');
  await expect(row).toContainText('Completed');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByLabel('Status').selectOption('cancelled');
  await expect(page.getByText('No appointments found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
});

test('the screen has its cards, filters and columns, and a cancelled appointment is final [2.12.1-5] [4.3.3] [4.3.4]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
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
    'No-show',
  ]);
  const search = page.getByLabel('Search appointments', { exact: true });
  const rows = page.getByRole('table', { name: 'Appointments', exact: true }).getByRole('row');
  await search.fill('  leela ');
  // Under the heading of its day.
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toHaveText('Wed 1 Jul 2099');
  const row = rows.nth(2);
  for (const text of [
    booked.patientPhone,
    '1 Jul 2099',
    '11:00 am',
    'Follow-up',
    'Scheduled',
    '-',
  ]) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole('button')).toHaveText(['Confirm', '']);
  await page.getByLabel('Date', { exact: true }).fill('2099-07-02');
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await page.getByLabel('Date', { exact: true }).fill('2099-07-01');
  await expect(rows).toHaveCount(3);
  await row.getByRole('button', { name: /^Confirm/ }).click();
  // Its day is still to come, so nothing is to be done at once.
  await expect(row.getByRole('button')).toHaveText(['']);
  await takeFromMenu(row, 'Cancel');
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button')).toHaveCount(0);
  await status.selectOption('scheduled');
  await expect(page.getByText('No appointments found')).toBeVisible();
});

test('an appointment is moved and put back, and moved in the calendar by keys, mouse and finger [2.12.4] [10.18.1] [10.18.3]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const patient = await patientAt(clinic.url, 'Meera Movable');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const [doctor] = await client.appointments.doctors();
  // A Monday.
  await client.appointments.schedule({
    patientId: patient.id,
    doctorId: doctor?.id,
    date: '2099-08-03',
    time: '10:00',
    type: 'checkup',
  });
  await signIn(page, 'receptionist');
  await page.goto('/app/appointments?date=2099-08-03');
  const row = page.getByRole('row').filter({ hasText: 'Meera Movable' });
  await row.getByRole('button', { name: /^More about/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Reschedule', 'Remind', 'Share', 'Cancel']);
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule Meera Movable' });
  await dialog.getByLabel('Time').fill('10:30');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(row).toContainText('10:30 am');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('10:00 am');

  await page.goto('/app/appointments?view=day&day=2099-08-03');
  const grid = page.getByRole('grid', { name: 'Appointments' });
  const booked = grid.getByRole('button', { name: /Meera Movable/ });
  await booked.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('log')).toContainText('Meera Movable is picked up');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('log')).toContainText('10:15 am');
  await page.keyboard.press('Space');
  await expect(booked).toHaveAccessibleName(/^10:15\sam/);

  const place = (name: RegExp) => grid.getByRole('button', { name }).first();
  const centre = async (target: ReturnType<typeof place>) => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 };
  };
  const from = await centre(booked);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const to = await centre(place(/^Book 11:00\sam/));
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(booked).toHaveAccessibleName(/^11:00\sam/);

  const touch = await page.context().newCDPSession(page);
  const finger = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    point?: { x: number; y: number },
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await finger('touchStart', await centre(booked));
  await expect(booked).toHaveAttribute('data-held', 'true');
  await finger('touchMove', await centre(place(/^Book 11:30\sam/)));
  await finger('touchEnd');
  await expect(booked).toHaveAccessibleName(/^11:30\sam/);

  // Into another column: to whichever doctor is free.
  const column = await centre(place(/^Book 11:30\sam, Any doctor/));
  const back = await centre(booked);
  await page.mouse.move(back.x, back.y);
  await page.mouse.down();
  await page.mouse.move(column.x, column.y, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => (await client.appointments.search({ text: 'Meera Movable' })).appointments)
    .toMatchObject([{ time: '11:30', doctorId: null }]);

  // No day stands under the name of a week while that is loaded.
  await whileHeld(page, '**/api/appointments/calendar*', async () => {
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    await expect(grid).toHaveCount(0);
  });
  await expect(grid.getByRole('columnheader')).toHaveCount(8);
  // Any doctor's is in the week of each.
  await expect(booked).toBeVisible();

  await place(/^Book 9:00\sam/).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule Appointment' });
  await expect(schedule.getByLabel('Time')).toHaveValue(/^9:00\sam$/);
});

test('who did not come is noted, who waits is booked, who agrees is reminded [10.18.2] [10.18.4] [10.18.5]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const missing = await patientAt(clinic.url, 'Gopal Missing');
  const { now } = await client.appointments.calendar({ date: '2099-01-01', span: 'day' });
  await client.appointments.schedule({
    patientId: missing.id,
    // Its time has come.
    ...now,
    type: 'checkup',
    isOutOfHours: true,
  });
  const asked = await patientAt(clinic.url, 'Rekha Forgetful');
  await client.privacy.recordConsent({
    id: asked.id,
    purpose: 'reminders',
    isGiven: true,
    guardian: null,
  });
  await client.appointments.schedule({
    patientId: asked.id,
    date: addDays(now.date, 1),
    time: '10:00',
    type: 'checkup',
    isOutOfHours: true,
  });
  const full = { date: '2099-09-07', doctorId: (await client.appointments.doctors())[0]?.id };
  const { times } = await client.appointments.freeTimes(full);
  for (const time of times) {
    await client.appointments.schedule({
      ...full,
      patientId: missing.id,
      time,
      type: 'checkup',
    });
  }
  await patientAt(clinic.url, 'Wasim Waiting');
  await signIn(page, 'receptionist');

  await page.goto(`/app/appointments?date=${now.date}`);
  const row = page.getByRole('row').filter({ hasText: 'Gopal Missing' });
  await row.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'No-show' }).click();
  await expect(row).toContainText('No-show');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Scheduled');

  await page.getByRole('button', { name: /^Reminders for tomorrow/ }).click();
  const remind = page.getByRole('button', { name: 'Remind Rekha Forgetful' });
  await remind.click();
  const sharing = page.getByRole('dialog', { name: 'Remind the patient' });
  await sharing.getByRole('button', { name: 'Create message' }).click();
  const href = await sharing.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toMatch(/a reminder of your appointment on .* at 10:00/);
  await sharing.getByRole('button', { name: 'Done' }).click();
  await expect(remind).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
  await choosePatient(page, 'Wasim');
  await dialog.getByLabel('Doctor').selectOption({ label: 'Dr. Asha Menon' });
  await dialog.getByLabel('Date').fill(full.date);
  await dialog.getByRole('button', { name: 'Add to waiting list' }).click();
  const waiting = page.getByRole('dialog', { name: 'Add to waiting list' });
  await waiting.getByRole('button', { name: 'Add to waiting list' }).click();
  await expect(waiting).toBeHidden();
  const book = page.getByRole('button', { name: /^Book .* for Wasim Waiting$/ });
  await expect(book).toBeHidden();
  const { appointments } = await client.appointments.search({ text: 'Gopal', date: full.date });
  await client.appointments.cancel({ id: appointments[0]?.id ?? '' });
  await book.click();
  await expect(book).toBeHidden();
  expect((await client.appointments.search({ text: 'Wasim' })).appointments).toMatchObject([
    { date: full.date, time: appointments[0]?.time, doctorId: full.doctorId },
  ]);
});

test('the dialog takes no day before today and says when it works [2.12.6] [3.7.5] [4.5.2] [5.7.1]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Usha Timely');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Appointments');
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
  const date = dialog.getByLabel('Date');
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
  // A field with the focus shows what is typed into it.
  await date.focus();
  await expect(date).toHaveValue('01/01/2020');
  await date.fill('2099-08-01');
  await whileHeld(page, '**/api/appointments', async () => {
    await dialog.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(dialog.getByRole('button', { name: 'Scheduling...' })).toBeDisabled();
  });
  await expect(dialog).toBeHidden();
});
