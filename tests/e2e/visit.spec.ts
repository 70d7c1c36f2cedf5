import type { Page } from '@playwright/test';
import {
  choosePatient,
  expect,
  expectNoSidewaysScroll,
  expectVisitOf,
  openScreen,
  signInByHand,
  test,
} from './clinic';

test.use({ clinicName: 'sees its first visit' });

test('a patient’s whole visit, by both roles, and everything is there after a restart [1.3] [1.4] [2.9.2] [2.11.26] [2.11.29] [5.3.3] [9.17]', async ({
  browser,
  clinic,
}, testInfo) => {
  const patient = 'Kavya Nair';
  const { viewport, isMobile, hasTouch } = testInfo.project.use;
  const person = async () => {
    const context = await browser.newContext({ viewport, isMobile, hasTouch, baseURL: clinic.url });
    return context.newPage();
  };
  const reception = await person();
  const doctor = await person();
  let number = '';
  const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: patient });

  await test.step('the receptionist registers the patient', async () => {
    await signInByHand(reception, 'receptionist');
    await openScreen(reception, 'Register Patient');
    await reception.getByLabel('Full Name').fill(patient);
    await reception.getByLabel('Age').fill('34');
    await reception.getByLabel('Gender').selectOption('female');
    await reception.getByLabel('Phone').fill('98765 43210');
    await reception.getByLabel('Address').fill('4 Beach Road, Kochi');
    await reception.getByLabel('Emergency Contact').fill('Manoj Nair 98765 43211');
    await reception.getByLabel('Allergies').fill('Dust, Penicillin');
    await expectNoSidewaysScroll(reception);
    await reception.getByRole('button', { name: 'Register Patient' }).click();
    await expect(reception.getByText('Patient Registered Successfully!')).toBeVisible();
    await expect(reception).toHaveURL(/\/app\/patients$/);
    await expect(rowOf(reception)).toContainText('98765 43210');
  });

  await test.step('and issues an urgent token', async () => {
    await openScreen(reception, 'Tokens');
    await reception.getByRole('button', { name: 'Generate Token' }).click();
    const dialog = reception.getByRole('dialog', { name: 'Generate Token' });
    const generate = dialog.getByRole('button', { name: 'Generate Token' });
    await expect(generate).toBeDisabled();
    await choosePatient(reception, patient);
    await dialog.getByLabel('Urgent').check();
    await dialog.getByLabel('Why urgent').fill('High fever');
    await generate.click();
    await expect(dialog).toBeHidden();
    number = (await rowOf(reception).textContent())?.match(/#(\d+)/)?.[1] ?? '';
    expect(Number(number)).toBeGreaterThan(0);
    await expect(rowOf(reception)).toContainText('Urgent');
    await expect(rowOf(reception)).toContainText('Waiting');
    await expect(reception.getByRole('button', { name: `Start token ${number}` })).toHaveCount(0);
    await expectNoSidewaysScroll(reception);
  });

  await test.step('the doctor starts the consultation', async () => {
    await signInByHand(doctor, 'doctor');
    await openScreen(doctor, 'Tokens');
    await expect(doctor.getByRole('button', { name: 'Generate Token' })).toHaveCount(0);
    await doctor.getByRole('button', { name: `Start token ${number}`, exact: true }).click();
    await expectVisitOf(doctor, patient);
    await expectNoSidewaysScroll(doctor);
    await openScreen(doctor, 'Tokens');
    await expect(rowOf(doctor)).toContainText('In Progress');
    await expect(rowOf(doctor)).toContainText('Dr. Asha Menon');
  });

  await test.step('writes a prescription with two medications', async () => {
    await openScreen(doctor, 'Prescriptions');
    await expect(doctor.getByText('No prescriptions found')).toBeVisible();
    await doctor.getByRole('button', { name: 'Create Prescription' }).click();
    const dialog = doctor.getByRole('dialog', { name: 'Create New Prescription' });
    const create = dialog.getByRole('button', { name: 'Create Prescription' });
    await choosePatient(doctor, patient);
    await dialog.getByRole('combobox', { name: 'Token' }).click();
    await doctor.getByRole('option', { name: `Token #${number} - ${patient}` }).click();
    await expect(create).toBeDisabled();
    await dialog.getByLabel('Diagnosis').fill('Viral fever');
    await dialog.getByLabel('Symptoms').fill('Headache, 101 °F');
    const first = dialog.getByRole('group', { name: 'Medication 1' });
    await first.getByLabel('Name').fill('Paracetamol');
    await first.getByLabel('Dosage').fill('650 mg');
    await first.getByLabel('Frequency').fill('1-0-1');
    await first.getByLabel('Duration').fill('5 days');
    await expect(dialog.getByRole('button', { name: /Remove/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Add Medication' }).click();
    const second = dialog.getByRole('group', { name: 'Medication 2' });
    await second.getByLabel('Name').fill('Cetirizine');
    await second.getByLabel('Frequency').fill('at night');
    await expectNoSidewaysScroll(doctor);
    await create.click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(doctor)).toContainText('Viral fever');
    await expect(rowOf(doctor)).toContainText('Cetirizine');
    await doctor.getByRole('combobox', { name: 'Search prescriptions' }).fill('viral');
    await expect(doctor.getByRole('option', { name: 'Viral fever' })).toBeVisible();
  });

  await test.step('and completes the consultation', async () => {
    await openScreen(doctor, 'Tokens');
    await doctor.getByRole('button', { name: `Complete token ${number}`, exact: true }).click();
    await expect(rowOf(doctor)).toContainText('Completed');
    await expect(
      doctor.getByRole('button', { name: new RegExp(`^(?!More for).*token ${number}$`) }),
    ).toHaveCount(0);
  });

  await test.step('the receptionist bills consultation ₹500 and one item, 18% tax, ₹50 discount', async () => {
    await openScreen(reception, 'Billing');
    await expect(reception.getByText('No bills generated yet')).toBeVisible();
    await reception.getByRole('button', { name: 'Create Bill', exact: true }).click();
    const dialog = reception.getByRole('dialog', { name: 'Create New Bill' });
    await choosePatient(reception, patient);
    await dialog.getByRole('combobox', { name: 'Token' }).click();
    await reception
      .getByRole('option', { name: `Token #${number} - ${patient} (completed)` })
      .click();
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    const second = dialog.getByRole('group', { name: 'Item 2' });
    await second.getByLabel('Description').fill('Injection');
    await second.getByLabel('Quantity').fill('2');
    await second.getByLabel('Unit Price').fill('120.50');
    await dialog.getByLabel('Discount (₹)').fill('50');
    const summary = dialog.getByRole('region', { name: 'Bill Summary' });
    await expect(summary).toContainText('₹741.00');
    await expect(summary).toContainText('₹133.38');
    await expect(summary).toContainText('₹824.38');
    await expectNoSidewaysScroll(reception);
    await dialog.getByRole('button', { name: 'Create Bill' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(reception)).toContainText('PAID');
    await expect(reception.getByRole('region', { name: "Today's Revenue" })).toContainText(
      '₹824.38',
    );
  });

  const expectExactBill = async () => {
    await rowOf(reception).getByRole('button', { name: /^View/ }).click();
    const details = reception.getByRole('dialog', { name: 'Bill Details' });
    await expect(details).toContainText('Consultation Fee');
    for (const amount of ['₹500.00', '₹241.00', '₹741.00', '₹133.38', '₹50.00', '₹824.38']) {
      await expect(details).toContainText(amount);
    }
    await reception.keyboard.press('Escape');
    await expect(details).toBeHidden();
  };
  await test.step('the details show the exact amounts', expectExactBill);

  await test.step('after a restart of the server everything is still there', async () => {
    await clinic.restart();
    await reception.goto(`${clinic.url}/login`);
    await reception.waitForURL(/\/app\/dashboard$/);
    await openScreen(reception, 'Billing');
    await expectExactBill();
    await openScreen(reception, 'Tokens');
    await expect(rowOf(reception)).toContainText('Completed');
    await openScreen(reception, 'Patients');
    await rowOf(reception).getByRole('button', { name: /^View/ }).click();
    await expect(reception.getByRole('dialog', { name: 'Patient Details' })).toContainText(
      'Penicillin',
    );
    await expectNoSidewaysScroll(reception);
  });
});
