import type { NewPatient } from '../../src/features/patients/patient';
import { dateIn, timeIn } from '../../src/shared/clinicDay';
import { patientFields, signedInAt } from '../visitor';
import { expect, expectVisitOf, openScreen, signIn, test } from './clinic';

test.use({ clinicName: 'has only its sample data' });

const dashboards = {
  doctor: {
    name: 'Dr. Asha Menon',
    cards: ['Total Patients', "Today's Tokens", 'Active Consultations', 'Prescriptions'],
    actions: [
      { label: 'View Patients', heading: 'Patients' },
      { label: 'Manage Tokens', heading: 'Tokens' },
      { label: 'Write Prescription', dialog: 'Create New Prescription' },
      { label: 'Patient History', heading: 'Patients' },
    ],
  },
  receptionist: {
    name: 'Ravi Kumar',
    cards: ['Total Patients', "Today's Tokens", 'Pending Bills', "Today's Revenue"],
    actions: [
      { label: 'Register Patient', heading: 'Register Patient' },
      { label: 'Issue Token', dialog: 'Generate Token' },
      { label: 'Schedule Appointment', dialog: 'Schedule Appointment' },
      { label: 'Generate Bill', dialog: 'Create New Bill' },
    ],
  },
};
const changes = ['+12%', '+8%', '+15%', '+22%'];

test('the first dashboard of a clinic makes the sample data, and the bell knows of it', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'receptionist');
  await expect(page.getByRole('button', { name: /^Notifications: \d/ })).toBeVisible();
});

for (const role of ['doctor', 'receptionist'] as const) {
  const { name, cards, actions } = dashboards[role];

  test(`a ${role} is welcomed by name and date, with four cards and what happened lately [2.6.1-4] [2.6.6] [6.9] [6.10] [9.19]`, {
    tag: '@slow',
  }, async ({ page }) => {
    await signIn(page, role);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
    const { clinic } = await (await page.request.get('/api/session')).json();
    const [year, month, day] = clinic.today.split('-').map(Number);
    const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long' }).format(
      new Date(year, month - 1),
    );
    await expect(page.getByText(new RegExp(`, ${day} ${monthName} ${year}$`))).toBeVisible();
    const regions = page.getByRole('main').getByRole('region');
    for (const [position, label] of cards.entries()) {
      const card = regions.nth(position);
      await expect(card).toHaveAccessibleName(label);
      await expect(card).toContainText(changes[position] ?? '');
    }
    await expect(page.getByRole('region', { name: cards[0] })).toContainText('3');
    if (role === 'receptionist') {
      await expect(page.getByRole('region', { name: 'Pending Bills' })).toContainText('0');
      await expect(page.getByRole('region', { name: "Today's Revenue" })).toContainText('₹0.00');
    }
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await expect(activity.getByRole('listitem').first()).toBeVisible();
  });

  test(`each quick action of a ${role} leads to its screen, with the dialog open where there is one [2.6.7-9]`, {
    tag: '@slow',
  }, async ({ page }) => {
    await signIn(page, role);
    const links = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link');
    await expect(links).toHaveText(actions.map(({ label }) => label));
    for (const { label, ...leadsTo } of actions) {
      await links.filter({ hasText: label }).click();
      if ('dialog' in leadsTo) {
        await expect(page.getByRole('dialog', { name: leadsTo.dialog })).toBeVisible();
        await page.keyboard.press('Escape');
      } else {
        await expect(page.getByRole('heading', { level: 1, name: leadsTo.heading })).toBeVisible();
      }
      await openScreen(page, 'Dashboard');
    }
  });
}

test('the desk sees who waits and who is not billed as it changes, a doctor who is next, and calls them [10.17.6] [10.17.7]', {
  tag: '@slow',
}, async ({ page, clinic, browser }) => {
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await desk.dashboard.open();
  const { tokens } = await desk.queue.today({});
  for (const { id, status } of tokens) {
    if (status === 'in-progress') await doctor.queue.complete({ id });
  }
  // In the first hours of a day the samples are of the day before.
  const before = (await desk.dashboard.open()).receptionist?.now.unbilled.count ?? 0;
  const notBilled = (more: number) => `${before + more} not billed`;
  const issue = async (name: string, more: Partial<NewPatient> = {}) => {
    const { id } = await desk.patients.register({ ...patientFields, name, ...more });
    return desk.queue.issue({ patientId: id });
  };
  const first = await issue('Meena Waiting', { age: 49, allergies: ['Penicillin'] });

  await signIn(page, 'receptionist');
  const list = (name: string) => page.getByRole('region', { name });
  await expect(list('Waiting longest')).toContainText('1 waiting');
  await expect(list('Waiting longest').getByRole('listitem')).toHaveText(
    `#${first.tokenNumber} Meena Waitingjust now`,
  );
  await expect(list('To be billed')).toContainText(notBilled(0));
  await expect(list('Expected within the hour')).toBeVisible();
  const second = await issue('Nasreen Second');
  await expect(list('Waiting longest')).toContainText('2 waiting');

  const atTheDoctors = await browser.newContext({ baseURL: clinic.url });
  const screen = await atTheDoctors.newPage();
  await signIn(screen, 'doctor');
  const next = screen.getByRole('region', { name: 'Next patient' });
  const inside = screen.getByRole('region', { name: 'With you now' });
  await expect(inside).toContainText('Nobody is with you right now.');
  for (const text of [
    'Meena Waiting',
    '49 years, Female',
    'Allergic to Penicillin',
    'First visit',
  ]) {
    await expect(next).toContainText(text);
  }
  // However often it is pressed, one is called.
  await next.getByRole('button', { name: 'Call next' }).dblclick();
  await expectVisitOf(screen, 'Meena Waiting');
  await openScreen(screen, 'Dashboard');
  await expect(inside).toContainText('Meena Waiting');
  await expect(next).toContainText('Nasreen Second');
  await inside.getByRole('button', { name: /^Open the visit of token/ }).click();
  await expectVisitOf(screen, 'Meena Waiting');
  await openScreen(screen, 'Dashboard');
  await next.getByRole('button', { name: 'Done, call next' }).click();
  await expectVisitOf(screen, 'Nasreen Second');
  await openScreen(screen, 'Dashboard');
  await expect(inside).toContainText('Nasreen Second');
  await expect(next).toContainText('Nobody is waiting.');
  await atTheDoctors.close();

  await expect(list('Waiting longest')).toContainText('Nobody is waiting.');
  await expect(list('To be billed')).toContainText(notBilled(1));
  await doctor.queue.complete({ id: second.id });
  await expect(list('To be billed')).toContainText(notBilled(2));

  const { id: patientId } = await desk.patients.register({
    ...patientFields,
    name: 'Omar Expected',
  });
  const { timeZone } = (await desk.accounts.session()).clinic;
  const soon = new Date(Date.now() + 60_000);
  await desk.appointments.schedule({
    patientId,
    date: dateIn(soon, timeZone),
    time: timeIn(soon, timeZone),
    type: 'checkup',
    isOutOfHours: true,
  });
  const expected = list('Expected within the hour');
  await expected.getByRole('button', { name: 'Check in Omar Expected' }).dblclick();
  await expect(list('Waiting longest')).toContainText('Omar Expected');
  await expect(expected).not.toContainText('Omar Expected');

  await list('To be billed')
    .getByRole('button', { name: /^Create bill for token/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Create New Bill' })).toBeVisible();
});
