import { signedInAt } from '../visitor';
import {
  choosePatient,
  columnsOf,
  consultedPatientAt,
  expect,
  openScreen,
  patientAt,
  signIn,
  test,
  whileHeld,
} from './clinic';

test.use({ clinicName: 'bills' });

test('a bill opens with the specification’s values, adds up while it is typed, and is kept whole', async ({
  page,
  clinic,
}) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Bela Billed');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Billing');
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Payments' })).toBeVisible();
  await expect(page.getByText('Manage patient bills and payment records')).toBeVisible();
  await page.getByRole('button', { name: 'Create Bill' }).click();
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
  for (const text of ['Subtotal₹599.99', 'Tax (18%)₹108.00', 'Discount-₹9.99', 'Total₹698.00']) {
    await expect(summary).toContainText(text);
  }
  await dialog.getByLabel('Payment Method').selectOption('upi');
  await whileHeld(page, '**/api/bills', async () => {
    await create.click();
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  });
  await expect(dialog).toBeHidden();

  await expect(columnsOf(page, 'Bills')).toHaveText([
    'Bill ID',
    'Patient',
    'Amount',
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
  const details = page.getByRole('dialog', { name: 'Bill Details' });
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
  await page.keyboard.press('Escape');

  const search = page.getByLabel('Search bills', { exact: true });
  for (const text of ['bELA', `#${shortId}`, shortId.slice(2)]) {
    await search.fill(text);
    await expect(row).toBeVisible();
  }
  await search.fill('no such patient');
  await expect(page.getByText('No bills found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
});

test('a patient without a consultation is told so, and a discount above the total is refused', async ({
  page,
  clinic,
}) => {
  await patientAt(clinic.url, 'Tokenless Person');
  await consultedPatientAt(clinic.url, 'Discounted Person');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Billing');
  await page.getByRole('button', { name: 'Create Bill' }).click();
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
