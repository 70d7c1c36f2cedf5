import { type Client, signedInAt, visitorAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  consultedPatientAt,
  expect,
  expectNoSidewaysScroll,
  openScreen,
  patientAt,
  signIn,
  takeFromMenu,
  test,
} from './clinic';

test.use({ clinicName: 'has two doctors' });
test.skip(({ isMobile }) => isMobile, 'what does not depend on the width is asked once');

const medication = {
  name: 'Paracetamol',
  dosage: '650 mg',
  frequency: '1-0-1',
  duration: '5 days',
  instructions: '',
};

async function addZoya(url: string, client: Client) {
  if ((await client.appointments.doctors()).length > 1) return;
  await visitorAt(url).client.accounts.signUp({
    name: 'Dr. Zoya Khan',
    email: 'zoya@clinic.test',
    role: 'doctor',
    password: 'monsoon-7',
  });
}

test('a new patient gets a token of the chosen doctor, whose slip is printed at once', async ({
  page,
  clinic,
}) => {
  const { client } = await signedInAt(clinic.url, 'receptionist');
  await addZoya(clinic.url, client);
  let prints = 0;
  await page.exposeFunction('print', () => {
    prints++;
  });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Register Patient');
  await page.getByLabel('Full Name').fill('Nila Newcomer');
  await page.getByLabel('Age').fill('40');
  await page.getByLabel('Gender').selectOption('female');
  for (const label of ['Phone', 'Address', 'Emergency Contact'])
    await page.getByTitle(`${label}: not told`).click();
  await page.getByRole('combobox', { name: 'Doctor' }).click();
  await page.getByRole('option', { name: 'Dr. Zoya Khan' }).click();
  await page.getByLabel('Print the slip at once').check();
  await page.getByRole('button', { name: 'Register and Issue Token' }).click();
  const slip = page.getByRole('dialog', { name: /^Token #\d+$/ });
  await expect(slip.getByText('Nila Newcomer')).toBeVisible();
  await expect.poll(() => prints).toBe(1);
  await slip.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(/\/app\/tokens$/);
  await expect(page.getByRole('row').filter({ hasText: 'Nila Newcomer' })).toContainText(
    'Dr. Zoya Khan',
  );
});

test('a waiting token is moved into a doctor’s queue and back; a move that comes too late is told', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client } = await signedInAt(clinic.url, 'receptionist');
  await addZoya(clinic.url, client);
  const patient = await patientAt(clinic.url, 'Mohan Moved');
  const { id, tokenNumber } = await client.queue.issue({ patientId: patient.id });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  const row = page.getByRole('row').filter({ hasText: 'Mohan Moved' });
  const move = row.getByRole('button', { name: `More for token ${tokenNumber}`, exact: true });
  await move.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Dr. Zoya Khan' })).toBeVisible();
  await expectNoFindings(page, 'the queues to move to', '[role=menu]');
  await page.getByRole('menuitem', { name: 'Dr. Zoya Khan' }).click();
  await expect(row).toContainText('Dr. Zoya Khan');
  await move.click();
  await expect(page.getByRole('menuitem', { name: 'Dr. Zoya Khan' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'First available doctor' }).click();
  await expect(row).not.toContainText('Dr. Zoya Khan');
  await expectNoSidewaysScroll(page);

  // The news of the cancellation does not come through.
  await page.route('**/api/changes', (route) => route.abort());
  await page.reload();
  await move.click();
  await client.queue.cancel({ id });
  await page.getByRole('menuitem', { name: 'Dr. Asha Menon' }).click();
  await expect(page.getByText(`Token #${tokenNumber} (Mohan Moved) was cancelled.`)).toBeVisible();
  await expect(row).toContainText('Cancelled');
});

test('a cancelled appointment is back as it was when its cancellation is taken back', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const patient = await patientAt(clinic.url, 'Uma Undone');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const slot = { date: '2099-08-01', time: '11:00', type: 'checkup' } as const;
  const { id } = await client.appointments.schedule({ patientId: patient.id, ...slot });
  await client.appointments.confirm({ id });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Appointments');
  const row = page.getByRole('row').filter({ hasText: 'Uma Undone' });
  await takeFromMenu(row, 'Cancel');
  await expect(row).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Confirmed');

  await takeFromMenu(row, 'Cancel');
  await expect(row).toContainText('Cancelled');
  await client.appointments.schedule({ patientId: patient.id, ...slot, time: '11:05' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByText('Uma Undone already has an appointment at 11:05 am on 1 Aug 2099.'),
  ).toBeVisible();
});

test('a doctor goes from the patient to the prescription; what is usual is offered, a removed row comes back', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  test.setTimeout(120_000);
  const { patient, token } = await consultedPatientAt(clinic.url, 'Usha Usual');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.prescriptions.create({
    patientId: patient.id,
    tokenId: token.id,
    diagnosis: 'Fever',
    symptoms: '',
    medications: [medication],
  });
  await doctor.queue.complete({ id: token.id });
  await signIn(page, 'doctor');
  await page.goto(`/app/patients/${patient.id}`);
  await page.getByRole('link', { name: 'Create Prescription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Prescription' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('Usha Usual');
  await dialog.getByRole('combobox', { name: 'Token' }).click();
  await page.getByRole('option', { name: `Token #${token.tokenNumber} - Usha Usual` }).click();
  await dialog.getByLabel('Diagnosis').fill('Cold');

  const row = (position: number) =>
    dialog.getByRole('group', { name: `Medication ${position}`, exact: true });
  await row(1).getByLabel('Duration').fill('3 days');
  await row(1).getByLabel('Name').click();
  await expect(page.getByRole('option', { name: 'Paracetamol' })).toBeVisible();
  await expectNoFindings(page, 'medicines on offer', '[role=dialog], [role=listbox]');
  await page.getByRole('option', { name: 'Paracetamol' }).click();
  // How it was taken is another patient's.
  await expect(row(1).getByLabel('Dosage')).toHaveValue('');
  await expect(row(1).getByLabel('Frequency')).toHaveValue('');
  await expect(row(1).getByLabel('Duration')).toHaveValue('3 days');
  await row(1).getByLabel('Frequency').fill('1-0-1');

  await dialog.getByRole('button', { name: '+ Add Medication' }).click();
  await row(2).getByLabel('Name').fill('Cetirizine');
  await row(2).getByLabel('Frequency').fill('at night');
  await dialog.getByRole('button', { name: 'Remove medication 1' }).click();
  await expect(row(1).getByLabel('Name')).toHaveValue('Cetirizine');
  await expect(row(2)).toHaveCount(0);
  await expect(dialog.getByRole('status')).toContainText('Medication 1 is removed.');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(row(1).getByLabel('Name')).toHaveValue('Paracetamol');
  await expect(row(1).getByLabel('Name')).toBeFocused();
  await expect(row(1).getByLabel('Duration')).toHaveValue('3 days');
  await expect(row(2).getByLabel('Name')).toHaveValue('Cetirizine');
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(dialog).toBeHidden();
  // Opened by its own button the form is about nobody.
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('');
});

test('a completed token leads to its bill; a picked item has its last price, a removed one comes back', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Bimla Billed');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.queue.complete({ id: token.id });
  const { client } = await signedInAt(clinic.url, 'receptionist');
  await client.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Dressing', quantity: 1, unitPrice: 12_050 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  const billed = page.getByRole('row').filter({ hasText: 'Bimla Billed' }).last();
  await takeFromMenu(billed, `Create bill for token ${token.tokenNumber}`);
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('Bimla Billed');
  await expect(dialog.getByRole('combobox', { name: 'Token' })).toHaveValue(/Bimla Billed/);
  const item = (position: number) =>
    dialog.getByRole('group', { name: `Item ${position}`, exact: true });
  await dialog.getByRole('button', { name: '+ Add Item' }).click();
  await item(2).getByLabel('Description').fill('dres');
  await page.getByRole('option', { name: 'Dressing' }).click();
  await expect(item(2).getByLabel('Unit Price (₹)')).toHaveValue('120.50');
  await expectNoFindings(page, 'a bill with an item picked', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Remove item 2' }).click();
  await expect(item(2)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(item(2).getByLabel('Description')).toHaveValue('Dressing');
  await expect(item(2).getByLabel('Unit Price (₹)')).toHaveValue('120.50');
});

test('a date of birth is typed as the age, understood aloud, corrected, and told in the history [10.11.1]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Dina Dated');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  await page.getByRole('button', { name: 'View Dina Dated' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Dina Dated' });
  const age = dialog.getByLabel('Age');
  await expect(age).toHaveValue('31');
  await age.fill('14/3/2090');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'A date of birth is not in the future and at most 150 years ago.',
  );
  await expect(age).toBeFocused();
  await age.fill('14-3-85');
  await expect(age).toHaveAccessibleDescription(/^Born 14 Mar 1985, \d+ years/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const details = page.getByRole('dialog', { name: 'Patient Details' });
  await expect(details.getByRole('region', { name: 'Changes of this record' })).toContainText(
    'Date of Birth: nothing → 14 Mar 1985',
  );
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(age).toHaveValue('14/03/1985');
  await age.fill('8 months');
  await expect(age).toHaveAccessibleDescription(/^Born about \w+ \d{4} \(estimated\), 8 months/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(details.getByText(/^8 months, /)).toBeVisible();
  await expect(details.getByText(/^about \w+ \d{4} \(estimated\)$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: 'Dina Dated' })).toContainText(
    '8 months / ',
  );
});
