import { patientFields, signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  consultedPatientAt,
  expect,
  openScreen,
  patientAt,
  signIn,
  takeFromMenu,
  test,
  whileHeld,
} from './clinic';

test('a person who may be registered already is pointed out, and the receptionist decides', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Devika Twice');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Register Patient');
  await page.getByLabel('Full Name').fill('Devika Twise');
  await page.getByLabel('Age').fill('30');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Phone').fill('+91 98765-43210');
  await page.getByLabel('Address').fill('Somewhere');
  await page.getByLabel('Emergency Contact').fill('Someone');
  await page.getByRole('button', { name: 'Register Patient' }).click();

  const question = page.getByRole('alert');
  await expect(question).toContainText('Already registered?');
  await expect(question).toContainText('Devika Twice, 31 years, Female, 98765 43210');
  await expectNoFindings(page, 'likely duplicates');
  await question.getByRole('button', { name: /^Open Devika Twice/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Devika Twice');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Full Name')).toHaveValue('Devika Twise');
  await question.getByRole('button', { name: 'No, register as a new patient' }).click();
  await expect(page.getByText('Patient Registered Successfully!')).toBeVisible();
});

test('a person who is registered already is given a token from the form instead [10.12.10]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { id } = await patientAt(clinic.url, 'Jaya Already', { phone: '98111 66265' });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Register Patient');
  await page.getByLabel('Full Name').fill('Jaya Alredy');
  await page.getByLabel('Age').fill('31');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Phone').fill('98111 66265');
  await page.getByLabel('Address').fill('Somewhere');
  await page.getByLabel('Emergency Contact').fill('Someone');
  await page.getByRole('button', { name: 'Register Patient' }).click();
  const question = page.getByRole('alert').filter({ hasText: 'Already registered?' });
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport({ ratio: 1 });
  await question.getByRole('button', { name: 'Give this patient a token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('Jaya Already');
  await dialog.getByRole('button', { name: 'Generate Token' }).click();
  await expect(page).toHaveURL(/\/app\/tokens$/);
  await expect(page.getByRole('row').filter({ hasText: 'Jaya Already' })).toContainText('Waiting');
  const { patients } = await client.patients.search({ text: '9811166265', limit: 5 });
  expect(patients.map((patient) => patient.id)).toEqual([id]);
});

test('a record is edited; what a colleague changed meanwhile is shown and not overwritten', async ({
  page,
  clinic,
}) => {
  const patient = await patientAt(clinic.url, 'Farida Edited');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  await page.getByRole('button', { name: 'View Farida Edited' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Farida Edited' });
  await dialog.getByLabel('Phone').fill('90000 11111');
  await dialog.getByLabel('Reason for the change').fill('new number');

  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const { isNotDuplicate: _, ...fields } = patientFields;
  await doctor.patients.amend({
    id: patient.id,
    version: 1,
    ...fields,
    name: 'Farida Edited',
    phone: '90000 22222',
    bloodGroup: 'O-',
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Dr. Asha Menon changed this record meanwhile: Phone, Blood Group.',
  );
  await expect(dialog.getByLabel('Phone')).toHaveValue('90000 11111');
  await expect(dialog.getByLabel('Blood Group')).toHaveValue('O-');
  await expect(dialog.getByText('Changed meanwhile to “90000 22222”')).toBeVisible();
  await expectNoFindings(page, 'edit a patient', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const changes = page.getByRole('region', { name: 'Changes of this record' });
  await expect(changes).toContainText('new number');
  await expect(changes).toContainText('Phone: 90000 22222 → 90000 11111');
  await expect(changes).toContainText('Blood Group: nothing → O-');
});

test('a mistaken record is voided with a reason, stays readable, and is offered no more', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Gita Voided');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  const details = page.getByRole('dialog', { name: 'Patient Details' });
  const more = details.getByRole('button', { name: 'More about Gita Voided' });
  await whileHeld(page, '**/api/patients/*/consents', async () => {
    const parts = [/\/account$/, /\/vitals\b/, /\/advised\b/].map((part) =>
      page.waitForResponse(part),
    );
    await page.getByRole('button', { name: 'View Gita Voided' }).click();
    await Promise.all(parts);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    );
    // Buttons come together with all that stands above them, or they would move from under the press.
    await expect(more).toHaveCount(0);
  });
  await expect(details.getByRole('region', { name: 'Consent' })).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Void record' }).click();
  const question = page.getByRole('dialog', { name: 'Void this record?' });
  await question.getByRole('button', { name: 'Void record' }).click();
  await expect(question.getByText('Please say why.')).toBeVisible();
  await question.getByLabel('Reason').fill('registered twice');
  await expectNoFindings(page, 'void a record', '[role=dialog]');
  await question.getByRole('button', { name: 'Void record' }).click();
  await expect(question).toBeHidden();
  await expect(details.getByRole('note')).toContainText('registered twice (Ravi Kumar, ');
  await expect(details.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Gita Voided/ })).toContainText('Voided');

  await openScreen(page, 'Tokens');
  await page.getByRole('button', { name: 'Generate Token' }).click();
  await page.getByRole('combobox', { name: 'Patient', exact: true }).fill('Gita Voided');
  await expect(page.getByText('No patients found')).toBeVisible();
});

test('a doctor amends a prescription: both stand, and the paper says so', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Hari Amended');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.prescriptions.create({
    patientId: patient.id,
    tokenId: token.id,
    diagnosis: 'Cold',
    symptoms: '',
    medications: [{ name: 'Honey', dosage: '', frequency: 'BD', duration: '', instructions: '' }],
  });
  await signIn(page, 'doctor');
  await openScreen(page, 'Prescriptions');
  await page.getByRole('button', { name: 'View prescription of Hari Amended' }).click();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Prescription' });
  await expect(dialog.getByLabel('Diagnosis')).toHaveValue('Cold');
  await dialog.getByLabel('Diagnosis').fill('Influenza');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please say why.');
  await dialog.getByLabel('Reason for the correction').fill('test result');
  await expectNoFindings(page, 'amend a prescription', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(dialog).toBeHidden();

  const old = page.getByRole('dialog', { name: 'Prescription', exact: true });
  await expect(old.getByRole('note')).toContainText('Superseded by prescription');
  await expect(old.getByRole('button', { name: 'Correct', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  const rows = page.getByRole('row', { name: /Hari Amended/ });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Influenza');
  await expect(rows.nth(1)).toContainText('Replaced');
  await rows.nth(0).getByRole('button').click();
  await expect(old.getByText(/^Supersedes prescription .*: test result$/)).toBeVisible();
  await old.getByRole('button', { name: 'Open the version before' }).click();
  await expect(old.getByRole('note')).toContainText('Superseded by prescription');
});

test('a bill is voided with a reason, and counts no more', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Indu Voided');
  const { client: receptionist } = await signedInAt(clinic.url, 'receptionist');
  await receptionist.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Fee', quantity: 1, unitPrice: 77_700 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  const paid = (await receptionist.billing.summary()).paidCount;
  await signIn(page, 'receptionist');
  await openScreen(page, 'Billing');
  await page
    .getByRole('row', { name: /Indu Voided/ })
    .getByRole('button')
    .click();
  await takeFromMenu(page.getByRole('dialog', { name: 'Bill Details' }), 'Void');
  const question = page.getByRole('dialog', { name: 'Void this bill?' });
  await question.getByLabel('Reason').fill('wrong patient');
  await question.getByRole('button', { name: 'Void bill' }).click();
  await expect(page.getByRole('dialog', { name: 'Bill Details' }).getByRole('note')).toContainText(
    'wrong patient',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Indu Voided/ })).toContainText('Voided');
  await expect(page.getByRole('region', { name: 'Paid Bills' })).toContainText(String(paid - 1));
});
