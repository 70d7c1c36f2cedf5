import { expect, openScreen, signIn, test } from './clinic';

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

test('the first dashboard of a clinic makes the sample data, and the bell knows of it', async ({
  page,
}) => {
  await signIn(page, 'receptionist');
  await expect(page.getByRole('button', { name: /^Notifications: \d/ })).toBeVisible();
});

for (const role of ['doctor', 'receptionist'] as const) {
  const { name, cards, actions } = dashboards[role];

  test(`a ${role} is welcomed by name and date, with four cards and what happened lately [dashboard-1]`, async ({
    page,
  }) => {
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

  test(`each quick action of a ${role} leads to its screen, with the dialog open where there is one [dashboard-2]`, async ({
    page,
  }) => {
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
