import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Role } from '../../src/shared/permissions';
import { expect, signIn, test } from './clinic';

async function expectNoFindings(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${what}: ${id} at ${target} ${html.slice(0, 120)}`),
  );
  expect.soft(findings).toEqual([]);
}

const screens: Record<Role, string[]> = {
  doctor: ['dashboard', 'patients', 'tokens', 'prescriptions', 'settings'],
  receptionist: ['dashboard', 'register-patient', 'patients', 'tokens', 'billing', 'appointments'],
};
const dialogs: { role: Role; screen: string; button: string }[] = [
  { role: 'doctor', screen: 'prescriptions', button: 'Create Prescription' },
  { role: 'receptionist', screen: 'tokens', button: 'Generate Token' },
  { role: 'receptionist', screen: 'billing', button: 'Create Bill' },
  { role: 'receptionist', screen: 'appointments', button: 'Schedule Appointment' },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('before signing in', async ({ page }) => {
      for (const address of ['/', '/login', '/signup']) {
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await expectNoFindings(page, address);
      }
    });

    for (const role of ['doctor', 'receptionist'] as const) {
      test(`on the screens and dialogs of a ${role}`, async ({ page }) => {
        await signIn(page, role);
        for (const screen of screens[role]) {
          await page.goto(`/app/${screen}`);
          await page.waitForLoadState('networkidle');
          await expectNoFindings(page, screen);
        }
        for (const dialog of dialogs.filter((one) => one.role === role)) {
          await page.goto(`/app/${dialog.screen}`);
          await page.getByRole('button', { name: dialog.button }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await page.waitForLoadState('networkidle');
          await expectNoFindings(page, dialog.button);
        }
      });
    }
  });
}
