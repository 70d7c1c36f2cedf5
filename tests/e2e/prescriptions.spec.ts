import { signedInAt } from '../visitor';
import {
  choosePatient,
  chooseVisit,
  columnsOf,
  consultedPatientAt,
  expect,
  openScreen,
  signIn,
  test,
  whileHeld,
} from './clinic';

const medication = (name: string) => ({
  name,
  dosage: '',
  frequency: '',
  duration: '',
  instructions: '',
});

test('the list shows chips, symptoms and follow-up, and is searched with suggestions [2.10.1-13] [6.7] [9.4] [9.5] [9.10]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Chandra Listed');
  const { client } = await signedInAt(clinic.url, 'doctor');
  const of = { patientId: patient.id, tokenId: token.id };
  await client.prescriptions.create({
    ...of,
    diagnosis: 'Migraine with aura',
    symptoms: 'Flashing lights',
    followUpDate: '2099-06-01',
    medications: ['Naproxen', 'Domperidone', 'Magnesium', 'Riboflavin'].map(medication),
  });
  for (let count = 1; count <= 6; count++) {
    await client.prescriptions.create({
      ...of,
      diagnosis: `Migraine, visit ${count}`,
      symptoms: '',
      medications: [medication('Naproxen')],
    });
  }
  await signIn(page, 'receptionist');
  await page.goto('/app/prescriptions');
  await expect(page.getByRole('heading', { level: 1, name: 'Prescriptions' })).toBeVisible();
  await expect(page.getByText('Manage patient prescriptions and medications')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Prescription' })).toHaveCount(0);
  await expect(columnsOf(page, 'Prescriptions')).toHaveText([
    'Patient',
    'Diagnosis',
    'Doctor',
    'Medications',
    'Date',
    'Actions',
  ]);

  const search = page.getByRole('combobox', { name: 'Search prescriptions' });
  await expect(search).toHaveAttribute('placeholder', 'search by patient, diagnosis, or doctor');
  const rows = page.getByRole('table', { name: 'Prescriptions', exact: true }).getByRole('row');
  for (const text of ['MIGRAINE WITH', 'chandra listed', 'asha men']) {
    await search.fill(text);
    await expect(rows.filter({ hasText: 'Migraine with aura' })).toBeVisible();
  }
  await search.fill('migraine');
  await expect(page.getByRole('option')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await search.blur();
  await expect(page.getByRole('option')).toHaveCount(0);
  await search.click();
  await expect(page.getByRole('option')).toHaveCount(5);
  const picked = (await page.getByRole('option').first().textContent()) ?? '';
  await page.getByRole('option').first().click();
  await expect(search).toHaveValue(picked);

  await search.fill('with aura');
  await expect(rows).toHaveCount(2);
  const row = rows.nth(1);
  await expect(row).toContainText('Chandra Listed');
  await expect(row).toContainText(`Token #${token.id.slice(-4)}`);
  await expect(row).toContainText('Flashing lights');
  await expect(row).toContainText('Dr. Asha Menon');
  await expect(row.getByText('Naproxen', { exact: true })).toBeVisible();
  await expect(row.getByText('Domperidone', { exact: true })).toBeVisible();
  await expect(row).not.toContainText('Magnesium');
  await expect(row).toContainText('+2 more');
  await expect(row).toContainText('Follow-up: 1 Jun 2099');
  await row.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog', { name: 'Prescription' })).toContainText('Riboflavin');
  await page.keyboard.press('Escape');

  await search.fill('no such illness');
  await expect(page.getByText('No prescriptions found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
});

test('a doctor writes a prescription: the token follows the patient, the button what is missing [2.10.13-19] [4.5.2] [5.5.1] [5.5.2] [7.5.2] [10.2.18]', async ({
  page,
  clinic,
}) => {
  const { token } = await consultedPatientAt(clinic.url, 'Omana Written');
  await signIn(page, 'doctor');
  await openScreen(page, 'Prescriptions');
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Prescription' });
  const create = dialog.getByRole('button', { name: 'Create Prescription' });
  const tokens = dialog.getByRole('combobox', { name: 'Token' });
  for (const label of ['Diagnosis', 'Symptoms', 'Follow-up Date', 'Additional Notes']) {
    await expect(dialog.getByLabel(label)).toBeVisible();
  }
  const followUp = dialog.getByLabel('Follow-up Date');
  await followUp.fill('1/6/2099');
  await expect(dialog.getByText('Mon 1 Jun 2099')).toBeVisible();
  await followUp.fill('');
  await expect(tokens).toBeDisabled();
  await expect(create).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('Omana');
  await page.getByRole('option', { name: 'Omana Written - 98765 43210' }).click();
  await tokens.click();
  await page.getByRole('option', { name: `Token #${token.tokenNumber} - Omana Written` }).click();
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Diagnosis').fill('  ');
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Diagnosis').fill('Allergic rhinitis');
  await expect(create).toBeEnabled();

  const row = (position: number) =>
    dialog.getByRole('group', { name: `Medication ${position}`, exact: true });
  for (const label of ['Name', 'Dosage', 'Frequency', 'Duration', 'Special Instructions']) {
    await expect(row(1).getByLabel(label)).toBeVisible();
  }
  await row(1).getByLabel('Name').fill('Loratadine');
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: '+ Add Medication' }).click();
  await dialog.getByRole('button', { name: '+ Add Medication' }).click();
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Remove medication 3' }).click();
  await row(2).getByLabel('Dosage').fill('a dose without a name');
  await create.click();
  const question = dialog.getByRole('alert');
  await expect(question).toContainText(
    'A row without a name has text in it and is not saved: a dose without a name',
  );
  await expect(question).toContainText('Loratadine: how often?');
  await expect(question).toBeInViewport({ ratio: 1 });
  // Escape answers the question, not the dialog.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row(1).getByLabel('Name')).toBeFocused();
  await row(1).getByLabel('Frequency').fill('at night');
  await create.click();
  await expect(question).not.toContainText('how often');
  await whileHeld(page, '**/api/prescriptions', async () => {
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'View prescription of Omana Written' }).click();
  const paper = page.getByRole('dialog', { name: 'Prescription' }).getByRole('article');
  await expect(paper).toContainText('Loratadine');
  await expect(paper).not.toContainText('a dose without a name');
});

test('Cancel asks before it throws away what was typed [2.10.18]', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'doctor');
  await openScreen(page, 'Prescriptions');
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Prescription' });
  await choosePatient(page, 'Anita');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue(/Anita/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('the dialog knows the patient, takes an earlier prescription over, and asks about an allergy once [10.10.1] [10.10.3] [10.10.5]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Nandini Allergic', {
    allergies: ['Penicillin'],
    medicalHistory: 'Asthma since 2010',
  });
  const { client } = await signedInAt(clinic.url, 'doctor');
  await client.prescriptions.create({
    patientId: patient.id,
    tokenId: token.id,
    diagnosis: 'Sore throat',
    symptoms: '',
    medications: [{ ...medication('Qyzzl 650'), dosage: '1 tab', instructions: 'with water' }],
    confirmed: [{ kind: 'unchecked', medicines: ['Qyzzl 650'] }],
  });
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  const row = page.getByRole('row', { name: /Nandini Allergic/ });
  await expect(row).toContainText('31 years, Female');
  await expect(row).toContainText('Allergic to Penicillin');
  await expect(row).toContainText('History: Asthma since 2010');
  await openScreen(page, 'Prescriptions');
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Prescription' });
  await chooseVisit(page, 'Nandini Allergic');
  await expect(dialog).toContainText('31 years, Female');
  await expect(dialog).toContainText('Allergic to Penicillin');
  await expect(dialog).toContainText('History: Asthma since 2010');

  await dialog.getByRole('button', { name: 'Last prescriptions' }).click();
  await dialog.getByRole('button', { name: /^Use the medicines of/ }).click();
  const name = (position: number) =>
    dialog.getByRole('group', { name: `Medication ${position}`, exact: true }).getByLabel('Name');
  await expect(dialog.getByLabel('Diagnosis')).toHaveValue('Sore throat');
  await expect(name(1)).toHaveValue('Qyzzl 650');
  await expect(dialog.getByLabel('Special Instructions')).toHaveValue('with water');

  await dialog.getByRole('button', { name: '+ Add Medication' }).click();
  await name(2).fill('Amoxycillin 500');
  await expect(dialog.getByText('does not replace your own check')).toBeVisible();
  const row1 = dialog.getByRole('group', { name: 'Medication 1', exact: true });
  await expect(row1).toContainText('Not checked against Penicillin: write what is in it');
  const row2 = dialog.getByRole('group', { name: 'Medication 2', exact: true });
  await expect(row2).not.toContainText('Not checked');
  const create = dialog.getByRole('button', { name: 'Create Prescription' });
  await create.click();
  const question = dialog.getByRole('alert').filter({ hasText: 'the record says' });
  await expect(question).toContainText(
    'Amoxycillin 500 belongs to the penicillins; the record says “Penicillin”.',
  );
  // Another medicine answers it as well as a reason does.
  await name(2).fill('Azithromycin 500');
  await expect(question).toBeHidden();
  await name(2).fill('Amoxycillin 500');
  await create.click();
  await question.getByRole('button', { name: 'Tolerated it before' }).click();
  const doubts = dialog.getByRole('alert').filter({ hasText: 'how often?' });
  await expect(doubts).toContainText('Qyzzl 650, Amoxycillin 500: how often?');
  await expect(doubts).toContainText('Not checked against the recorded allergies: Qyzzl 650');
  await doubts.getByRole('button', { name: 'Save anyway' }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('row', { name: /Amoxycillin 500/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('dialog', { name: 'Prescription' })).toContainText(
    'Amoxycillin 500 (allergic to Penicillin): Tolerated it before',
  );
});
