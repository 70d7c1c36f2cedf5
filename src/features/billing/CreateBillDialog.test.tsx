import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { clinicEntered } from '../../../tests/settings';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { NewBill } from './bill';
import { CreateBillDialog } from './CreateBillDialog';
import type { GivenMedicine } from './givenMedicines';
import type { TestToBill } from './testsToBill';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

/** What was sent to make a bill. */
const sent: NewBill[] = [];
/** What was given in the visit and stands on no bill. */
let given: GivenMedicine[];
/** What the visit advises and the clinic has a price for. */
let tests: TestToBill[];
/** Why the bill is refused; null: the server cannot be reached. */
let refusal: { code: string; status: number; message: string; data?: object } | null;

beforeEach(() => {
  sent.length = 0;
  given = [];
  tests = [];
  refusal = null;
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('/given-medicines')) return Response.json(given);
    if (String(url).includes('/tests-to-bill')) return Response.json(tests);
    if (init?.method === 'POST' && String(url).endsWith('/bills')) {
      sent.push(JSON.parse(String(init.body)));
      if (refusal) return Response.json({ defined: true, ...refusal }, { status: refusal.status });
    }
    return new Response(null, { status: 503 });
  });
});
afterEach(() => vi.restoreAllMocks());

const price = page.getByLabelText('Unit Price (₹)');
const total = page.getByRole('region', { name: 'Bill Summary' });
const create = page.getByRole('button', { name: 'Create Bill', exact: true });
const question = page.getByText(
  '“1,50” cannot be read as a number and counts as 0. Save the bill so?',
);
const mark = page.getByText('Not a number, so it counts as 0.');

async function opened(gstin: string | null = null, prices: object[] = []) {
  const cache = createQueryClient();
  cache.setQueryData(api.priceList.list.queryKey(), prices as never);
  cache.setQueryData(api.settings.clinic.queryKey(), {
    ...clinicEntered,
    logo: null,
    taxBasisPoints: 1800,
    gstin,
  });
  const session = { user: { role: 'receptionist', isAdministrator: false }, rules: null };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  const forToken = { patientId: id, tokenId: id };
  await draw(
    <CreateBillDialog forToken={forToken} onClose={() => {}} onCreated={() => {}} />,
    cache,
  );
  await expect.element(create).toBeEnabled();
}

test('an amount is read as people write it, and sent without a question [5.6.7]', async () => {
  await opened();
  await price.fill('₹1,500/-');
  await expect.element(total).toHaveTextContent('₹1,770.00');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.items[0]?.unitPrice).toBe(150_000);
  await expect.element(mark).not.toBeInTheDocument();
});

test('what cannot be read is 0 and marked at its box, and the bill is asked about once [5.6.7]', async () => {
  await opened();
  await price.fill('1,50');
  await expect.element(total).toHaveTextContent('₹0.00');
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(mark).toBeVisible();
  expect(sent).toEqual([]);
  // Another text is another question; one that can be read is none.
  await price.fill('150');
  await expect.element(question).not.toBeInTheDocument();
  await price.fill('1,50');
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Save with 0' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.items[0]?.unitPrice).toBe(0);
});

test('where the discount goes is said before the bill is saved, and the summary adds up so [10.3.35] [2.11.25]', async () => {
  const gstin = clinicEntered.gstin;
  await opened(gstin);
  await price.fill('1000');
  const discount = page.getByLabelText('Discount (₹)', { exact: true });
  await discount.fill('200');
  await expect
    .element(page.getByText('Taken off before tax, from every item by its share'))
    .toBeVisible();
  await expect
    .element(total)
    .toHaveTextContent('Subtotal₹1,000.00Discount−₹200.00Tax (18%)₹144.00Total₹944.00');
  // With nothing taxed it makes no difference, and the sums are the specification's.
  await page.getByLabelText('Tax (%)', { exact: true }).fill('0');
  await expect.element(page.getByText('Taken off', { exact: false })).not.toBeInTheDocument();
  await expect
    .element(total)
    .toHaveTextContent('Subtotal₹1,000.00Tax (0%)₹0.00Discount−₹200.00Total₹800.00');
  await page.getByLabelText('Tax (%)', { exact: true }).fill('18');
  await create.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ discount: 20_000, taxRule: 'gst' });
});

test('without a GSTIN the discount comes after tax, as specified [10.3.35] [9.17]', async () => {
  await opened();
  await price.fill('1000');
  await page.getByLabelText('Discount (₹)', { exact: true }).fill('200');
  await expect.element(page.getByText('Taken off after tax')).toBeVisible();
  await expect
    .element(total)
    .toHaveTextContent('Subtotal₹1,000.00Tax (18%)₹180.00Discount−₹200.00Total₹980.00');
});

const dolo: GivenMedicine = {
  ...{ dispenseLineId: id, itemId: id, medicine: 'Dolo 650', units: 32 },
  ...{ taxBasisPoints: 500, hsn: '3004', isTaxMissing: false },
  prices: [
    { quantity: 2, unitPrice: 3_350, taxBasisPoints: 500 },
    { quantity: 2, unitPrice: 223, taxBasisPoints: 500 },
  ],
};
const item = (number: number) => page.getByRole('group', { name: `Item ${number}` });

test('the bill of a visit opens with the fee and what was given, as it was given', async () => {
  given = [dolo];
  await opened(clinicEntered.gstin);
  await expect.element(item(2).getByLabelText('Description')).toHaveValue('Dolo 650');
  await expect.element(item(2).getByLabelText('Quantity')).toHaveAttribute('readonly');
  await expect.element(item(3).getByLabelText('Unit Price (₹)')).toHaveValue('2.23');
  await price.first().fill('0');
  // ₹71.46 has its tax in it.
  await expect.element(total).toHaveTextContent('Tax in the prices−₹3.40');
  await expect.element(total).toHaveTextContent('Total₹71.46');
  await create.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.items.slice(1)).toMatchObject([
    { quantity: 2, unitPrice: 3_350, dispenseLineId: id },
    { quantity: 2, unitPrice: 223, dispenseLineId: id },
  ]);
});

test('a price above the MRP is refused beside its box, and what was typed stays', {
  tags: ['slow'],
}, async () => {
  given = [dolo];
  const message = 'Dolo 650 costs ₹33.50 at most: the MRP on its pack.';
  refusal = { code: 'ABOVE_MRP', status: 422, message, data: { position: 1, limit: 3_350 } };
  await opened(clinicEntered.gstin);
  await item(2).getByLabelText('Unit Price (₹)').fill('40');
  await price.first().fill('450');
  await create.click();
  await expect.element(item(2)).toHaveTextContent(message);
  await expect.element(item(2).getByLabelText('Unit Price (₹)')).toHaveFocus();
  await expect.element(item(2).getByLabelText('Unit Price (₹)')).toHaveValue('40');
  await expect.element(price.first()).toHaveValue('450');
});

test('what came back meanwhile is asked about, and changes nothing by itself', {
  tags: ['slow'],
}, async () => {
  given = [dolo];
  refusal = { code: 'LINE_BILLED', status: 409, message: 'It was taken back.' };
  await opened(clinicEntered.gstin);
  await expect.element(item(3)).toBeVisible();
  given = [
    { ...dolo, units: 15, prices: [{ quantity: 1, unitPrice: 3_350, taxBasisPoints: 500 }] },
  ];
  await create.click();
  await expect.element(page.getByText('Dolo 650: 15 now')).toBeVisible();
  await expect.element(item(2).getByLabelText('Quantity')).toHaveValue('2');
  await page.getByRole('button', { name: 'Update the items' }).click();
  await expect.element(item(2).getByLabelText('Quantity')).toHaveValue('1');
  await expect.element(item(3)).not.toBeInTheDocument();
});

test('a medicine without tax or HSN says who can enter them', async () => {
  given = [{ ...dolo, taxBasisPoints: null, isTaxMissing: true }];
  await opened(clinicEntered.gstin);
  const notice = page.getByRole('group', {
    name: 'Dolo 650 needs its tax and HSN code before it is billed.',
  });
  await expect.element(notice).toHaveTextContent('Nobody keeps the stock yet.');
  await expect.element(notice.getByRole('button')).not.toBeInTheDocument();
});

test('a medicine of the price list without a tax of its own is asked about once', {
  tags: ['slow'],
}, async () => {
  const syrup = { name: 'Cough syrup', kind: 'medicine', unitPrice: 9_000, hsn: null };
  await opened(clinicEntered.gstin, [{ ...syrup, taxBasisPoints: null }]);
  await page.getByRole('combobox', { name: 'Add from price list' }).fill('Cough');
  await userEvent.keyboard('{Enter}');
  await create.click();
  const asked = page.getByText('No tax is entered for Cough syrup', { exact: false });
  await expect.element(asked).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Save with 18%' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(asked).not.toBeInTheDocument();
  await create.click();
  await expect.poll(() => sent).toHaveLength(2);
});

test('a test that the visit advises is on the bill after a press, once and under its key [10.28.13]', async () => {
  tests = [
    ...[{ testKey: 'cbc', description: 'CBC', unitPrice: 30_000, taxBasisPoints: 0, hsn: null }],
    ...[{ testKey: 'tsh', description: 'TSH', unitPrice: 25_000, taxBasisPoints: 0, hsn: null }],
  ];
  await opened();
  await page.getByRole('button', { name: 'Add CBC to the bill' }).click();
  await expect.element(item(2).getByLabelText('Description')).toHaveValue('CBC');
  await expect.element(item(2).getByLabelText('Unit Price (₹)')).toHaveValue('300');
  await expect
    .element(page.getByRole('button', { name: 'Add CBC to the bill' }))
    .not.toBeInTheDocument();
  await price.first().fill('500');
  await create.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.items).toMatchObject([{}, { unitPrice: 30_000, testKey: 'cbc' }]);
  expect(sent[0]?.items[0]).not.toHaveProperty('testKey');
});

test('all tests are added by one press [10.28.13]', async () => {
  tests = ['CBC', 'TSH'].map((description) => ({
    ...{ testKey: description.toLowerCase(), description, unitPrice: 30_000 },
    ...{ taxBasisPoints: null, hsn: null },
  }));
  await opened();
  await page.getByRole('button', { name: 'Add all tests' }).click();
  await expect.element(item(3).getByLabelText('Description')).toHaveValue('TSH');
  await expect.element(page.getByRole('button', { name: 'Add all tests' })).not.toBeInTheDocument();
});
