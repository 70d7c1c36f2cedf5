import type { Page } from '@playwright/test';
import { allergyConflicts } from '../../src/features/allergies/allergyCheck';
import { mayOpen, mayOpenPart, type Role, screens } from '../../src/shared/permissions';
import { closeEntered } from '../dayClose';
import { patientFields, signedInAt } from '../visitor';
import { expect } from './clinic';
import { named, type TestLanguage } from './language';

/** What opens over the screens: where, by which button (its text in the source), and for whom. */
const dialogs: { role: Role; screen: string; button: string }[] = [
  { role: 'doctor', screen: 'patients', button: 'View {name}' },
  { role: 'doctor', screen: 'tokens', button: 'Summary' },
  { role: 'doctor', screen: 'prescriptions', button: 'Create Prescription' },
  { role: 'doctor', screen: 'prescriptions', button: 'View prescription of {name}' },
  { role: 'doctor', screen: 'staff', button: 'Invite' },
  { role: 'doctor', screen: 'boards', button: 'New screen' },
  { role: 'doctor', screen: 'account', button: 'Turn on' },
  { role: 'receptionist', screen: 'dashboard', button: 'Remove sample data' },
  { role: 'receptionist', screen: 'patients', button: 'View {name}' },
  { role: 'receptionist', screen: 'tokens', button: 'Generate Token' },
  { role: 'receptionist', screen: 'billing', button: 'Create Bill' },
  { role: 'receptionist', screen: 'billing', button: 'View bill {id}' },
  { role: 'receptionist', screen: 'day-end', button: 'View the close of {time}' },
  { role: 'receptionist', screen: 'appointments', button: 'Schedule Appointment' },
];

function screensOf(role: Role) {
  // The sample doctor administers the clinic.
  const isAdministrator = role === 'doctor';
  const all = (Object.keys(screens) as (keyof typeof screens)[]).filter((one) =>
    mayOpen(role, one, isAdministrator),
  );
  // The other parts of the settings are screens of their own as well.
  const parts = (['practice', 'clinic', 'privacy', 'incidents', 'data'] as const).filter((part) =>
    mayOpenPart(role, part, isAdministrator),
  );
  return [...all, ...parts.map((part) => `settings/${part}`)];
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
    await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    await receptionist.appointments.schedule({
      patientId: patient.id,
      date: '2099-01-01',
      time: '10:00',
      type: 'checkup',
      notes: text,
    });
    const of = { patientId: patient.id, tokenId: token.id };
    const medication = { name: text, dosage: text, frequency: text, duration: text };
    // The record names as an allergy what is prescribed.
    const conflicts = allergyConflicts([text], [{ name: text, genericName: '' }]);
    await doctor.prescriptions.create({
      ...of,
      diagnosis: text,
      symptoms: text,
      notes: text,
      medications: [{ ...medication, instructions: text }],
      ...(conflicts.length > 0 ? { allergyAnswer: { reason: text, conflicts } } : {}),
    });
    await receptionist.billing.create({
      ...of,
      items: [{ description: text, quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 1800,
      discount: 0,
      paymentMethod: 'cash',
    });
    const { number, through } = await receptionist.dayClose.preview();
    await receptionist.dayClose.close({ ...closeEntered, number, through, reason: text });
  }
}

/**
 * Opens everything that a role can open, from the dashboard on; `look` is asked to look at each: what it is, and the
 * part of the page that is new.
 */
export async function walk(
  page: Page,
  role: Role,
  look: (what: string, part: 'html' | '[role=dialog]') => Promise<void>,
  language: TestLanguage = 'en',
) {
  for (const screen of screensOf(role)) {
    await goTo(page, screen);
    await look(screen, 'html');
  }
  for (const { screen, button } of dialogs.filter((one) => one.role === role)) {
    await goTo(page, screen);
    await page
      .getByRole('button', { name: named(button, language) })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`${screen}: ${button}`, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await goTo(page, 'dashboard');
  // With how many there are behind it.
  const bell = new RegExp(named('Notifications', language).source.slice(0, -1));
  await page.getByRole('button', { name: bell }).click();
  await expect(page.getByRole('dialog', { name: bell })).toBeVisible();
  await look('notifications', '[role=dialog]');
  await page.keyboard.press('Escape');
}

/** Moves to a screen as a link inside the application does, which is much quicker than loading the page. */
export async function moveTo(page: Page, screen: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/app/${screen}`);
}

async function goTo(page: Page, screen: string) {
  await moveTo(page, screen);
  const address = `/app/${screen}`;
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
