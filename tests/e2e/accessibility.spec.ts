import type { Role } from '../../src/shared/permissions';
import { signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import { consultedPatientAt, expect, openMenu, openScreen, signIn, test } from './clinic';

const screens: Record<Role, string[]> = {
  // The sample doctor administers the clinic.
  doctor: [
    'dashboard',
    'patients',
    'tokens',
    'prescriptions',
    'settings',
    'account',
    'staff',
    'boards',
    'audit',
  ],
  receptionist: [
    'dashboard',
    'register-patient',
    'patients',
    'tokens',
    'prescriptions',
    'billing',
    'appointments',
    'settings',
    'account',
    'audit',
  ],
};
/** What opens over the screens: where, by which button, and for whom. */
const dialogs: { role: Role; screen: string; button: string | RegExp }[] = [
  { role: 'doctor', screen: 'patients', button: /^View/ },
  { role: 'doctor', screen: 'tokens', button: 'Summary' },
  { role: 'doctor', screen: 'prescriptions', button: 'Create Prescription' },
  { role: 'doctor', screen: 'prescriptions', button: /^View/ },
  { role: 'doctor', screen: 'staff', button: 'Invite' },
  { role: 'doctor', screen: 'account', button: 'Turn on' },
  { role: 'receptionist', screen: 'dashboard', button: 'Remove sample data' },
  { role: 'receptionist', screen: 'tokens', button: 'Generate Token' },
  { role: 'receptionist', screen: 'billing', button: 'Create Bill' },
  { role: 'receptionist', screen: 'billing', button: /^View/ },
  { role: 'receptionist', screen: 'appointments', button: 'Schedule Appointment' },
];

/** A clinic in which every dialog has something to show. */
async function fillClinic(url: string) {
  const { patient, token } = await consultedPatientAt(url, 'Akshara Access');
  const { client: receptionist } = await signedInAt(url, 'receptionist');
  const { client: doctor } = await signedInAt(url, 'doctor');
  const of = { patientId: patient.id, tokenId: token.id };
  await doctor.prescriptions.create({
    ...of,
    diagnosis: 'Cold',
    symptoms: 'Cough',
    medications: [
      { name: 'Honey', dosage: '1 spoon', frequency: '', duration: '', instructions: '' },
    ],
  });
  await receptionist.billing.create({
    ...of,
    items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 1800,
    discount: 0,
    paymentMethod: 'cash',
  });
}

test.describe('axe finds nothing in either theme', () => {
  test('before signing in', async ({ page }) => {
    for (const address of ['/', '/login', '/signup', '/reset-password#a-link-of-some-kind']) {
      await page.goto(address);
      await expectNoFindings(page, address);
    }
  });

  for (const role of ['doctor', 'receptionist'] as const) {
    test(`on the screens and dialogs of a ${role}`, async ({ page, clinic, context }) => {
      test.setTimeout(120_000);
      await fillClinic(clinic.url);
      await signIn(page, role);
      for (const screen of screens[role]) {
        await page.goto(`/app/${screen}`);
        await expectNoFindings(page, screen);
      }
      for (const dialog of dialogs.filter((one) => one.role === role)) {
        await page.goto(`/app/${dialog.screen}`);
        await page.getByRole('button', { name: dialog.button }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoFindings(page, `${dialog.screen}: ${dialog.button}`, '[role=dialog]');
      }
      await page.goto('/app/dashboard');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
      await expectNoFindings(page, 'notifications', '[role=dialog]');
      await page.keyboard.press('Escape');
      if ((page.viewportSize()?.width ?? 0) < 768) {
        await openMenu(page);
        await expectNoFindings(page, 'the menu', '[role=dialog]');
        await page.keyboard.press('Escape');
      }
      await context.clearCookies();
      await openScreen(page, 'Patients');
      await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
      await expectNoFindings(page, 'sign in again', '[role=dialog]');
    });
  }
});
