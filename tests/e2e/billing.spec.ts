import { signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  choosePatient,
  columnsOf,
  consultedPatientAt,
  expect,
  openScreen,
  patientAt,
  signIn,
  takeFromMenu,
  test,
  whileHeld,
} from './clinic';

test.use({ clinicName: 'bills' });

test('a bill opens with the specification’s values, adds up while it is typed, and is kept whole [2.11.1-16] [2.11.18] [2.11.20-30] [3.6.10] [4.4.2] [4.5.2] [5.6.1] [5.6.2] [9.10] [9.12] [9.14]', async ({
  page,
  clinic,
}) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Bela Billed');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const takeUpiAt = async (upiAddress: string | null) =>
    doctor.settings.saveClinic({ ...(await doctor.settings.clinic()), upiAddress });
  await takeUpiAt('sehat@okbank');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Billing');
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Payments' })).toBeVisible();
  await expect(page.getByText('Manage patient bills and payment records')).toBeVisible();
  await page.getByRole('button', { name: 'Create Bill', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  const create = dialog.getByRole('button', { name: 'Create Bill' });
  const item = (position: number) =>
    dialog.getByRole('group', { name: `Item ${position}`, exact: true });
  const summary = dialog.getByRole('region', { name: 'Bill Summary' });
  await expect(create).toBeDisabled();
  await expect(item(1).getByLabel('Description')).toHaveValue('Consultation Fee');
  await expect(item(1).getByLabel('Quantity')).toHaveValue('1');
  await expect(item(1).getByLabel('Unit Price (₹)')).toHaveValue('500');
  await expect(dialog.getByLabel('Tax (%)')).toHaveValue('18');
  await expect(dialog.getByLabel('Discount (₹)')).toHaveValue('0');
  await expect(dialog.getByRole('radiogroup', { name: 'Payment' }).getByRole('radio')).toHaveCount(
    4,
  );
  await expect(dialog.getByRole('radio', { name: 'Full' })).toBeChecked();
  await expect(dialog.getByLabel('Payment Method')).toHaveValue('cash');
  await expect(dialog.getByLabel('Payment Method').locator('option')).toHaveText([
    'Cash',
    'Card',
    'UPI',
  ]);
  await expect(summary).toContainText('₹590.00');
  await choosePatient(page, 'Bela');
  await dialog.getByRole('combobox', { name: 'Token' }).click();
  await page
    .getByRole('option', { name: `Token #${token.tokenNumber} - Bela Billed (in-progress)` })
    .click();
  await expect(create).toBeEnabled();

  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: '+ Add Item' }).click();
  await item(2).getByLabel('Description').fill('Dressing');
  await item(2).getByLabel('Quantity').fill('3');
  await item(2).getByLabel('Unit Price (₹)').fill('33.33');
  await expect(item(2)).toContainText('₹99.99');
  await dialog.getByRole('button', { name: '+ Add Item' }).click();
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Remove item 3' }).click();
  await dialog.getByRole('button', { name: '+ Add Item' }).click();
  await dialog.getByLabel('Discount (₹)').fill('9.99');
  for (const text of ['Subtotal₹599.99', 'Tax (18%)₹108.00', 'Discount−₹9.99', 'Total₹698.00']) {
    await expect(summary).toContainText(text);
  }
  await dialog.getByLabel('Payment Method').selectOption('upi');
  await whileHeld(page, '**/api/bills', async () => {
    await create.click();
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  });
  await expect(dialog).toBeHidden();
  // The patient scans what was entered as paid by UPI just now, and later nobody is asked for it again.
  const details = page.getByRole('dialog', { name: 'Bill Details' });
  await expect(details.getByText('Scan to pay ₹698.00 by UPI')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await expect(columnsOf(page, 'Bills')).toHaveText([
    'Bill ID',
    'Patient',
    'Amount',
    'Due',
    'Status',
    'Payment Method',
    'Date',
    'Actions',
  ]);
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const bill = (await client.billing.search({ text: 'Bela' })).bills[0];
  const shortId = bill?.id.slice(-8) ?? '';
  const row = page.getByRole('row').filter({ hasText: 'Bela Billed' });
  for (const text of [
    `#${shortId}`,
    `Token #${token.id.slice(-4)}`,
    '₹698.00',
    '2 items',
    'PAID',
    'UPI',
  ]) {
    await expect(row).toContainText(text);
  }
  await expect(row).toContainText(/\d{1,2} \w{3,4} \d{4}, \d{1,2}:\d\d\s[ap]m/i);
  for (const [name, value] of [
    ["Today's Revenue", '₹698.00'],
    ['Bills Generated', '1'],
    ['Pending Bills', '0'],
    ['Paid Bills', '1'],
  ] as const) {
    await expect(page.getByRole('region', { name })).toContainText(value);
  }

  await row.getByRole('button', { name: `View bill ${shortId}` }).click();
  for (const text of [
    `#${shortId}`,
    patient.name,
    token.id.slice(-8),
    'PAID',
    'UPI',
    'Created',
    'Paid',
    'Subtotal₹599.99',
    'Total₹698.00',
  ]) {
    await expect(details).toContainText(text);
  }
  await expect(details.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount(3);
  await expect(details.getByText('Scan to pay')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const search = page.getByLabel('Search bills', { exact: true });
  for (const text of ['bELA', `#${shortId}`, shortId.slice(2)]) {
    await search.fill(text);
    await expect(row).toBeVisible();
  }
  await search.fill('no such patient');
  await expect(page.getByText('No bills found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
  await takeUpiAt(null);
});

test('a patient without a consultation is told so, and a discount above the total is refused [2.11.22] [5.6.1] [5.6.3] [5.6.7] [5.6.8]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Tokenless Person');
  await consultedPatientAt(clinic.url, 'Discounted Person');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Billing');
  await page.getByRole('button', { name: 'Create Bill', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  await choosePatient(page, 'Tokenless');
  await expect(
    dialog.getByText('No tokens available for this patient. Generate a token first.'),
  ).toBeVisible();
  await choosePatient(page, 'Discounted');
  await dialog.getByRole('combobox', { name: 'Token' }).click();
  await page.getByRole('option', { name: /^Token #/ }).click();
  await dialog.getByLabel('Discount (₹)').fill('590.01');
  await expect(dialog.getByText('The discount is more than the bill’s total.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Bill' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The discount is more than the bill’s total.');
  await dialog.getByLabel('Discount (₹)').fill('0');
  await dialog.getByLabel('Quantity').fill('none');
  await expect(dialog.getByRole('region', { name: 'Bill Summary' })).toContainText('Total₹0.00');
  await dialog.getByRole('button', { name: 'Create Bill' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Quantity must be at least 1.');
  await dialog.getByLabel('Description').fill(' ');
  await expect(dialog.getByRole('button', { name: 'Create Bill' })).toBeDisabled();
});

test('a bill is paid in part, later in full, and partly given back; a colleague’s payment is told [4.4.2] [10.3.9]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { token } = await consultedPatientAt(clinic.url, 'Prem Partly');
  const { client: colleague } = await signedInAt(clinic.url, 'receptionist');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Billing');
  await page.getByRole('button', { name: 'Create Bill', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  await choosePatient(page, 'Prem');
  await expect(dialog.getByRole('combobox', { name: 'Token' })).toHaveValue(
    new RegExp(`#${token.tokenNumber}`),
  );
  await dialog.getByRole('button', { name: 'GST and HSN/SAC per item' }).click();
  await dialog.getByLabel('Tax of this item, in %').fill('0');
  await dialog.getByLabel('HSN/SAC code').fill('99931');
  await dialog.getByText('Part', { exact: true }).click();
  await dialog.getByLabel('Cash (₹)').fill('500.01');
  await dialog.getByRole('button', { name: 'Create Bill' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('An HSN or SAC code has 4, 6 or 8 digits.');
  await dialog.getByLabel('HSN/SAC code').fill('999312');
  await dialog.getByRole('button', { name: 'Create Bill' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The payments are more than the bill’s total.',
  );
  await dialog.getByLabel('Cash (₹)').fill('100');
  await dialog.getByLabel('UPI (₹)').fill('50');
  const summary = dialog.getByRole('region', { name: 'Bill Summary' });
  for (const text of ['Tax (0%)₹0.00', 'Total₹500.00', 'Paid₹150.00', 'Due₹350.00']) {
    await expect(summary).toContainText(text);
  }
  await dialog.getByRole('button', { name: 'Create Bill' }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: 'Prem Partly' });
  for (const text of ['PENDING', '₹350.00', 'Cash, UPI']) await expect(row).toContainText(text);
  await expect(page.getByRole('region', { name: 'Pending Bills' })).toContainText('1');
  await page.getByLabel('Status').selectOption('pending');
  await expect(page.getByRole('table', { name: 'Bills' }).getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Create Bill', exact: true }).click();
  await choosePatient(page, 'Prem Partly');
  await expect(dialog.getByText('₹350.00 is due from earlier bills.')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  await row.getByRole('button', { name: /^View bill/ }).click();
  const details = page.getByRole('dialog', { name: 'Bill Details' });
  await details.getByRole('button', { name: 'Take payment' }).click();
  const taking = page.getByRole('dialog', { name: 'Take payment' });
  await expect(taking.getByLabel('Amount (₹)')).toHaveValue('350');
  const { bills } = await colleague.billing.search({ text: 'Prem Partly' });
  await colleague.billing.pay({ id: bills[0]?.id ?? '', method: 'cash', amount: 30_000 });
  await taking.getByRole('button', { name: 'Take payment' }).click();
  await expect(taking.getByRole('alert')).toHaveText('Only ₹50.00 is due on this bill.');
  await expect(taking).toContainText('Due: ₹50.00');
  await taking.getByLabel('Amount (₹)').fill('50');
  await taking.getByLabel('Payment Method').selectOption('card');
  await taking.getByRole('button', { name: 'Take payment' }).click();
  await expect(taking).toBeHidden();
  await expect(details).toContainText('PAID');

  await details.getByRole('button', { name: 'Refund' }).click();
  const giving = page.getByRole('dialog', { name: 'Refund' });
  await expect(giving.getByLabel('Amount (₹)')).toHaveValue('500');
  await giving.getByLabel('Amount (₹)').fill('120');
  await giving.getByRole('button', { name: 'Refund' }).click();
  await expect(giving.getByRole('alert')).toHaveText('Please say why.');
  await giving.getByLabel('Reason').fill('No dressing');
  await giving.getByRole('button', { name: 'Refund' }).click();
  await expect(giving).toBeHidden();
  const payments = details.getByRole('table', { name: 'Payments' });
  await expect(payments.getByRole('row')).toHaveCount(6);
  await expect(payments).toContainText('No dressing');
  await expect(details).toContainText('Refunded−₹120.00');
  await expect(details).toContainText('Due₹0.00');
  await expectNoFindings(page, 'a bill with payments', '[role=dialog]');

  await takeFromMenu(details, 'Void');
  const voiding = page.getByRole('dialog', { name: 'Void this bill?' });
  await voiding.getByLabel('Reason').fill('made twice');
  await colleague.billing.void({ id: bills[0]?.id ?? '', reason: 'wrong patient' });
  await expect(details).toContainText('wrong patient');
  await voiding.getByRole('button', { name: 'Void bill' }).click();
  await expect(voiding.getByRole('alert')).toContainText('wrong patient');
  await expect(voiding.getByLabel('Reason')).toHaveValue('made twice');
});

test('a second bill of a visit asks first, and names the first one [10.12.1]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { token } = await consultedPatientAt(clinic.url, 'Billed Already');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.queue.complete({ id: token.id });
  const { client } = await signedInAt(clinic.url, 'receptionist');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  await page
    .getByRole('button', { name: `Create bill for token ${token.tokenNumber}`, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  const create = dialog.getByRole('button', { name: 'Create Bill' });
  await expect(create).toBeEnabled();
  // Another desk makes it meanwhile.
  const { number } = await client.billing.create({
    patientId: token.patientId,
    tokenId: token.id,
    items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  const told = `This visit already has bill ${number} of ₹500.00.`;
  await expect(dialog.getByText(told)).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Token' })).toHaveValue(/, billed$/);
  await create.click();
  await expect(dialog.getByRole('alert')).toContainText(`${told} Create another bill?`);
  await dialog.getByRole('button', { name: 'Create another bill' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Billed Already' })).toHaveCount(2);
});

test('an owner who is a doctor looks at a bill from its patient, and at what is not billed, and can change nothing there [10.3.31]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Olga Looked');
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { number } = await desk.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 7_800,
    payments: [{ method: 'upi', amount: 20_000 }],
  });
  await signIn(page, 'doctor');
  await page.goto(`${clinic.url}/app/patients/${patient.id}`);
  await page.getByRole('link', { name: `View bill ${number}` }).click();
  await expect(page).toHaveURL(/\/app\/bills\//);
  await expect(page.getByRole('heading', { level: 1, name: `Bill ${number}` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Discount−₹78.00');
  await expect(main.getByRole('table', { name: 'Payments' })).toContainText('UPI');
  for (const name of ['Take payment', 'Refund', 'Not received yet', 'Void', 'Share']) {
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  }
  await expectNoFindings(page, 'a bill that is looked at');
  await page.goto(`${clinic.url}/app/not-billed`);
  await expect(page.getByRole('heading', { level: 1, name: 'Not billed' })).toBeVisible();
  await page.goto(`${clinic.url}/app/billing`);
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});
