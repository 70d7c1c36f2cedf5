import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AnyRouter } from '@tanstack/react-router';
import { emptyDraft } from '../../src/features/consultations/consultation';
import { samplePatients } from '../../src/features/dashboard/sampleData';
import { allergyConflicts } from '../../src/features/patients/allergies/allergyCheck';
import { doubtsOf } from '../../src/features/prescriptions/doubtsOf';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { addDays } from '../../src/shared/clinicDay';
import {
  mayOpen,
  mayOpenPart,
  principalOfRole,
  type Role,
  screens,
} from '../../src/shared/permissions';
import { consultationEntered } from '../consultations';
import { closeEntered } from '../dayClose';
import { expenseEntered } from '../expenses';
import { letterEntered, phraseEntered } from '../letters';
import { purchaseEntered, supplierEntered } from '../purchases';
import { rulesEntered } from '../settings';
import { batchEntered, stockItemEntered, stockRights } from '../stock';
import { type Client, patientFields, signedInAt } from '../visitor';
import { expect } from './clinic';
import { named, type TestLanguage } from './language';

/**
 * What opens over the screens: where, by which button (its text in the source), and for whom; `item` is one of the menu that
 * the button opens, `inside` a button in the dialog that opens another one.
 */
const dialogs: {
  role: Role;
  screen: string;
  button: string;
  item?: string;
  inside?: string;
}[] = [
  { role: 'doctor', screen: 'patients', button: 'View {name}' },
  { role: 'doctor', screen: 'tokens', button: 'Summary' },
  { role: 'doctor', screen: 'prescriptions', button: 'Create Prescription' },
  {
    role: 'doctor',
    screen: 'prescriptions',
    button: 'View prescription of {name}',
    inside: 'Share',
  },
  { role: 'doctor', screen: 'staff', button: 'Invite' },
  { role: 'doctor', screen: 'boards', button: 'New screen' },
  { role: 'doctor', screen: 'settings/prices', button: 'New price' },
  { role: 'doctor', screen: 'settings/prices', button: 'Paste a list' },
  { role: 'doctor', screen: 'settings/phrases', button: 'New text' },
  { role: 'doctor', screen: 'settings/phrases', button: 'Edit {name}' },
  { role: 'doctor', screen: 'account', button: 'Turn on' },
  { role: 'doctor', screen: 'stock', button: 'Enter stock' },
  { role: 'doctor', screen: 'stock', button: 'Count' },
  { role: 'doctor', screen: 'stock', button: 'Differences' },
  { role: 'doctor', screen: 'stock', button: 'Value' },
  { role: 'doctor', screen: 'purchases', button: 'Enter an invoice' },
  { role: 'receptionist', screen: 'dashboard', button: 'Remove sample data' },
  { role: 'receptionist', screen: 'patients', button: 'View {name}', inside: 'Edit' },
  { role: 'receptionist', screen: 'duplicates', button: 'Compare {one} and {other}' },
  { role: 'receptionist', screen: 'tokens', button: 'Generate Token' },
  {
    role: 'receptionist',
    screen: 'tokens',
    button: 'More for token {number}',
    item: 'Vitals of token {number}',
  },
  { role: 'receptionist', screen: 'billing', button: 'Create Bill' },
  { role: 'receptionist', screen: 'billing', button: 'View bill {id}', inside: 'Refund' },
  { role: 'receptionist', screen: 'dispensing', button: 'Give medicines to {name}' },
  { role: 'receptionist', screen: 'stock', button: 'Open {name}' },
  { role: 'receptionist', screen: 'purchases', button: 'Suppliers' },
  { role: 'receptionist', screen: 'purchases', button: 'View invoice {invoice}' },
  { role: 'receptionist', screen: 'expenses', button: 'New expense' },
  { role: 'receptionist', screen: 'day-end', button: 'View the close of {time}' },
  { role: 'receptionist', screen: 'appointments', button: 'Schedule Appointment' },
  { role: 'receptionist', screen: 'appointments', button: 'Waiting list ({count})' },
  { role: 'receptionist', screen: 'appointments', button: 'Reminders for tomorrow ({count})' },
  { role: 'receptionist', screen: 'due', button: 'Remind {name}' },
  { role: 'receptionist', screen: 'due', button: 'More about {name}', item: 'Book' },
  { role: 'receptionist', screen: 'due', button: 'More about {name}', item: 'Later' },
  {
    role: 'receptionist',
    screen: 'due',
    button: 'More about {name}',
    item: 'Does not want to come',
  },
];

function screensOf(role: Role) {
  // The sample doctor administers the clinic.
  const isAdministrator = role === 'doctor';
  const all = (Object.keys(screens) as (keyof typeof screens)[]).filter((one) =>
    mayOpen(principalOfRole(role, isAdministrator), one, stockRights),
  );
  // The other parts of the settings are screens of their own as well.
  const parts = (
    [
      'practice',
      'phrases',
      'clinic',
      'prices',
      'stock',
      'medicines',
      'warnings',
      'rights',
      'privacy',
      'incidents',
      'data',
    ] as const
  ).filter((part) => mayOpenPart(principalOfRole(role, isAdministrator), part));
  return [...all, ...parts.map((part) => `settings/${part}`)];
}

/** The addresses of visits in each state. */
interface VisitsToWalk {
  waiting: string;
  open: string;
  finished: string;
}

/**
 * A clinic in which every screen and dialog has something to show: for each text a whole visit with it in every field.
 * Answers with the last one's visits.
 */
export async function fillClinic(url: string, texts: string[]): Promise<VisitsToWalk> {
  const { client: receptionist } = await signedInAt(url, 'receptionist');
  const { client: doctor } = await signedInAt(url, 'doctor');
  // Sample data comes only to a clinic without patients.
  await receptionist.dashboard.open({});
  const { version } = await doctor.settings.rights();
  await doctor.settings.saveRights({ ...rulesEntered, rights: stockRights, version });
  const visits: VisitsToWalk = { waiting: '', open: '', finished: '' };
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
    const waiting = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    const later = await receptionist.queue.issue({ patientId: patient.id, isSecond: true });
    await receptionist.appointments.schedule({
      patientId: patient.id,
      date: '2099-01-01',
      time: '10:00',
      type: 'checkup',
      notes: text,
    });
    await receptionist.appointments.wait({
      patientId: patient.id,
      firstDate: '2099-01-01',
      lastDate: '2099-01-02',
      note: text,
    });
    await receptionist.privacy.recordConsent({
      id: patient.id,
      purpose: 'reminders',
      isGiven: true,
      guardian: null,
    });
    const { now } = await receptionist.appointments.calendar({ date: '2099-01-01', span: 'day' });
    await receptionist.appointments.schedule({
      patientId: patient.id,
      date: addDays(now.date, 1),
      time: '07:00',
      type: 'checkup',
      isOutOfHours: true,
    });
    const of = { patientId: patient.id, tokenId: token.id };
    const medication = {
      name: text,
      dosage: text,
      frequency: text,
      duration: text,
      instructions: text,
    };
    // The record names as an allergy what is prescribed.
    const conflicts = allergyConflicts([text], [{ name: text, genericName: '' }]);
    await doctor.prescriptions.create({
      ...of,
      diagnosis: text,
      symptoms: text,
      notes: text,
      medications: [medication],
      ...(conflicts.length > 0 ? { allergyAnswer: { reason: text, conflicts } } : {}),
      confirmed: doubtsOf([{ ...emptyMedication, ...medication }], patient.allergies, []).filter(
        ({ kind }) => kind === 'unchecked' || kind === 'unknownAllergy',
      ),
    });
    for (const pulse of [72, 130]) {
      await receptionist.vitals.record({ ...of, pulse, systolic: 150, diastolic: 84, weight: 61 });
    }
    await receptionist.billing.create({
      ...of,
      items: [{ description: text, quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 1800,
      discount: 0,
      paymentMethod: 'cash',
    });
    await fillStock(receptionist, doctor, { text, tokenId: token.id });
    const note = text.slice(0, 100);
    const noted = {
      complaints: [{ text: note, since: '' }],
      examination: text,
      tests: [note],
      advice: [note],
      review: text.slice(0, 60),
      privateNote: text,
    };
    await doctor.consultations.finish({
      ...emptyDraft,
      ...noted,
      tokenId: token.id,
      diagnoses: [{ text: note, isProvisional: true }],
      draftVersion: 0,
    });
    await doctor.templates.save({
      ...emptyDraft,
      ...noted,
      id: randomUUID(),
      version: 0,
      name: text.slice(0, 60),
      isOfClinic: true,
    });
    // Nothing that stands in braces is signed.
    const whole = text.slice(0, 120).replaceAll(/[{}]/g, '|');
    await doctor.letters.issue({
      ...{ ...letterEntered, tokenId: token.id, title: whole, body: whole },
      identificationMark: text.slice(0, 120),
    });
    await doctor.phrases.save({
      ...{ ...phraseEntered, id: randomUUID(), version: 0, name: text.slice(0, 60) },
      ...{ code: String(Date.now()), english: text, hindi: text },
    });
    await fillDue(receptionist, doctor, { text, yesterday: addDays(now.date, -1) });
    await doctor.queue.start({ id: later.id });
    const line = { ...emptyMedication, ...medication, name: note, isProposed: false, marks: [] };
    await doctor.consultations.saveDraft({
      tokenId: later.id,
      version: 0,
      content: {
        ...emptyDraft,
        ...noted,
        medicines: [
          line,
          { ...line, isProposed: true, marks: ['old', 'weightUnknown'], dosage: '', frequency: '' },
        ],
      },
    });
    visits.waiting = `consultation/${waiting.id}`;
    visits.open = `consultation/${later.id}`;
    visits.finished = `consultation/${token.id}`;
    const { number, through } = await receptionist.dayClose.preview();
    await receptionist.dayClose.close({ ...closeEntered, number, through, reason: text });
  }
  await registerTwice(receptionist);
  return visits;
}

/** Somebody who should have come yesterday, and agrees to be reminded. */
async function fillDue(
  receptionist: Client,
  doctor: Client,
  { text, yesterday }: { text: string; yesterday: string },
): Promise<void> {
  const { id } = await receptionist.patients.register({ ...patientFields, name: text });
  const { id: tokenId } = await receptionist.queue.issue({ patientId: id });
  await doctor.queue.start({ id: tokenId });
  const agreed = { tokenId, tests: [text.slice(0, 100)], followUpDate: yesterday };
  const examination = text.slice(0, 100);
  await doctor.consultations.finish({ ...consultationEntered, ...agreed, examination });
  const consent = { purpose: 'reminders', isGiven: true, guardian: null } as const;
  await receptionist.privacy.recordConsent({ id, ...consent });
}

/** Two records that may be one person's: a correction is compared at once. */
async function registerTwice(receptionist: Client): Promise<void> {
  const home = { address: 'गांधी रोड, पुणे', emergencyContact: 'भाई 98765 43211' };
  const twin = { ...patientFields, ...home, name: 'गीता देवी', phone: '90000 12345' };
  await receptionist.patients.register(twin);
  const another = { ...twin, name: 'कोई और', age: 60 };
  const { id } = await receptionist.patients.register(another);
  const { isNotDuplicate: _, ...fields } = twin;
  const corrected = { ...fields, age: 32, gender: 'other' as const, email: 'twin@clinic.test' };
  await receptionist.patients.amend({ id, version: 1, ...corrected, reason: 'भूल से' });
}

/** What is kept, bought, given and spent, with a text wherever somebody may type one. */
async function fillStock(
  receptionist: Client,
  doctor: Client,
  { text, tokenId }: { text: string; tokenId: string },
): Promise<void> {
  const [note, number] = [text.slice(0, 60), text.slice(0, 40)];
  const newItem = {
    ...{ ...stockItemEntered, name: text, shelf: note },
    ...{ maker: text, makerAddress: text },
  };
  const batch = { ...batchEntered, number: note };
  const { itemId, batchId } = await receptionist.stock.find({
    ...{ item: { newItem }, batch, units: 30 },
  });
  const supplier = { ...supplierEntered, id: randomUUID(), version: 0, isRetired: false };
  const { id: supplierId } = await receptionist.purchases.saveSupplier({
    ...{ ...supplier, name: text, address: text, phone: '020 2444', licenceNumber: note },
  });
  const invoice = purchaseEntered(supplierId);
  await receptionist.purchases.enter({
    ...{ ...invoice, invoiceNumber: number },
    lines: invoice.lines.map((line) => ({ ...line, item: { itemId }, batch })),
  });
  const line = { batchId, units: 2, isFree: false, directions: text };
  await doctor.dispensing.order({ tokenId, lines: [line] });
  await receptionist.stock.count({
    ...{ shelf: note, lines: [{ batchId, seen: 28, counted: 27, reason: text }] },
  });
  await receptionist.stock.writeOff({
    ...{ reason: 'lost', note: text, lines: [{ batchId, units: 1 }] },
  });
  const kind = { id: randomUUID(), name: note, isRetired: false };
  const { id: kindId } = await doctor.expenses.saveKind(kind);
  await receptionist.expenses.enter({ ...expenseEntered(kindId), payee: text, purpose: text });
}

/** With a title, a column that nothing takes, a wrong age, a doubtful phone and a total. */
const importedFile = 'मरीज़\nनाम,उम्र,फ़ोन,शिकायत\nसीता,बूढ़ी,,बुख़ार\nगीता,61,98450,\nकुल,,,2\n';

/**
 * Opens everything that a role can open, from the dashboard on; `look` is asked to look at each: what it is, and the
 * part of the page that is new. The calendars are opened on `calendarDay`, a doctor's visits where there are some to open.
 */
export async function walk(
  page: Page,
  role: Role,
  look: (what: string, part: 'html' | '[role=dialog]') => Promise<void>,
  language: TestLanguage = 'en',
  {
    calendarDay = '2099-01-01',
    visits = null,
  }: { calendarDay?: string; visits?: VisitsToWalk | null } = {},
) {
  for (const screen of screensOf(role)) {
    await goTo(page, screen);
    await look(screen, 'html');
  }
  if (mayOpen(principalOfRole(role), 'import-patients')) {
    await goTo(page, 'import-patients');
    await page.locator('input[type=file]').setInputFiles({
      name: '2026.CSV',
      mimeType: 'text/csv',
      buffer: Buffer.from(importedFile),
    });
    await expect(page.getByRole('form')).toHaveCount(2);
    await look('a file of patients', 'html');
  }
  await goTo(page, 'patients');
  const names = page.getByRole('table').getByRole('link');
  await names.first().click();
  await expect(page).toHaveURL(/\/app\/patients\/[\w-]+$/);
  await expect(page.getByRole('region')).not.toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await look('a patient', 'html');
  for (const view of role === 'receptionist' ? ['day', 'week'] : []) {
    await moveTo(page, `appointments?view=${view}&day=${calendarDay}`);
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await look(`the calendar of a ${view}`, 'html');
  }
  if (role === 'receptionist') {
    await moveTo(page, 'dispensing?list=given');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await look('what was given', 'html');
  }
  await goTo(page, 'tokens');
  await page.getByRole('button', { name: named('The day before: {day}', language) }).click();
  await expect(page).toHaveURL(/\?date=/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await look('an earlier day’s queue', 'html');
  if (mayOpen(principalOfRole(role), 'register-patient')) {
    await goTo(page, 'register-patient');
    const phone = page.getByRole('textbox', { name: named('Phone', language) });
    await phone.fill(samplePatients[0]?.phone ?? '');
    const known = page.getByRole('status').filter({ hasText: samplePatients[0]?.name ?? '' });
    await expect(known).toBeVisible();
    await look('a number that is known', 'html');
    // Nothing is left that leaving the screen would ask about.
    await phone.fill('');
  }
  if (role === 'doctor' && visits) await walkVisits(page, visits, look, language);
  const open = page.getByRole('dialog');
  for (const { screen, button, item, inside } of dialogs.filter((one) => one.role === role)) {
    await goTo(page, screen);
    await page
      .getByRole('button', { name: named(button, language) })
      .first()
      .click();
    if (item) await page.getByRole('menuitem', { name: named(item, language) }).click();
    await expect(open).toBeVisible();
    await look(`${screen}: ${item ?? button}`, '[role=dialog]');
    if (inside) {
      await open.getByRole('button', { name: named(inside, language) }).click();
      await expect(open).toHaveCount(2);
      await look(`${screen}: ${button}: ${inside}`, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(open).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
  }
  await goTo(page, 'dashboard');
  // With how many there are behind it.
  const bell = new RegExp(named('Notifications', language).source.slice(0, -1));
  await page.getByRole('button', { name: bell }).click();
  await expect(page.getByRole('dialog', { name: bell })).toBeVisible();
  await look('notifications', '[role=dialog]');
  await page.keyboard.press('Escape');
}

/** A visit's page in each of its states. */
async function walkVisits(
  page: Page,
  visits: VisitsToWalk,
  look: (what: string, part: 'html' | '[role=dialog]') => Promise<void>,
  language: TestLanguage,
) {
  await goTo(page, visits.waiting);
  await look('a visit that waits', 'html');
  await goTo(page, visits.finished);
  await look('a finished visit', 'html');
  await page.getByRole('button', { name: named('Write letter', language) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('a letter’s kinds', '[role=dialog]');
  await page
    .getByRole('button', { name: named('Sickness certificate', language), exact: true })
    .click();
  await expect(
    page.getByRole('textbox', { name: named('Text', language), exact: true }),
  ).toBeVisible();
  await look('a sickness certificate', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: named('Correct', language) }).click();
  await expect(
    page.getByRole('textbox', { name: named('Reason for the correction', language) }),
  ).toBeVisible();
  await look('a correction', 'html');
  await goTo(page, visits.open);
  await look('an open visit', 'html');
  await page.getByRole('button', { name: named('Add none', language) }).click();
  await page.getByRole('button', { name: named('Finish', language) }).click();
  // What a recorded allergy speaks against is asked about first, then the diagnosis that is missing.
  const asked = page.getByRole('button', { name: named('Save with this reason', language) });
  const missing = page.getByRole('button', { name: named('Finish without a diagnosis', language) });
  await expect(asked.or(missing)).toBeVisible();
  await look('a visit that asks before it is finished', 'html');
  const medicine = page.getByRole('combobox', { name: named('Next medicine', language) });
  await medicine.fill('.');
  await expect(page.getByRole('listbox')).toBeVisible();
  await look('a visit with choices open', 'html');
  await medicine.fill('1-0-1 5d');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await look('a visit with a line that is read', 'html');
  await medicine.fill('');
  await page.getByRole('button', { name: named('Templates', language) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('templates', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/**
 * Moves to a screen as a link inside the application does, which is much quicker than loading the page, and waits until
 * it is drawn: the address is there before.
 */
export async function moveTo(page: Page, screen: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/app/${screen}`);
  await page.waitForFunction(() => {
    // A page that was opened a moment ago has no router yet.
    const { state } = (window as unknown as { __TSR_ROUTER__?: AnyRouter }).__TSR_ROUTER__ ?? {};
    return state?.status === 'idle' && state.resolvedLocation?.href === state.location.href;
  });
}

async function goTo(page: Page, screen: string) {
  await moveTo(page, screen);
  const address = `/app/${screen}`;
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
