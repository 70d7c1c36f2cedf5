import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { supplierEntered } from '../purchases';
import { rulesEntered } from '../settings';
import { batchEntered, stockItemEntered, stockRights } from '../stock';
import { signedInAt } from '../visitor';
import { consultedPatientAt, expect, signIn, test } from './clinic';

test.use({ clinicName: 'gives its medicines itself' });
test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard to go by');

/** Counts what leads somewhere, and not what is typed. */
function presses(page: Page) {
  const count = { presses: 0 };
  return {
    count,
    press: async (key: string) => {
      await page.keyboard.press(key);
      count.presses += 1;
    },
    clickOn: async (target: ReturnType<Page['getByRole']>) => {
      await target.click();
      count.presses += 1;
    },
    type: (text: string) => page.keyboard.type(text),
  };
}

const names = ['Tab. Alerid 10', 'Tab. Zincoral 20', 'Tab. Panocid 40', 'Tab. Ferimax 100'];

async function prescribedAt(url: string, patientName: string) {
  const { patient, token } = await consultedPatientAt(url, patientName);
  const { client: doctor } = await signedInAt(url, 'doctor');
  return doctor.prescriptions.create({
    ...{ patientId: patient.id, tokenId: token.id, diagnosis: 'Allergy', symptoms: '' },
    medications: names.map((name) => ({
      ...emptyMedication,
      ...readMedicineLine(`${name} 1-0-1 x 5 days`).medication,
    })),
  });
}

/** Gives the rights, whatever test comes first. */
async function turnOnAt(url: string) {
  const { client: doctor } = await signedInAt(url, 'doctor');
  const { version } = await doctor.settings.rights();
  await doctor.settings.saveRights({ ...rulesEntered, rights: stockRights, version });
}

test('a clinic turns it on, enters its stock, and gives and bills four medicines in four presses, with labels and the register [10.24.1] [10.24.3] [10.24.11] [10.24.15]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  test.setTimeout(120_000);
  // The sample doctor administers the clinic.
  await signIn(page, 'doctor');
  await page.goto('/app/stock');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page.goto('/app/settings/stock');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();

  await signIn(page, 'receptionist');
  await page.goto('/app/stock');
  await page.getByRole('button', { name: 'Enter stock' }).click();
  const entry = page.getByRole('dialog', { name: 'Enter stock' });
  await entry.getByText('Paste a list or CSV').click();
  const lines = names.map((name, index) => `${name},10,B${index},07/28,20.00,100`);
  await entry
    .getByLabel('The list, with its headings')
    .fill(['Medicine,Pack,Batch,Expiry,MRP,Quantity', ...lines].join('\n'));
  await entry.getByRole('button', { name: 'Enter 4 batches' }).click();
  await expect(entry).toHaveCount(0);
  for (const name of names) {
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('100');
  }

  await prescribedAt(clinic.url, 'Kavita Nair');
  await page.goto('/app/dispensing');
  const hands = presses(page);
  await hands.clickOn(page.getByRole('button', { name: 'Give medicines to Kavita Nair' }));
  const giving = page.getByRole('dialog', { name: 'Give medicines to Kavita Nair' });
  await expect(giving.getByLabel('Quantity')).toHaveCount(4);
  await hands.press('Control+Enter');
  const bill = page.getByRole('dialog', { name: 'Create New Bill' });
  await expect(bill.locator('input[value="Tab. Ferimax 100"]')).toBeVisible();
  await hands.press('Control+Enter');
  await expect(bill).toHaveCount(0);
  expect(hands.count.presses).toBeLessThanOrEqual(4);
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const billsOf = async () => (await desk.billing.search({ text: 'Kavita Nair' })).bills;
  await expect.poll(async () => (await billsOf()).length).toBe(1);
  const [found] = await billsOf();
  const made = await desk.billing.get({ id: found?.id ?? '' });
  // Each of the four is a strip of ten at ₹20.00.
  expect(made.items.filter(({ given }) => given !== null).map(({ total }) => total)).toEqual([
    2_000, 2_000, 2_000, 2_000,
  ]);

  await page.goto('/app/dispensing?list=given');
  await page.getByRole('button', { name: /^View entry .*D\d{4}\/000001$/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Labels' }).click();
  const paper = page.locator('article[data-print]');
  await expect(paper).toContainText('Tab. Ferimax 100 × 10');
  await expect(paper).toContainText('Kavita Nair');
  await expect(paper).toContainText(/D\d{4}\/000001/);

  await page.goto('/app/registers?register=supply');
  const register = page.getByRole('table', { name: 'Supply register' });
  await expect(register.getByRole('row').filter({ hasText: 'Kavita Nair' })).toHaveCount(4);
});

test('an invoice of fifteen lines is typed with at most six keys a line besides what is on it, and the stock of one medicine is seen in two presses [10.24.15]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  test.setTimeout(120_000);
  await turnOnAt(clinic.url);
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const supplier = { ...supplierEntered, name: 'Keyboard Agencies', id: randomUUID() };
  await desk.purchases.saveSupplier({ ...supplier, version: 0, isRetired: false });
  // Letters that no two names share.
  const letters = 'abcdefghijklmno'.split('');
  const kept = letters.map((letter) => `Tab. ${letter.repeat(4)}ol 5`);
  await desk.stock.open({
    lines: kept.map((name) => ({
      item: { newItem: { ...stockItemEntered, name, packUnits: 10 } },
      ...{ batch: batchEntered, units: 10, cost: null },
    })),
  });
  await signIn(page, 'receptionist');
  await page.goto('/app/purchases');
  await page.getByRole('button', { name: 'Enter an invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter an invoice' });
  await dialog.getByLabel(/^Supplier/).selectOption('Keyboard Agencies');
  await dialog.getByLabel('Invoice number').fill('KA/15');
  await dialog.getByLabel('Invoice date').fill('18/11/2026');
  // Fifteen times ten packs at ₹20.00 with 5 % GST.
  const total = dialog.getByLabel('Total on the invoice (₹)');
  await total.fill('3150.00');
  await total.press('Tab');
  const hands = presses(page);
  const cellOf = (line: number, name: string) =>
    dialog.getByLabel(`Line ${line}: ${name}`, { exact: true });
  for (const [index, letter] of letters.entries()) {
    await expect(cellOf(index + 1, 'Medicine')).toBeFocused();
    await hands.type(letter.repeat(4));
    await expect(page.getByRole('option', { name: kept[index] })).toBeVisible();
    await hands.press('Enter');
    for (const typed of [`K${index}`, '0928', '10']) {
      await hands.type(typed);
      await hands.press('Tab');
    }
    await hands.type('20');
    await hands.press('Tab');
    await hands.type('30');
    // The last line needs no next one.
    if (index < letters.length - 1) await hands.press('Enter');
  }
  await hands.press('Control+Enter');
  await expect(page.getByText('Invoice entered')).toBeVisible();
  test.info().annotations.push({ type: 'keys', description: `${hands.count.presses}` });
  expect(hands.count.presses).toBeLessThanOrEqual(15 * 6);

  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  const looking = presses(page);
  await looking.press('s');
  await expect(page).toHaveURL(/\/app\/stock$/);
  await looking.clickOn(page.getByRole('textbox', { name: 'Search the stock' }));
  await looking.type('cccc');
  const rows = page.getByRole('row').filter({ hasText: 'Tab. ' });
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('110');
  expect(looking.count.presses).toBeLessThanOrEqual(2);
});
