import { patientMessages } from '../../src/features/patients/patient';
import { patientFields, signedInAt } from '../visitor';
import {
  columnsOf,
  consultedPatientAt,
  expect,
  expectTwoSecondsOf,
  failAt,
  openScreen,
  patientAt,
  signIn,
  test,
  whileHeld,
} from './clinic';

async function fillRequired(page: import('@playwright/test').Page, name: string) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Age').fill('40');
  await page.getByLabel('Phone').fill('98111 22555');
  await page.getByLabel('Address').fill('Somewhere');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Emergency Contact').fill('Someone');
}

test.describe('registering', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'receptionist');
    await openScreen(page, 'Register Patient');
  });

  test('has three sections, asks for what is required, and keeps what was typed [2.7.1] [3.2.4] [5.3.1] [5.3.2]', {
    tag: '@slow',
  }, async ({ page }) => {
    for (const name of ['Personal Information', 'Contact Information', 'Medical Information']) {
      await expect(page.getByRole('group', { name })).toBeVisible();
    }
    await expect(page.getByLabel('Gender').locator('option')).toHaveText([
      'Choose: M, F or O',
      'Male',
      'Female',
      'Other',
    ]);
    await expect(page.getByLabel('Blood Group').locator('option')).toHaveText([
      'Not known',
      'A+',
      'A-',
      'B+',
      'B-',
      'AB+',
      'AB-',
      'O+',
      'O-',
    ]);
    const save = page.getByRole('button', { name: 'Register Patient' });
    await fillRequired(page, 'Half Typed');
    await page.getByLabel('Address').fill(' ');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(patientMessages.incomplete);
    await expect(page.getByLabel('Address')).toBeFocused();
    await page.getByLabel('Address').fill('Somewhere');
    await page.getByLabel('Age').fill('151');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(patientMessages.age);
    await expect(page.getByLabel('Full Name')).toHaveValue('Half Typed');
  });

  test('says when it works, and on success opens the list after two seconds [2.7.2] [2.7.3] [4.5.1] [4.5.2] [9.3]', {
    tag: '@slow',
  }, async ({ page }) => {
    await fillRequired(page, 'Patience Rewarded');
    const success = page.getByText('Patient Registered Successfully!');
    await whileHeld(page, '**/api/patients', async () => {
      await page.getByRole('button', { name: 'Register Patient' }).click();
      await expect(page.getByRole('button', { name: 'Registering...' })).toBeDisabled();
    });
    await expect(success).toBeVisible();
    await expect(page).toHaveURL(/\/app\/patients$/);
    await openScreen(page, 'Register Patient');
    await fillRequired(page, 'Exactly Timed');
    await expectTwoSecondsOf(
      page,
      success,
      () => page.getByRole('button', { name: 'Register Patient' }).click(),
      /\/app\/patients$/,
    );
  });

  test('that fails unexpectedly says so and keeps what was typed [4.5.1] [8.3.1]', {
    tag: '@slow',
  }, async ({ page }) => {
    await fillRequired(page, 'Unlucky Patient');
    await failAt(page, '**/api/patients');
    await page.getByRole('button', { name: 'Register Patient' }).click();
    await expect(page.getByRole('alert')).toContainText(patientMessages.registrationFailed);
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByLabel('Full Name')).toHaveValue('Unlucky Patient');
  });

  test('asks once for the gender, and keeps it as not recorded [3.2.4] [10.12.10]', {
    tag: '@slow',
  }, async ({ page }) => {
    await fillRequired(page, 'Neither Asked');
    const gender = page.getByLabel('Gender');
    await gender.selectOption('');
    await page.getByRole('button', { name: 'Register Patient' }).click();
    await expect(page.getByRole('alert')).toContainText('Register without it?');
    // It stands above the buttons and has the focus; Escape leads to what it asks for.
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(gender).toBeFocused();
    await page.keyboard.press('o');
    await expect(gender).toHaveValue('other');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await gender.selectOption('');
    await page.getByRole('button', { name: 'Register Patient' }).click();
    await page.getByRole('button', { name: 'Register without gender' }).click();
    await expect(page).toHaveURL(/\/app\/patients$/);
    const row = page.getByRole('row').filter({ hasText: 'Neither Asked' });
    await expect(row).toContainText('40 years / Gender not recorded');
  });

  test('takes "none given" for what is required, in one press each [5.3.1]', {
    tag: '@slow',
  }, async ({ page }) => {
    await fillRequired(page, 'Nothing Given');
    for (const label of ['Phone', 'Address', 'Emergency Contact']) {
      await page.getByLabel(label).fill('');
      const none = page.getByTitle(`${label}: not told`);
      await none.click();
      await expect(none).toHaveAttribute('aria-pressed', 'true');
    }
    await page.getByRole('button', { name: 'Register Patient' }).click();
    await expect(page).toHaveURL(/\/app\/patients$/);
    await page.getByRole('button', { name: 'View Nothing Given' }).click();
    const details = page.getByRole('dialog', { name: 'Patient Details' });
    await expect(details.getByText('Not told', { exact: true })).toHaveCount(3);
  });

  test('shows who has a number: one press leads to the token, one to a relative', {
    tag: '@slow',
  }, async ({ page, clinic }) => {
    const { client } = await signedInAt(clinic.url, 'receptionist');
    const known = { ...patientFields, name: 'Number Holder', phone: '98111 66262' };
    await client.patients.register(known);
    const number = page.getByLabel('Phone');
    await expect(number).toBeFocused();
    await number.fill('+91 98111-66262');
    const shown = page.getByRole('status').filter({ hasText: 'Number Holder' });
    await expect(shown).toContainText('31 years, Female');
    await shown.getByRole('button', { name: 'Register a relative' }).click();
    await expect(shown).toHaveCount(0);
    await expect(page.getByLabel('Address')).toHaveValue(known.address);
    await expect(number).toHaveValue('98111 66262');
    for (const label of ['Full Name', 'Age', 'Gender'])
      await expect(page.getByLabel(label)).toHaveValue('');
    await number.fill('98111 6626');
    await number.fill('9811166262');
    await shown.getByRole('button', { name: 'Give this patient a token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate Token' });
    await dialog.getByRole('button', { name: 'Generate Token' }).click();
    await expect(page).toHaveURL(/\/app\/tokens$/);
    await expect(page.getByRole('row').filter({ hasText: 'Number Holder' })).toContainText(
      'Waiting',
    );
  });

  test('is filled by an ABHA card that a hand scanner types, and says which it cannot read', {
    tag: '@slow',
  }, async ({ page }) => {
    const number = page.getByLabel('Phone');
    await page.getByLabel('Full Name').fill('Somebody Else');
    await number.fill('{"name":"No card"}');
    await number.press('Enter');
    await expect(page.getByRole('alert')).toContainText('No ABHA card could be read');
    const card = { hidn: '91-1234-5678-9012', name: 'Asha Card', gender: 'F', dob: '1985' };
    await number.fill(JSON.stringify({ ...card, mobile: '9811166263', address: 'Pune' }));
    await number.press('Enter');
    await expect(page.getByLabel('ABHA Number')).toHaveValue('91-1234-5678-9012');
    await expect(number).toHaveValue('98111 66263');
    await expect(page.getByLabel('Gender')).toHaveValue('female');
    await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else');
    await page.getByRole('button', { name: 'Use the card' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Card');
  });

  test('gives a token with the doctor and urgency that were chosen', { tag: '@slow' }, async ({
    page,
  }) => {
    await fillRequired(page, 'Urgent Newcomer');
    await page.getByLabel('Urgent').check();
    await page.getByRole('button', { name: 'Register and Issue Token' }).click();
    await expect(page.getByLabel('Why urgent')).toBeFocused();
    await page.getByRole('button', { name: 'High fever' }).click();
    await page.getByRole('button', { name: 'Register and Issue Token' }).click();
    await expect(page).toHaveURL(/\/app\/tokens$/);
    await expect(page.getByRole('row').filter({ hasText: 'Urgent Newcomer' })).toContainText(
      'High fever',
    );
  });

  test('can be left for the dashboard by Cancel [2.7.4]', { tag: '@slow' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/app\/dashboard$/);
  });
});

test('the list is searched and filtered by gender, and a row opens the whole record [2.8.1-5] [5.8.1] [6.3] [9.9]', async ({
  page,
  clinic,
}) => {
  const patient = await patientAt(clinic.url, 'Zeenat Filter');
  await signIn(page, 'doctor');
  await openScreen(page, 'Patients');
  await expect(page.getByRole('link', { name: 'Add Patient' })).toHaveCount(0);
  await expect(columnsOf(page, 'Patients')).toHaveText([
    'Patient ID',
    'Name',
    'Age / Gender',
    'Phone',
    'Blood Group',
    'Registered',
    'Last visit',
    'Actions',
  ]);
  await page.getByLabel('Search patients', { exact: true }).fill('zEEnat');
  const rows = page.getByRole('table', { name: 'Patients', exact: true }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(patient.id.slice(-8));
  const gender = page.getByLabel('Gender');
  await expect(gender.locator('option')).toHaveText(['All genders', 'Male', 'Female', 'Other']);
  await gender.selectOption('male');
  await expect(page.getByText('No patients found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await gender.selectOption('female');
  await page.getByRole('button', { name: 'View Zeenat Filter' }).click();
  const details = page.getByRole('dialog', { name: 'Patient Details' });
  await expect(details).toContainText(patient.id.slice(-8));
  await expect(details).toContainText('Vikram Rao 98765 43211');
  await expect(details).toContainText(/Registered by\s*Ravi Kumar/);
});

test('a patient’s page has what happened, and the forms begin with the patient [2.8.2]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Paged Padma');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const of = { patientId: patient.id, tokenId: token.id };
  const medication = { name: 'Cetirizine', dosage: '', frequency: '', duration: '' };
  await doctor.prescriptions.create({
    ...of,
    diagnosis: 'Urticaria',
    symptoms: '',
    medications: [{ ...medication, instructions: '' }],
  });
  await desk.billing.create({
    ...of,
    items: [{ description: 'Fee', quantity: 1, unitPrice: 30_000 }],
    taxBasisPoints: 0,
    discount: 0,
    payments: [],
  });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  await page.getByLabel('Search patients', { exact: true }).fill('Paged Padma');
  await page.getByRole('button', { name: 'View Paged Padma' }).click();
  await page.getByRole('link', { name: 'Open record' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/patients/${patient.id}$`));
  await expect(page.getByRole('heading', { name: 'Paged Padma', level: 1 })).toBeVisible();
  await expect(
    page.getByText('Allergic to Penicillin').or(page.getByText('Ask allergies')),
  ).toBeVisible();
  await expect(page.getByText('₹300.00 is due from earlier bills.')).toBeVisible();
  // One list, by day.
  const visits = page.getByRole('region', { name: 'Visits' });
  await expect(visits.getByRole('heading', { level: 3 })).toHaveText(['Today']);
  const entry = (text: string) =>
    visits.getByRole('listitem').getByRole('listitem').filter({ hasText: text });
  await expect(entry(`Token #${token.tokenNumber}`)).toContainText('In Progress');
  await expect(entry('Urticaria')).toContainText('Cetirizine');
  await expect(entry('₹300.00')).toContainText('PENDING');
  // It follows what happens elsewhere.
  await doctor.queue.complete({ id: token.id });
  await expect(entry(`Token #${token.tokenNumber}`)).toContainText('Completed');
  await page.getByRole('link', { name: 'Schedule Appointment' }).click();
  const booking = page.getByRole('dialog', { name: 'Schedule Appointment' });
  await expect(booking.getByRole('combobox', { name: 'Patient' })).toHaveValue('Paged Padma');
  await page.goto(`/app/patients/${patient.id}`);
  await page.getByRole('link', { name: 'Create Bill' }).click();
  const bill = page.getByRole('dialog', { name: 'Create New Bill' });
  await expect(bill.getByRole('combobox', { name: 'Patient' })).toHaveValue('Paged Padma');
  await page.goto(`/app/patients/${patient.id}`);
  await page.getByRole('link', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('Paged Padma');
  // Another one begins with nobody.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Generate Token' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('');
});

test('a doctor’s page of a patient offers nothing that is the desk’s', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { patient } = await consultedPatientAt(clinic.url, 'Seen By Doctor');
  await signIn(page, 'doctor');
  await page.goto(`/app/patients/${patient.id}`);
  await expect(page.getByRole('region', { name: 'Visits' })).toContainText('In Progress');
  // Who is inside has a page to write on.
  await expect(page.getByRole('link', { name: 'Open the visit' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Prescription' })).toHaveCount(0);
  for (const name of ['Generate Token', 'Create Bill', 'Schedule Appointment'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('Add Patient leads the receptionist to the form [2.8.3]', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  await page.getByRole('link', { name: 'Add Patient' }).click();
  await expect(page).toHaveURL(/\/app\/register-patient$/);
});

test('a list that was brought to hundreds of rows says when it is old, and is read anew when asked', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client } = await signedInAt(clinic.url, 'receptionist');
  for (let count = 0; count < 210; count += 30) {
    await Promise.all(Array.from({ length: 30 }, () => client.patients.register(patientFields)));
  }
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  const rows = page.getByRole('table', { name: 'Patients', exact: true }).getByRole('row');
  const more = page.getByRole('button', { name: 'Show more' });
  for (let pages = 1; pages < 9; pages++) {
    const answered = page.waitForResponse('**/api/patients/search');
    await more.click();
    await answered;
  }
  const old = page.getByText('This list has changed since it was loaded.');
  await expect(old).toHaveCount(0);
  await client.patients.register({ ...patientFields, name: 'Newest Of All' });
  await expect(old).toBeVisible();
  await page.getByRole('button', { name: 'Refresh list' }).click();
  await expect(rows.nth(1)).toContainText('Newest Of All');
  await expect(old).toHaveCount(0);
  await expect(rows).toHaveCount(26);
});

test('filters stand in the address, where loading it again and Back find them, and what is searched for never does [10.15.1]', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  const gender = page.getByLabel('Gender');
  await page.getByLabel('Search patients', { exact: true }).fill('Zeenat 98765');
  await gender.selectOption('female');
  await expect(page).toHaveURL(/\/app\/patients\?gender=female$/);
  await page.reload();
  await expect(gender).toHaveValue('female');

  await openScreen(page, 'Appointments');
  const [date, status] = [page.getByLabel('Date', { exact: true }), page.getByLabel('Status')];
  await date.fill('24/11/2026');
  await status.selectOption('confirmed');
  await expect(page).toHaveURL(/\/app\/appointments\?date=2026-11-24&status=confirmed$/);
  await openScreen(page, 'Billing');
  await page.goBack();
  await expect(date).toHaveValue('Tue 24 Nov 2026');
  await expect(status).toHaveValue('confirmed');
  await status.selectOption('All Status');
  await expect(page).toHaveURL(/\/app\/appointments\?date=2026-11-24$/);
  await page.goBack();
  await expect(gender).toHaveValue('female');

  await page.goto('/app/appointments?status=stolen&date=2026-11-24');
  await expect(date).toHaveValue('Tue 24 Nov 2026');
  await expect(status).toHaveValue('');
  await page.goto('/app/appointments?status=Asha%20Rao&date=%7B%22a%22%3A1%7D');
  await expect(page).toHaveURL(/\/app\/appointments$/);
  await expect(date).toHaveValue('');
});

test('on a phone a patient’s card has every value to itself, and a press anywhere opens the record', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const name = 'Lakshmi Venkataraman Subramaniam';
  await patientAt(clinic.url, name, { phone: '98450 12318' });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const card = page.getByRole('row').filter({ hasText: name });
    await expect(card).toContainText('98450 12318');
    const overlapping = await card.evaluate((row) => {
      const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const drawn: { text: string; rect: DOMRect }[] = [];
      while (words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        for (const rect of range.getClientRects()) {
          const text = words.currentNode.textContent ?? '';
          if (text.trim() && rect.width > 1) drawn.push({ text, rect });
        }
      }
      // Two lines of letters may share a pixel or two of their height.
      return drawn.flatMap((one, index) =>
        drawn
          .slice(index + 1)
          .filter(
            ({ rect }) =>
              Math.min(one.rect.right, rect.right) - Math.max(one.rect.left, rect.left) > 1 &&
              Math.min(one.rect.bottom, rect.bottom) - Math.max(one.rect.top, rect.top) > 4,
          )
          .map(({ text }) => `${one.text} / ${text}`),
      );
    });
    expect(overlapping).toEqual([]);
  }
  await page.getByRole('cell', { name: '98450 12318' }).click();
  await expect(page.getByRole('dialog')).toContainText(name);
});
