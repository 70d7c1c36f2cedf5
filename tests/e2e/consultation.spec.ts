import type { Page } from '@playwright/test';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import type { Token } from '../../src/features/queue/token';
import { addDays } from '../../src/shared/clinicDay';
import { consultationEntered } from '../consultations';
import { signedInAt, visitorAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  consultedPatientAt,
  expect,
  expectNoSidewaysScroll,
  expectVisitOf,
  othersLeaveAt,
  patientAt,
  signIn,
  signInAs,
  test,
  watchPrinter,
} from './clinic';

test.use({ clinicName: 'writes its visits' });

const dolo = {
  ...emptyMedication,
  name: 'Tab. Dolo',
  strength: '650',
  frequency: '1-0-1 after food',
  duration: '5 days',
};

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const pad = (page: Page) => box(page, 'Next medicine');
const lines = (page: Page) => page.getByRole('list', { name: 'Medicines' }).getByRole('listitem');

/** Opens a visit's page, past the sign-in screen, with the focus where its doctor begins. */
async function openVisit(page: Page, { id, patientName }: Pick<Token, 'id' | 'patientName'>) {
  await page.goto(`/app/consultation/${id}`);
  await expectVisitOf(page, patientName);
  await expect(box(page, 'Complaints')).toBeFocused();
}

/** Types into the box that has the focus and takes it. */
async function enter(page: Page, typed: string) {
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

/** A patient with a finished visit who is inside again. */
async function whoCameBefore(url: string, name: string, content: object, more: object = {}) {
  const { patient, token } = await consultedPatientAt(url, name, more);
  const { client: doctor } = await signedInAt(url, 'doctor');
  const { client: desk } = await signedInAt(url, 'receptionist');
  const finished = { ...consultationEntered, tokenId: token.id, ...content };
  await doctor.consultations.finish(finished);
  const { id } = await desk.queue.issue({ patientId: patient.id, isSecond: true });
  return { patient, doctor, desk, token: await doctor.queue.start({ id }) };
}

test('a whole visit by keyboard alone: noted, prescribed, completed and printed', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const name = 'Kamla Keyed';
  const { token } = await consultedPatientAt(clinic.url, name);
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await enter(page, 'bukhar 3 din');
  await expect(page.getByText('Fever, 3 days', { exact: true })).toBeVisible();
  await enter(page, 'khansi');
  await expect(page.getByText('Cough', { exact: true })).toBeVisible();
  // Enter in an empty box leads on.
  await page.keyboard.press('Enter');
  await expect(text(page, 'Examination')).toBeFocused();
  await page.keyboard.type(';pa ');
  await expect(text(page, 'Examination')).toHaveValue('P/A soft, non-tender. ');
  await enter(page, 'Throat red. ;rs');
  await expect(text(page, 'Examination')).toHaveValue(
    'P/A soft, non-tender. Throat red. Chest clear, air entry equal on both sides.',
  );
  await expect(box(page, 'Diagnosis')).toBeFocused();
  await enter(page, '?dengue');
  await enter(page, 'vir');
  await expect(page.getByRole('button', { name: 'Mark Viral fever as not certain' })).toBeVisible();
  await page.keyboard.press('Enter');
  for (const line of [
    'tab pcm 650 1-0-1 5d af',
    'cap omez 20 od bbf 2/52',
    'syp ascoril 5ml tds 3d',
  ]) {
    await enter(page, line);
    await expect(pad(page)).toHaveValue('');
  }
  await expect(lines(page)).toHaveText([
    /Tab\. Paracetamol 650.*10/,
    /Cap\. Omez 20.*2 weeks/,
    /Syp\. Ascoril/,
  ]);
  await page.keyboard.press('Enter');
  await enter(page, 'cbc');
  await page.keyboard.press('Enter');
  await enter(page, 'plen');
  await expect(page.getByText('Plenty of fluids', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text(page, 'Review')).toBeFocused();
  await enter(page, '5d');
  await expect(text(page, 'Review')).toHaveAccessibleDescription(/20\d\d$/);
  await expect(text(page, 'Private note')).toBeFocused();
  await page.keyboard.type('Worried about work');
  await expectNoFindings(page, 'a visit as it is written');
  await page.keyboard.press('Control+Enter');
  // An impatient second press finishes nothing twice.
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText('Visit finished')).toBeVisible();
  await expect.poll(() => papers.length).toBe(1);
  for (const printed of [name, 'Tab. Paracetamol 650', 'Cap. Omez 20', 'Ascoril', '?Dengue']) {
    expect(papers[0]).toContain(printed);
  }
  expect(papers[0]).not.toContain('Worried about work');
  await expect(page.getByText(/^Finished .* by Dr\. Asha Menon$/)).toBeVisible();
  await expect(page.getByText('finished already')).toHaveCount(0);
  await expect(page.getByText('Worried about work')).toBeVisible();
  await expectNoFindings(page, 'a finished visit');

  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const { prescriptions } = await doctor.prescriptions.search({ text: name });
  expect(prescriptions.map(({ medications }) => medications.length)).toEqual([3]);
  expect(prescriptions[0]).toMatchObject({
    diagnosis: '?Dengue; Viral fever',
    symptoms: 'Fever, 3 days; Cough',
    notes: 'Plenty of fluids',
  });
  const opened = await doctor.consultations.open({ tokenId: token.id });
  expect(opened.token.status).toBe('completed');
  expect(opened.finished?.tests).toEqual(['CBC']);
});

test('half a line survives a reload, and opens in another browser', { tag: '@slow' }, async ({
  page,
  clinic,
  browser,
}) => {
  const { token } = await consultedPatientAt(clinic.url, 'Hina Halved');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const kept = async () =>
    (await doctor.consultations.open({ tokenId: token.id })).draft?.content.typing;
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await enter(page, 'fever 2d');
  await page.keyboard.press('Alt+5');
  await page.keyboard.type('widal serol');
  await page.keyboard.press('Alt+4');
  await enter(page, 'cap omez 20 od');
  await page.keyboard.type('tab dolo 65');
  await expect.poll(kept).toEqual({ medicines: 'tab dolo 65' });
  await page.keyboard.press('Alt+5');
  await page.keyboard.type('mp sme');
  await expect.poll(kept).toEqual({ medicines: 'tab dolo 65', tests: 'mp sme' });

  const isThere = async (there: Page) => {
    await expect(there.getByText('Fever, 2 days', { exact: true })).toBeVisible();
    await expect(lines(there)).toHaveText([/Cap\. Omez 20/]);
    await expect(pad(there)).toHaveValue('tab dolo 65');
    await expect(box(there, 'Tests')).toHaveValue('mp sme');
    await expect(there.getByText('widal serol', { exact: true })).toBeVisible();
  };
  await page.reload();
  await isThere(page);
  await page.close();
  const elsewhere = await (await browser.newContext({ baseURL: clinic.url })).newPage();
  await signIn(elsewhere, 'doctor');
  await elsewhere.goto(`/app/consultation/${token.id}`);
  await isThere(elsewhere);
  // What was typed before is finished with what is typed now.
  await elsewhere.keyboard.press('Alt+4');
  await enter(elsewhere, '0 bd');
  await expect(lines(elsewhere)).toHaveText([/Cap\. Omez 20/, /Tab\. Dolo 650/]);
  await elsewhere.keyboard.press('Alt+3');
  await enter(elsewhere, 'vir');
  await watchPrinter(elsewhere);
  await elsewhere.keyboard.press('Control+Enter');
  await expect(elsewhere.getByText('Visit finished')).toBeVisible();
  const { finished } = await doctor.consultations.open({ tokenId: token.id });
  expect(finished?.tests).toEqual(['widal serol', 'mp sme']);
  await elsewhere.context().close();
});

test('of two windows the second is told, and nothing is overwritten', { tag: '@slow' }, async ({
  page,
  context,
  clinic,
}) => {
  const { token } = await consultedPatientAt(clinic.url, 'Tulsi Twofold');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const kept = async () => (await doctor.consultations.open({ tokenId: token.id })).draft?.content;
  await signIn(page, 'doctor');
  await openVisit(page, token);
  const second = await context.newPage();
  await openVisit(second, token);
  await text(page, 'Examination').fill('first window');
  await pad(page).pressSequentially('tab dol');
  await expect.poll(kept).toMatchObject({
    examination: 'first window',
    typing: { medicines: 'tab dol' },
  });

  await text(second, 'Examination').fill('second window');
  const told = second.getByRole('alert').filter({ hasText: 'changed in another window' });
  await expect(told).toBeVisible();
  expect(await kept()).toMatchObject({ examination: 'first window' });
  await told.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(told).toBeHidden();
  await expect(text(second, 'Examination')).toHaveValue('first window');
  await expect(pad(second)).toHaveValue('tab dol');
  await text(second, 'Examination').fill('first and second');
  await expect.poll(kept).toMatchObject({ examination: 'first and second' });

  await text(page, 'Examination').fill('first once more');
  const asked = page.getByRole('alert').filter({ hasText: 'changed in another window' });
  await asked.getByRole('button', { name: 'Keep this version' }).click();
  await expect.poll(kept).toMatchObject({ examination: 'first once more' });
});

test('what reception measures stands on the doctor’s open page at once', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Vanita Vital');
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await page.keyboard.type('fever');
  await expect(page.getByText('Nothing measured at this visit')).toBeVisible();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await desk.vitals.record({
    patientId: patient.id,
    tokenId: token.id,
    systolic: 150,
    diastolic: 84,
    weight: 61,
  });
  await expect(page.getByText('BP 150/84')).toBeVisible();
  await expect(page.locator('[data-desk=head]').first()).toContainText('61 kg');
  // In the middle of a word, which stays.
  await expect(box(page, 'Complaints')).toHaveValue('fever');
  await expect(box(page, 'Complaints')).toBeFocused();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});

test('a recorded allergy asks for the reason, given by one press, and the visit is finished', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const name = 'Amita Allergic';
  const { token } = await consultedPatientAt(clinic.url, name, { allergies: ['Penicillin'] });
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await page.keyboard.press('Alt+3');
  await enter(page, 'pharyngitis');
  await page.keyboard.press('Alt+4');
  // It is said while the line is typed.
  await page.keyboard.type('cap amoxicillin 500 tds 5d');
  await expect(page.getByText('Recorded allergy: Penicillin')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toContainText('Recorded allergy: Penicillin');
  await expect(page.getByText('Allergies are compared by name')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alert').filter({ hasText: 'Recorded allergy' });
  await expect(question).toContainText('Penicillin');
  expect(papers).toEqual([]);
  await expect(question).toBeInViewport({ ratio: 1 });
  // The first answer is the next stop, and not chosen by the press that asked.
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Tolerated it before' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Visit finished')).toBeVisible();
  await expect.poll(() => papers.length).toBe(1);
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const { prescriptions } = await doctor.prescriptions.search({ text: name });
  expect(prescriptions[0]?.allergyAnswers).toMatchObject([{ reason: 'Tolerated it before' }]);
});

test('a warning is said while its line is typed and asks for a reason at Finish, which one key gives [10.23.50] [10.23.51]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { token } = await consultedPatientAt(clinic.url, 'Asha Asthma', { conditions: ['Asthma'] });
  await watchPrinter(page);
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await page.keyboard.press('Alt+3');
  await enter(page, 'migraine');
  await page.keyboard.press('Alt+4');
  await page.keyboard.type('tab propranolol 40 1-0-1 5d');
  await expect(page.getByText('is contraindicated in asthma')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toContainText('is contraindicated in asthma');
  await expect(page.getByText('1 of 1 medicine checked')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alert').filter({ hasText: 'is contraindicated in asthma' });
  await expect(question).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.getByText('Visit finished')).toBeVisible();
});

test('a visit without medicines writes no prescription; one without a diagnosis is asked about once', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const name = 'Nalini Nothing';
  const { token } = await consultedPatientAt(clinic.url, name);
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await page.keyboard.press('=');
  await expect(page.getByText('No earlier prescription to repeat.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing is noted yet.')).toBeVisible();
  // A pasted page does not keep the rest from being saved.
  await page.keyboard.press('Alt+4');
  await page.keyboard.insertText(`tab ${'long '.repeat(80)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This line is too long.')).toBeVisible();
  await pad(page).fill('');
  await page.keyboard.press('Alt+1');
  await page.keyboard.insertText('x'.repeat(300));
  await expect(page.getByText('Please use at most 200 characters.')).toBeVisible();
  await expect(box(page, 'Complaints')).toHaveValue('');
  // What stands in the box counts.
  await page.keyboard.type('headache since 2 weeks');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alert').filter({ hasText: 'No diagnosis is noted.' });
  await expect(question).toBeVisible();
  await expect(question).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page, 'Diagnosis')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await question.getByRole('button', { name: 'Finish without a diagnosis' }).click();
  await expect(page.getByText('Visit finished')).toBeVisible();
  await expect(page.getByText('Headache, 2 weeks', { exact: true })).toBeVisible();
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  expect((await doctor.prescriptions.search({ text: name })).prescriptions).toEqual([]);
  const { finished } = await doctor.consultations.open({ tokenId: token.id });
  expect(finished).toMatchObject({ prescriptionId: null, diagnoses: [] });
  expect(papers).toEqual([]);
});

test('what was advised at a visit without medicines is printed, also by reception', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const name = 'Nirmala Note';
  const { patient, token } = await consultedPatientAt(clinic.url, name);
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await enter(page, 'khansi');
  await box(page, 'Diagnosis').fill('Cough');
  await page.keyboard.press('Enter');
  await box(page, 'Tests').fill('Chest X-ray');
  await page.keyboard.press('Enter');
  await text(page, 'Review').fill('7d with reports');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Visit finished')).toBeVisible();
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toMatch(new RegExp(`${name}.*Tests advised.*Chest X-ray.*7d with reports`));
  expect(papers[0]).not.toContain('Cough');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => papers.length).toBe(2);
  await expect(page.getByRole('button', { name: /Share/ })).toHaveCount(0);

  await signIn(page, 'receptionist');
  await page.goto(`/app/patients/${patient.id}`);
  await page.getByRole('link', { name: /^Print the visit note/ }).click();
  await expect(page).toHaveURL(/\/app\/papers\/visit-note\//);
  await expect(page.getByRole('article')).toContainText('Chest X-ray');
  await expect.poll(() => papers.length).toBe(3);
  await expectNoFindings(page, 'the note of a visit');
});

test('one press finishes a visit and brings the next patient', async ({ page, clinic }) => {
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { token } = await consultedPatientAt(clinic.url, 'Farah First');
  await othersLeaveAt(clinic.url, token.id);
  const { id: patientId } = await patientAt(clinic.url, 'Nandini Next');
  const next = await desk.queue.issue({ patientId, priority: 'urgent', urgentReason: 'Pain' });
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await page.keyboard.press('Alt+3');
  await enter(page, 'vir');
  await page.keyboard.press('Alt+4');
  await enter(page, 'tab dolo 650 bd 3d');
  await expect(
    page.getByRole('button', { name: `Finish and call #${next.tokenNumber}` }),
  ).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await expectVisitOf(page, 'Nandini Next');
  await expect(page).toHaveURL(new RegExp(`${next.id}$`));
  await expect(box(page, 'Complaints')).toBeFocused();
  // Nothing of the one before.
  await expect(page.getByText('Viral fever')).toHaveCount(0);
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toContain('Farah First');
  const { tokens } = await desk.queue.today({});
  const statusOf = (id: string) => tokens.find((one) => one.id === id)?.status;
  expect([statusOf(token.id), statusOf(next.id)]).toEqual(['completed', 'in-progress']);
});

test('another doctor has to say that they mean it', { tag: '@slow' }, async ({ page, clinic }) => {
  const { token } = await consultedPatientAt(clinic.url, 'Ojas Other');
  const account = { email: 'second.doctor@clinic.test', password: 'chai66' };
  await visitorAt(clinic.url).client.accounts.signUp({
    ...account,
    name: 'Dr. Second',
    role: 'doctor',
  });
  await signInAs(page, account);
  await page.goto(`/app/consultation/${token.id}`);
  await expectVisitOf(page, 'Ojas Other');
  await expect(page.getByText('This patient is with Dr. Asha Menon.')).toBeVisible();
  await expect(box(page, 'Complaints')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue in my name' }).click();
  await expect(box(page, 'Complaints')).toBeFocused();
  await enter(page, 'fever');
  await page.keyboard.press('Alt+3');
  await enter(page, 'vir');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Finished .* by Dr\. Second$/)).toBeVisible();
});

test('a correction makes a new version, and a new prescription in place of the old one', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const name = 'Chitra Corrected';
  const { token } = await consultedPatientAt(clinic.url, name);
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const before = await doctor.consultations.finish({
    ...consultationEntered,
    tokenId: token.id,
    medicines: [dolo],
  });
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await page.goto(`/app/consultation/${token.id}`);
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(box(page, 'Complaints')).toBeFocused();
  const save = page.getByRole('button', { name: 'Save the correction' });
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: /^Edit line 1/ }).click();
  const changed = box(page, 'Edit line 1');
  await expect(changed).toHaveValue(/5 days$/);
  await changed.fill('tab dolo 650 1-0-1 af 3d');
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveText([/Tab\. Dolo 650.*3 days/]);
  await text(page, 'Reason for the correction').fill('three days are enough');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Correction saved')).toBeVisible();
  await expect(page.getByText(/^Corrected .*: three days are enough$/)).toBeVisible();
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toContain('3 days');
  const { finished } = await doctor.consultations.open({ tokenId: token.id });
  expect(finished).toMatchObject({ amends: before.id, privateNote: 'Worried about work' });
  const { prescriptions } = await doctor.prescriptions.search({ text: name });
  expect(prescriptions).toHaveLength(2);
  const [holds] = prescriptions.filter(({ amendedBy }) => amendedBy === null);
  expect(holds).toMatchObject({
    amends: before.prescriptionId,
    medications: [{ duration: '3 days' }],
  });
});

test('“=” proposes what was written last; Enter takes the lines in view', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const names = 'Abla Ecto Indu Omni Uric Kelo Lemo Mivo Nuro Paxo Rido Sulo Tegu Dapo'.split(' ');
  const many = names.map((name) => ({ ...dolo, name: `Tab. ${name}` }));
  const { token } = await whoCameBefore(clinic.url, 'Rukmini Repeated', { medicines: many });
  const papers = await watchPrinter(page);
  await page.setViewportSize({ width: 1280, height: 620 });
  await signIn(page, 'doctor');
  let comeIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    comeIn = resolve;
  });
  await page.route(/\/patients\/[^/]+\/consultations$/, async (route) => {
    await isLetIn;
    await route.continue();
  });
  await openVisit(page, token);
  // Before the earlier visits are there: the press waits for them.
  await page.keyboard.press('=');
  comeIn();
  await expect(page.getByRole('region', { name: 'Earlier visits' })).toContainText('Tab. Abla 650');
  await expect(lines(page)).toHaveCount(14);
  const proposed = page.locator('[data-proposed]');
  await expect(proposed).toHaveCount(14);
  await expect(page.getByRole('button', { name: 'Mark ?Viral fever as confirmed' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Some medicines are only proposed')).toBeVisible();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => proposed.count()).toBeLessThan(14);
  // Those out of view come into it, to be seen before they are taken.
  expect(await proposed.count()).toBeGreaterThan(0);
  await expect(proposed.first()).toBeInViewport();
  await expect(pad(page)).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(proposed).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Visit finished')).toBeVisible();
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toContain('Tab. Dapo');
});

test('what was written long ago is marked as it is proposed', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { token, doctor } = await whoCameBefore(clinic.url, 'Olive Old', { medicines: [dolo] });
  const { today } = (await doctor.accounts.session()).clinic;
  await signIn(page, 'doctor');
  // The same page seven months later.
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json();
    session.clinic.today = addDays(today, 210);
    await route.fulfill({ response: answer, json: session });
  });
  await openVisit(page, token);
  await expect(page.getByRole('region', { name: 'Earlier visits' })).toContainText('Tab. Dolo 650');
  await page.keyboard.press('=');
  await expect(lines(page)).toHaveText([/Written more than six months ago/]);
});

test('a child’s dose is repeated only with today’s weight', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { patient, token, desk, doctor } = await whoCameBefore(
    clinic.url,
    'Chintu Child',
    { medicines: [{ ...dolo, name: 'Syp. Calpol', strength: '250', dosage: '5 ml' }] },
    { age: 6 },
  );
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await expect(page.getByRole('region', { name: 'Earlier visits' })).toContainText('Syp. Calpol');
  await page.keyboard.press('=');
  const line = lines(page).first();
  await expect(line).toContainText('Child’s dose: weigh first');
  await expect(line).not.toContainText('5 ml');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-proposed]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Add none' }).click();
  await expect(lines(page)).toHaveCount(0);

  // Weighed at both visits.
  const [before] = (
    await doctor.consultations.ofPatient({ patientId: patient.id, text: '' })
  ).visits.filter(({ token: { id } }) => id !== token.id);
  for (const [tokenId, weight] of [
    [before?.token.id ?? '', 20],
    [token.id, 20.5],
  ] as const) {
    await desk.vitals.record({ patientId: patient.id, tokenId, weight });
  }
  await expect(page.locator('[data-desk=head]').first()).toContainText('20.5 kg');
  await pad(page).focus();
  await page.keyboard.press('=');
  await expect(lines(page)).toHaveText([/Syp\. Calpol 250.*5 ml/]);
  await expect(lines(page)).not.toContainText('Child’s dose');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-proposed]')).toHaveCount(0);
});

test('a template is saved from a visit, and used by its name', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { token } = await consultedPatientAt(clinic.url, 'Tina Template');
  const other = await consultedPatientAt(clinic.url, 'Usman User');
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await enter(page, 'fever 3d');
  await page.keyboard.press('Alt+3');
  await enter(page, 'vir');
  await page.keyboard.press('Alt+4');
  await enter(page, 'tab dolo 650 1-0-1 af 3d');
  await enter(page, 'tab cetzine 10 hs 5d');
  await page.keyboard.press('Alt+5');
  await enter(page, 'cbc');
  await page.getByRole('button', { name: 'Templates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  await expect(dialog).toContainText('No templates yet');
  await dialog.getByLabel('Save this visit as a template').fill('Viral adult');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toContainText(['Tab. Dolo 650, Tab. Cetzine 10, CBC']);
  await expectNoFindings(page, 'templates', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openVisit(page, other.token);
  // The sign is heard once the templates are there.
  await page.keyboard.type('/vi');
  await expect(page.getByRole('option', { name: /^Viral adult/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveText([/Tab\. Dolo 650/, /Tab\. Cetzine 10/]);
  await expect(page.getByText('CBC', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark Viral fever as not certain' })).toBeVisible();
  // Since when is the other patient's.
  await expect(page.getByText('Fever', { exact: true })).toBeVisible();
});

test('what is not understood is marked, and printed as it was typed', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { token } = await consultedPatientAt(clinic.url, 'Mukta Marked');
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await page.keyboard.press('Alt+4');
  await page.keyboard.type('tab pan 40 bd od');
  await expect(page.getByText('Not understood, printed as typed: “40 bd od”')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveText([
    /40 bd od.*Not all of it was understood: printed as typed/,
  ]);
  await page.keyboard.press('Alt+3');
  await page.keyboard.type('vir');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Viral fever');
  // Takes the chosen diagnosis, as Enter would.
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alert').filter({ hasText: 'Tab. Pan: how often?' });
  await question.getByRole('button', { name: 'Finish anyway' }).click();
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toContain('bd od');
  expect(papers[0]).toContain('Viral fever');
});

test('a line without a name, without how often and one written twice are asked about before it is finished [10.2.17] [10.2.18]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { token } = await consultedPatientAt(clinic.url, 'Damini Doubtful');
  const papers = await watchPrinter(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'doctor');
  await openVisit(page, token);
  await page.keyboard.press('Alt+3');
  await page.keyboard.type('Viral fever');
  await page.keyboard.press('Alt+4');
  for (const line of ['tab telma h', 'metformin 500 bd', 'tab metformin 1000 bd', '650 1-0-1 5d']) {
    await enter(page, line);
    await expect(pad(page)).toHaveValue('');
  }
  await expect(lines(page).nth(0)).toContainText('How often?');
  await expect(lines(page).nth(3)).toContainText('Which medicine?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toHaveText('Line 4 has no name: 650 1-0-1 5d');
  await expect(page.getByRole('button', { name: /^Edit line 4/ })).toBeFocused();
  await page.getByRole('button', { name: 'Remove line 4' }).click();

  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alert').filter({ hasText: 'how often?' });
  await expect(question).toContainText('Tab. Telma h: how often?');
  await expect(question).toContainText('Metformin is written twice.');
  await expect(question).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(question).toBeVisible();
  // What is asked goes with its line.
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect(question).not.toContainText('twice');
  expect(papers).toEqual([]);
  await question.getByRole('button', { name: 'Finish anyway' }).click();
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toContain('Tab. Metformin 1000');
});

test('reception is kept out of the page, and of what is behind it', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { token } = await consultedPatientAt(clinic.url, 'Kalyani Kept');
  await signIn(page, 'receptionist');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('consultation')) asked.push(request.url());
  });
  await page.goto(`/app/consultation/${token.id}`);
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(box(page, 'Complaints')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  const { client } = await signedInAt(clinic.url, 'receptionist');
  for (const call of [
    () => client.consultations.open({ tokenId: token.id }),
    () => client.consultations.ofPatient({ patientId: token.patientId, text: '' }),
    () => client.consultations.finish({ ...consultationEntered, tokenId: token.id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('a whole visit by touch on a narrow phone, with nothing wider than it', async ({
  browser,
  clinic,
}) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Padmavathi Venkatasubramanian', {
    allergies: ['Penicillin'],
  });
  const context = await browser.newContext({
    baseURL: clinic.url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await page.goto(`/app/consultation/${token.id}`);
  await expectVisitOf(page, token.patientName);
  await expectNoSidewaysScroll(page);
  await box(page, 'Complaints').tap();
  await page.keyboard.type('bukhar');
  await page.getByRole('option', { name: 'Fever', exact: true }).tap();
  await box(page, 'Diagnosis').tap();
  // The first choice: one further down lies over the next box, where a quick tap would be the second of two.
  await page.keyboard.type('vir');
  await page.getByRole('option', { name: 'Viral fever' }).tap();
  await pad(page).tap();
  await page.keyboard.type('tab dolo 650');
  for (const part of ['1-0-1', '5d', 'AF']) {
    const quick = page.getByRole('button', { name: part, exact: true });
    const target = await quick.boundingBox();
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await quick.tap();
    await expect(pad(page)).toBeFocused();
  }
  await expect(pad(page)).toHaveValue('tab dolo 650 1-0-1 5d AF ');
  await expectNoSidewaysScroll(page);
  // The key of the phone's own keyboard.
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveText([/Tab\. Dolo 650.*10/]);
  await page.keyboard.type('syp ascoril 5ml tds 3d');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove line 2' }).tap();
  await expect(lines(page)).toHaveCount(1);
  await box(page, 'Advice').tap();
  await page.keyboard.type('rest');
  await page.getByRole('option', { name: 'Rest', exact: true }).tap();
  await text(page, 'Review').tap();
  await page.keyboard.type('5d');
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page, 'a visit on a phone');
  await page.getByRole('button', { name: 'Finish', exact: true }).tap();
  const question = page.getByRole('alert').filter({ hasText: 'recorded allergies: Tab. Dolo' });
  await expect(question).toBeInViewport({ ratio: 1 });
  await question.getByRole('button', { name: 'Finish anyway' }).tap();
  await expect(page.getByText('Visit finished')).toBeVisible();
  await expect.poll(() => papers.length).toBe(1);
  await expect(page.getByText(/^Finished .* by Dr\. Asha Menon$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const { visits } = await doctor.consultations.ofPatient({ patientId: patient.id, text: '' });
  expect(visits[0]?.consultation).toMatchObject({
    complaints: [{ text: 'Fever' }],
    diagnoses: [{ text: 'Viral fever' }],
    medicines: [
      { name: 'Tab. Dolo', strength: '650', frequency: expect.stringContaining('1-0-1') },
    ],
    advice: ['Rest'],
    review: '5d',
  });
  await context.close();
});
