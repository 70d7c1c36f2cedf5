import type { Page } from '@playwright/test';
import { mayOpen, type Role, screens } from '../../src/shared/permissions';
import { patientFields, signedInAt } from '../visitor';
import { expect } from './clinic';

/** What opens over the screens: where, by which button, and for whom. */
const dialogs: { role: Role; screen: string; button: string | RegExp }[] = [
  { role: 'doctor', screen: 'patients', button: /^View/ },
  { role: 'doctor', screen: 'tokens', button: 'Summary' },
  { role: 'doctor', screen: 'prescriptions', button: 'Create Prescription' },
  { role: 'doctor', screen: 'prescriptions', button: /^View/ },
  { role: 'receptionist', screen: 'patients', button: /^View/ },
  { role: 'receptionist', screen: 'tokens', button: 'Generate Token' },
  { role: 'receptionist', screen: 'billing', button: 'Create Bill' },
  { role: 'receptionist', screen: 'billing', button: /^View/ },
  { role: 'receptionist', screen: 'appointments', button: 'Schedule Appointment' },
];

function screensOf(role: Role) {
  // The sample doctor administers the clinic.
  const isAdministrator = role === 'doctor';
  return (Object.keys(screens) as (keyof typeof screens)[]).filter((one) =>
    mayOpen(role, one, isAdministrator),
  );
}

/** A clinic in which every screen and dialog has something to show: for each text a whole visit with it in every field. */
export async function fillClinic(url: string, texts: string[]) {
  const { client: receptionist } = await signedInAt(url, 'receptionist');
  const { client: doctor } = await signedInAt(url, 'doctor');
  // Sample data comes only to a clinic without patients.
  await receptionist.dashboard.open({});
  for (const text of texts) {
    const patient = await receptionist.patients.register({
      ...patientFields,
      name: text,
      phone: text.slice(0, 30),
      address: text,
      emergencyContact: text,
      allergies: [text],
      medicalHistory: text,
    });
    const { id } = await receptionist.queue.issue({ patientId: patient.id });
    const token = await doctor.queue.start({ id });
    await receptionist.queue.issue({ patientId: patient.id });
    await receptionist.appointments.schedule({
      patientId: patient.id,
      date: '2099-01-01',
      time: '10:00',
      type: 'checkup',
      notes: text,
    });
    const of = { patientId: patient.id, tokenId: token.id };
    const medication = { name: text, dosage: text, frequency: text, duration: text };
    await doctor.prescriptions.create({
      ...of,
      diagnosis: text,
      symptoms: text,
      notes: text,
      medications: [{ ...medication, instructions: text }],
    });
    await receptionist.billing.create({
      ...of,
      items: [{ description: text, quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 1800,
      discount: 0,
      paymentMethod: 'cash',
    });
  }
}

/** Opens everything that a role can open; `look` is asked to look at each. */
export async function walk(page: Page, role: Role, look: (what: string) => Promise<void>) {
  for (const screen of screensOf(role)) {
    await page.goto(`/app/${screen}`);
    await expectLoaded(page);
    await look(screen);
  }
  for (const dialog of dialogs.filter((one) => one.role === role)) {
    await page.goto(`/app/${dialog.screen}`);
    await page.getByRole('button', { name: dialog.button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`${dialog.screen}: ${dialog.button}`);
  }
  await page.goto('/app/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await look('notifications');
}

async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
