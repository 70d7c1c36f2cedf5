import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { TOTP } from 'otpauth';
import { type Client, patientFields, signedInAt, visitorAt } from '../visitor';
import {
  choosePatient,
  consultedPatientAt,
  expect,
  patientAt,
  signIn,
  signInAs,
  takeFromMenu,
  test,
} from './clinic';

test.use({ clinicName: 'has a bad line', serviceWorkers: 'allow' });

const password = 'monsoon-7';
/** What must not be found in the browser afterwards. */
const patientData = [
  'Zubeida',
  '97531 86420',
  '9753186420',
  'Peacock Lane',
  'Yusuf',
  'Quinine fever',
  'Cinchona bark',
  'Crowded chart',
];
const contact = {
  phone: '97531 86420',
  address: 'Peacock Lane 7',
  emergencyContact: 'Yusuf 97531 86421',
  medicalHistory: 'Crowded chart',
};

let receptionist: Client;
let doctor: Client;
test.beforeAll(async ({ clinic }) => {
  receptionist = (await signedInAt(clinic.url, 'receptionist')).client;
  doctor = (await signedInAt(clinic.url, 'doctor')).client;
});

test.afterEach(async ({ page, context }) => {
  const kept = await keptIn(page, context);
  for (const text of patientData) expect(kept).not.toContain(text);
});

/** Everything a browser keeps of the clinic when its pages are closed. */
async function keptIn(page: Page, context: BrowserContext): Promise<string> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const kept = await page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve, reject) => {
          reading.onsuccess = resolve;
          reading.onerror = reject;
        });
        all.push(name, store, reading.result);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        all.push(request.url, [...(answer?.headers ?? [])], await answer?.text());
      }
    }
    return JSON.stringify(all);
  });
  // Without the worker's own files nothing would have been looked at.
  expect(kept).toContain('/app/dashboard');
  // The addresses that something is kept of; the programs themselves name others.
  expect(kept).not.toMatch(/"https?:[^"]*\/api\//);
  return kept + JSON.stringify(await context.cookies());
}

/** The server carries the next request out that changes something at an address, and its answer is lost. */
async function loseAnswer(page: Page, address: RegExp, press: () => Promise<void>): Promise<void> {
  const isMeant = (request: Request) =>
    request.method() !== 'GET' && address.test(new URL(request.url()).pathname);
  let status: number | null = null;
  // The worker takes the page over once: not between a request and its answer. What is asked for while a route is taken
  // away may never be answered, so this one stays and lets everything else pass.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.route('**/api/**', async (route) => {
    if (status !== null || !isMeant(route.request())) return route.fallback();
    const answer = await route.fetch();
    status = answer.status();
    await route.abort('connectionreset');
  });
  const lost = page.waitForEvent('requestfailed', isMeant);
  await press();
  await lost;
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(300);
}

interface Form {
  address: RegExp;
  /** The button that sends it. */
  send: Locator;
  /** What was typed and has to stand there still. */
  typed?: [field: Locator, value: string | RegExp][];
}

/** Sends a form whose answer is lost, reads what it says, and sends it again as a person does. */
async function sendTwice(page: Page, { address, send, typed = [] }: Form): Promise<void> {
  await loseAnswer(page, address, () => send.click());
  await expect(page.getByText('cannot be reached').last()).toBeVisible();
  for (const [field, value] of typed) await expect(field).toHaveValue(value);
  await send.click();
}

async function fillPatient(page: Page, name: string): Promise<void> {
  await page.goto('/app/register-patient');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Age').fill('52');
  await page.getByLabel('Phone').fill(contact.phone);
  await page.getByLabel('Address').fill(contact.address);
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Emergency Contact').fill(contact.emergencyContact);
  await page.getByLabel('Medical History').fill(contact.medicalHistory);
}

async function patientsNamed(text: string) {
  return (await receptionist.patients.search({ text })).patients;
}

async function tokensOf(name: string) {
  return (await receptionist.queue.today({})).tokens.filter((one) => one.patientName === name);
}

/** A patient of the day whose data would be noticed. */
async function consulted(url: string, name: string) {
  const { token, patient } = await consultedPatientAt(url, name);
  const { isNotDuplicate: _, ...fields } = patientFields;
  await receptionist.patients.amend({ id: patient.id, version: 1, ...fields, name, ...contact });
  return { patient, token };
}

test('a patient: registered, registered with a token, edited, voided [DUR-7] [V14.3.3]', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'receptionist');
  await fillPatient(page, 'Zubeida Once');
  await sendTwice(page, {
    address: /\/patients$/,
    send: page.getByRole('button', { name: 'Register Patient' }),
    typed: [[page.getByLabel('Full Name'), 'Zubeida Once']],
  });
  await expect(page.getByText('Patient Registered Successfully!')).toBeVisible();
  expect(await patientsNamed('Zubeida Once')).toHaveLength(1);

  await fillPatient(page, 'Zubeida Queued');
  // Nobody who could be the same person.
  await page.getByLabel('Phone').fill('90909 13131');
  await loseAnswer(page, /\/tokens$/, () =>
    page.getByRole('button', { name: 'Register and Issue Token' }).click(),
  );
  await expect(page.getByText('No token yet')).toBeVisible();
  await page.getByRole('button', { name: 'Issue the token' }).click();
  const [token] = await tokensOf('Zubeida Queued');
  await expect(page.getByText(`Token #${token?.tokenNumber}`)).toBeVisible();
  expect(await tokensOf('Zubeida Queued')).toHaveLength(1);
  expect(await patientsNamed('Zubeida Queued')).toHaveLength(1);

  await page.goto('/app/patients');
  await page.getByRole('button', { name: 'View Zubeida Once' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Zubeida Once' });
  await edit.getByLabel('Address').fill('Peacock Lane 8');
  await sendTwice(page, {
    address: /\/patients\/[0-9a-f-]{36}$/,
    send: edit.getByRole('button', { name: 'Save' }),
    typed: [[edit.getByLabel('Address'), 'Peacock Lane 8']],
  });
  await expect(edit).toBeHidden();
  const [once] = await patientsNamed('Zubeida Once');
  expect(once).toMatchObject({ version: 2, address: 'Peacock Lane 8' });

  await page.getByRole('button', { name: 'More about Zubeida Once' }).click();
  await page.getByRole('menuitem', { name: 'Void record' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void this record?' });
  await voiding.getByLabel('Reason').fill('registered by mistake');
  await sendTwice(page, {
    address: /\/void$/,
    send: voiding.getByRole('button', { name: 'Void record' }),
    typed: [[voiding.getByLabel('Reason'), 'registered by mistake']],
  });
  await expect(voiding).toBeHidden();
  expect((await patientsNamed('Zubeida Once'))[0]?.voided).toMatchObject({ byName: 'Ravi Kumar' });
});

test('the desk: a token, an appointment, a check-in, a bill made and voided [DUR-7]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Zubeida Desk');
  await signIn(page, 'receptionist');
  await page.goto('/app/tokens');
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog');
  await choosePatient(page, 'Zubeida Desk');
  await sendTwice(page, {
    address: /\/tokens$/,
    send: dialog.getByRole('button', { name: 'Generate Token' }),
    typed: [[dialog.getByRole('combobox', { name: 'Patient' }), /Zubeida Desk/]],
  });
  await expect(dialog).toBeHidden();
  const [first] = await tokensOf('Zubeida Desk');
  expect(await tokensOf('Zubeida Desk')).toHaveLength(1);
  // A visit that is over is not what the appointment is for.
  await doctor.queue.start({ id: first?.id ?? '' });
  await doctor.queue.complete({ id: first?.id ?? '' });

  await page.goto('/app/appointments');
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  await choosePatient(page, 'Zubeida Desk');
  const { clinic: facts } = await receptionist.accounts.session();
  await dialog.getByLabel('Date').fill(facts.today);
  await dialog.getByLabel('Time').fill('23:30');
  await dialog.getByLabel('Notes').fill('Crowded chart');
  // The clinic is closed then, which is asked about once: also where the answer to it is lost. Only that answer is:
  // the question has to stand there first.
  const schedule = dialog.getByRole('button', { name: 'Schedule Appointment' });
  await schedule.click();
  const anyway = dialog.getByRole('button', { name: 'Book anyway' });
  await expect(anyway).toBeVisible();
  await loseAnswer(page, /\/appointments$/, () => anyway.click());
  await expect(page.getByText('cannot be reached').last()).toBeVisible();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Crowded chart');
  await schedule.click();
  await expect(dialog).toBeHidden();
  const booked = async () =>
    (await receptionist.appointments.search({ text: 'Zubeida Desk' })).appointments;
  expect(await booked()).toHaveLength(1);

  // What was done stands in the row at once, so that there is nothing left to press.
  const row = page.getByRole('row').filter({ hasText: 'Zubeida Desk' });
  await loseAnswer(page, /\/confirm$/, () => takeFromMenu(row, 'Confirm'));
  await expect(row).toContainText('Confirmed');
  await row.getByRole('button', { name: /^Check in/ }).click();
  const another = dialog.getByRole('button', { name: 'Issue another token' });
  await expect(another).toBeVisible();
  await loseAnswer(page, /\/check-in$/, () => another.click());
  await expect(row.getByRole('button', { name: /^Check in/ })).toHaveCount(0);
  expect(await tokensOf('Zubeida Desk')).toHaveLength(2);
  await loseAnswer(page, /\/complete$/, () =>
    row.getByRole('button', { name: /^Complete/ }).click(),
  );
  await expect(row).toContainText('Completed');
  expect((await booked()).map(({ status }) => status)).toEqual(['completed']);

  await consulted(clinic.url, 'Zubeida Billed');
  await page.goto('/app/billing');
  await page.getByRole('button', { name: 'Create Bill', exact: true }).click();
  await choosePatient(page, 'Zubeida Billed');
  await dialog.getByRole('combobox', { name: 'Token' }).click();
  await page.getByRole('option', { name: /Zubeida Billed/ }).click();
  await dialog.getByLabel('Discount (₹)').fill('90');
  await sendTwice(page, {
    address: /\/bills$/,
    send: dialog.getByRole('button', { name: 'Create Bill' }),
    typed: [[dialog.getByLabel('Discount (₹)'), '90']],
  });
  await expect(dialog).toBeHidden();
  const bills = async () => (await receptionist.billing.search({ text: 'Zubeida Billed' })).bills;
  expect(await bills()).toHaveLength(1);

  await page.getByRole('row').filter({ hasText: 'Zubeida Billed' }).getByRole('button').click();
  await takeFromMenu(page.getByRole('dialog', { name: 'Bill Details' }), 'Void');
  const voiding = page.getByRole('dialog', { name: 'Void this bill?' });
  await voiding.getByLabel('Reason').fill('wrong amount');
  await sendTwice(page, {
    address: /\/void$/,
    send: voiding.getByRole('button', { name: 'Void bill' }),
    typed: [[voiding.getByLabel('Reason'), 'wrong amount']],
  });
  await expect(voiding).toBeHidden();
  expect((await bills()).map(({ voided }) => voided?.reason)).toEqual(['wrong amount']);
});

test('the queue: called, not here, completed, cancelled [DUR-7]', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  for (const name of ['Zubeida First', 'Zubeida Second']) {
    const { id } = await patientAt(clinic.url, name);
    await receptionist.queue.issue({
      patientId: id,
      priority: 'urgent',
      urgentReason: 'Chest pain',
    });
  }
  // With nobody in the room the button calls; afterwards it would complete the one who was called unseen.
  for (const { id, status } of (await doctor.queue.today({})).tokens) {
    if (status === 'in-progress') await doctor.queue.complete({ id });
  }
  await signIn(page, 'doctor');
  await page.goto('/app/tokens');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const calling = () => page.getByRole('button', { name: /call next/i });
  await expect(row('Zubeida First')).toContainText('Waiting');
  await loseAnswer(page, /\/call-next$/, () => calling().click());
  await expect(row('Zubeida First')).toContainText('In Progress');
  await expect(row('Zubeida Second')).toContainText('Waiting');
  // The first call was made and is shown; the same press again calls nobody unseen.
  await calling().click();
  await expect(page.getByText('Your call before this one was made')).toBeVisible();
  await expect(row('Zubeida First')).toContainText('In Progress');
  await expect(row('Zubeida Second')).toContainText('Waiting');

  // What was done stands in the row at once, so that there is nothing left to press.
  const actions = [
    {
      of: 'Zubeida First',
      press: /^No-show/,
      address: /\/no-show$/,
      shown: 'Was not there',
      isInMenu: true,
    },
    {
      of: 'Zubeida Second',
      press: /^Start/,
      address: /\/start$/,
      shown: 'In Progress',
      isInMenu: false,
    },
    {
      of: 'Zubeida Second',
      press: /^Complete/,
      address: /\/complete$/,
      shown: 'Completed',
      isInMenu: true,
    },
    {
      of: 'Zubeida First',
      press: /^Cancel/,
      address: /\/cancel$/,
      shown: 'Cancelled',
      isInMenu: true,
    },
  ];
  for (const { of, press, address, shown, isInMenu } of actions) {
    // Without the messages of the one before, which lie over the buttons.
    await page.goto('/app/tokens');
    const button = row(of).getByRole('button', { name: press });
    await loseAnswer(page, address, () =>
      isInMenu ? takeFromMenu(row(of), press) : button.click(),
    );
    await expect(row(of)).toContainText(shown);
    await expect(button).toHaveCount(0);
  }
  expect((await tokensOf('Zubeida Second')).map(({ status }) => status)).toEqual(['completed']);
});

test('a prescription: written, amended, voided [DUR-7]', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  await consulted(clinic.url, 'Zubeida Treated');
  await signIn(page, 'doctor');
  await page.goto('/app/prescriptions');
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Prescription' });
  await choosePatient(page, 'Zubeida Treated');
  await dialog.getByRole('combobox', { name: 'Token' }).click();
  await page.getByRole('option', { name: /Zubeida Treated/ }).click();
  await dialog.getByLabel('Diagnosis').fill('Quinine fever');
  const row = dialog.getByRole('group', { name: 'Medication 1' });
  const medicine = row.getByLabel('Name');
  await medicine.fill('Cinchona bark');
  await row.getByLabel('Frequency').fill('1-0-1');
  await sendTwice(page, {
    address: /\/prescriptions$/,
    send: dialog.getByRole('button', { name: 'Create Prescription' }),
    typed: [
      [dialog.getByLabel('Diagnosis'), 'Quinine fever'],
      [medicine, 'Cinchona bark'],
    ],
  });
  await expect(dialog).toBeHidden();
  const written = async () =>
    (await doctor.prescriptions.search({ text: 'Zubeida Treated' })).prescriptions;
  expect(await written()).toHaveLength(1);

  await page.getByRole('button', { name: 'View prescription of Zubeida Treated' }).click();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const amending = page.getByRole('dialog', { name: 'Correct Prescription' });
  await amending.getByLabel('Reason for the correction').fill('dose');
  await sendTwice(page, {
    address: /\/amend/,
    send: amending.getByRole('button', { name: 'Save the correction' }),
    typed: [[amending.getByLabel('Reason for the correction'), 'dose']],
  });
  await expect(amending).toBeHidden();
  expect(await written()).toHaveLength(2);

  await page.goto('/app/prescriptions');
  await page.getByRole('row').filter({ hasText: 'Zubeida' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  const voiding = page.getByRole('dialog', { name: 'Void this prescription?' });
  await voiding.getByLabel('Reason').fill('wrong patient');
  await sendTwice(page, {
    address: /\/void$/,
    send: voiding.getByRole('button', { name: 'Void prescription' }),
    typed: [[voiding.getByLabel('Reason'), 'wrong patient']],
  });
  await expect(voiding).toBeHidden();
  expect((await written()).filter(({ voided }) => voided)).toHaveLength(1);
});

test('an administrator: an invitation, a reset link, a waiting room’s screen, an account disabled [DUR-7]', {
  tag: '@slow',
}, async ({ page, clinic, browser }) => {
  const first = { name: 'Cut First', email: 'cut-first@clinic.test', password };
  const { client: administrator } = visitorAt(clinic.url);
  await administrator.accounts.signUp({ ...first, role: 'doctor' });
  const colleague = { name: 'Cut Colleague', email: 'cut@clinic.test', password };
  await visitorAt(clinic.url).client.accounts.signUp({ ...colleague, role: 'receptionist' });
  await signInAs(page, first);
  await page.goto('/app/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Doctor').check();
  await sendTwice(page, {
    address: /\/staff\/invitations$/,
    send: dialog.getByRole('button', { name: 'Create link' }),
  });
  const shown = page.getByRole('dialog', { name: 'One-time link' });
  const invitation = await shown.getByRole('textbox', { name: 'Link' }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  const { entries } = await administrator.audit.all({ action: 'staff_invited' });
  expect(entries).toHaveLength(1);
  // The link that was shown is the one that works.
  const [, token = ''] = invitation.split('#');
  expect(await visitorAt(clinic.url).client.accounts.invitation({ token })).toEqual({
    role: 'doctor',
  });

  const row = page.getByRole('row', { name: /Cut Colleague/ });
  const more = () => row.getByRole('button', { name: /^More about/ }).click();
  await more();
  await loseAnswer(page, /\/password-reset$/, () =>
    page.getByRole('menuitem', { name: 'Reset password link' }).click(),
  );
  await more();
  await page.getByRole('menuitem', { name: 'Reset password link' }).click();
  const link = await shown.getByRole('textbox', { name: 'Link' }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();

  await more();
  await loseAnswer(page, /\/administrator$/, () =>
    page.getByRole('menuitem', { name: 'Make administrator' }).click(),
  );
  await expect(row).toContainText('Administrator');

  // The person with the link loses the answer as well, and is told that it may be done.
  const elsewhere = await browser.newContext({ baseURL: clinic.url });
  const owner = await elsewhere.newPage();
  await owner.goto(link);
  await owner.getByLabel('New password', { exact: true }).fill('monsoon-9');
  await owner.getByLabel('Confirm new password', { exact: true }).fill('monsoon-9');
  await sendTwice(owner, {
    address: /\/password-reset/,
    send: owner.getByRole('button', { name: 'Save new password' }),
    typed: [[owner.getByLabel('New password', { exact: true }), 'monsoon-9']],
  });
  await expect(owner.getByRole('note')).toContainText('may already have been done');
  await signInAs(owner, { ...colleague, password: 'monsoon-9' });
  await elsewhere.close();

  await more();
  await loseAnswer(page, /\/disable$/, () =>
    page.getByRole('menuitem', { name: 'Disable the account' }).click(),
  );
  await expect(row).toContainText('Disabled');

  await page.goto('/app/boards');
  await page.getByRole('button', { name: 'New screen' }).click();
  const making = page.getByRole('dialog');
  await making.getByLabel('Place').fill('Hall behind the cut');
  await sendTwice(page, {
    address: /\/board\/links$/,
    send: making.getByRole('button', { name: 'Create link' }),
    typed: [[making.getByLabel('Place'), 'Hall behind the cut']],
  });
  const screen = await making.getByRole('textbox', { name: 'Link' }).inputValue();
  await making.getByRole('button', { name: 'Done' }).click();
  expect(await administrator.board.links()).toHaveLength(1);
  const board = await browser.newContext({ baseURL: clinic.url });
  const television = await board.newPage();
  await television.goto(screen);
  await expect(television.getByRole('region', { name: 'Now serving' })).toBeVisible();
  await board.close();
  await page.getByRole('button', { name: /^More about the screen/ }).click();
  await loseAnswer(page, /\/board\/links\//, () =>
    page.getByRole('menuitem', { name: 'Revoke the link' }).click(),
  );
  await expect(page.getByText('No screen yet')).toBeVisible();
});

test('one’s own account: signing up and in, a room, a password, a second factor [DUR-7]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const account = { email: 'bad-line@clinic.test', password };
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Bad Line');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Doctor', { exact: true }).check();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await sendTwice(page, {
    address: /\/accounts$/,
    send: page.getByRole('button', { name: 'Create Account' }),
    typed: [[page.getByLabel('Full name'), 'Bad Line']],
  });
  await expect(page.getByRole('alert')).toContainText('try logging in');

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await sendTwice(page, {
    address: /\/session$/,
    send: page.getByRole('button', { name: 'Sign in' }),
    typed: [[page.getByLabel('Password', { exact: true }), password]],
  });
  await expect(page).toHaveURL(/\/app\/dashboard$/);

  await page.goto('/app/settings/practice');
  await page.getByLabel('Where you see patients').fill('Room 9');
  await sendTwice(page, {
    address: /\/room$/,
    send: page.getByRole('region', { name: 'Room' }).getByRole('button', { name: 'Save room' }),
    typed: [[page.getByLabel('Where you see patients'), 'Room 9']],
  });
  await expect(page.getByText('Your room is saved.')).toBeVisible();
  await page.goto('/app/account');

  const form = page.getByRole('region', { name: 'Password' });
  await form.getByLabel('Current password', { exact: true }).fill(password);
  await form.getByLabel('New password', { exact: true }).fill('monsoon-8');
  await form.getByLabel('Confirm new password', { exact: true }).fill('monsoon-8');
  await sendTwice(page, {
    address: /\/password$/,
    send: form.getByRole('button', { name: 'Change password' }),
    typed: [[form.getByLabel('New password', { exact: true }), 'monsoon-8']],
  });
  await expect(form.getByRole('note')).toContainText('may already have been done');
  await visitorAt(clinic.url).client.accounts.signIn({ ...account, password: 'monsoon-8' });

  const section = page.getByRole('region', { name: 'Two-step verification' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-step verification' });
  await dialog.getByLabel('Current password', { exact: true }).fill('monsoon-8');
  await sendTwice(page, {
    address: /\/two-factor/,
    send: dialog.getByRole('button', { name: 'Next' }),
  });
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
  await sendTwice(page, {
    address: /\/two-factor/,
    send: dialog.getByRole('button', { name: 'Turn on' }),
  });
  await expect(dialog.getByRole('note')).toContainText('may already have been done');
  // The next code turns it on once more, with recovery codes that are seen.
  await dialog
    .getByRole('textbox', { name: 'Code' })
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.locator('code')).toHaveCount(10);
});
