import { expect, openMenu, openScreen, signIn, test } from './clinic';

const headings = {
  doctor: {
    dashboard: 'Welcome, Dr. Asha Menon',
    patients: 'Patients',
    tokens: 'Tokens',
    prescriptions: 'Prescriptions',
    settings: 'My account',
    account: 'My account',
    duplicates: 'Registered twice?',
    staff: 'Staff',
    boards: 'Waiting-room screens',
    'bill-requests': 'Refunds to confirm',
    'day-closes': 'Day-end closes',
    reports: 'Reports',
    audit: 'Audit log',
  },
  receptionist: {
    dashboard: 'Welcome, Ravi Kumar',
    'register-patient': 'Register Patient',
    duplicates: 'Registered twice?',
    'import-patients': 'Import patients',
    'import-visits': 'Import visits from elsewhere',
    patients: 'Patients',
    tokens: 'Tokens',
    prescriptions: 'Prescriptions',
    billing: 'Billing & Payments',
    appointments: 'Appointments',
    due: 'Who is due',
    settings: 'My account',
    account: 'My account',
    'bill-requests': 'Refunds to confirm',
    'day-end': 'Day-end close',
    audit: 'Audit log',
  },
} as const;

const parts = {
  doctor: [
    'My account',
    'My practice',
    'Letters and short texts',
    'Clinic',
    'Price list',
    'Tests',
    'Medicines given here',
    'What is in our medicines',
    'Warnings',
    'Waiting-room screens',
    'Staff',
    'Permissions',
    'Privacy',
    'Incidents',
    'Data',
    'Audit log',
    'Set up the clinic',
  ],
  receptionist: ['My account', 'Clinic', 'Audit log'],
};

for (const role of ['doctor', 'receptionist'] as const) {
  test(
    `each of a ${role}’s screens opens by its address [1.5] [2.1.5-12] [6.2]`,
    { tag: '@slow' },
    async ({ page }, testInfo) => {
      test.skip(testInfo.project.name === 'phone', 'an address has no width');
      await signIn(page, role);
      for (const [path, heading] of Object.entries(headings[role])) {
        await page.goto(`/app/${path}`);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      }
      await page.goto('/app/settings');
      await expect(page.getByRole('navigation', { name: 'Parts of the settings' })).toHaveText(
        parts[role].join(''),
      );
    },
  );
}

test('the top bar has the bell, the person’s initial and, where there is room, search, name and role [2.2.1]', async ({
  page,
}) => {
  await signIn(page, 'receptionist');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expect(bar.getByText('R', { exact: true })).toBeVisible();
  const hasRoom = (page.viewportSize()?.width ?? 0) >= 1024;
  const search = bar.getByRole('combobox', { name: 'Search patients, tokens and bills' });
  await expect(search).toBeVisible({ visible: hasRoom });
  await expect(bar.getByText('Ravi Kumar')).toBeVisible({ visible: hasRoom });
  await expect(bar.getByText('receptionist')).toBeVisible({ visible: hasRoom });
});

test(
  'on a small window the menu slides over the screen, with Logout in it [2.2.5] [V7.4.4]',
  { tag: '@slow' },
  async ({ page }, testInfo) => {
    test.skip(testInfo.project.name === 'desktop', 'a large window has the sidebar');
    await signIn(page, 'doctor');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await openMenu(page);
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
    await drawer.getByRole('link', { name: 'Patients' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  },
);

test(
  'where the device has colours of its own, what is chosen and what can be pressed is still seen',
  { tag: '@slow' },
  async ({ page }, testInfo) => {
    test.skip(testInfo.project.name !== 'desktop', 'the colours are the same on a phone');
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, 'doctor');
    await openScreen(page, 'Prescriptions');
    const place = page
      .getByRole('navigation')
      .getByRole('link', { name: 'Prescriptions', exact: true });
    await expect(place).toHaveCSS('outline-style', 'solid');
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Patients', exact: true }),
    ).not.toHaveCSS('outline-style', 'solid');
    // A filled button has the page's colour there, so that its edge alone shows where it is.
    const ground = await page
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
    for (const name of ['Export', 'Create Prescription']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toHaveCSS('border-top-style', 'solid');
      await expect(button).not.toHaveCSS('border-top-color', ground);
    }
  },
);
