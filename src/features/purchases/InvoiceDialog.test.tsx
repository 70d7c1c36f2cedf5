import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFile, draw } from '../../../tests/component';
import { supplierEntered } from '../../../tests/purchases';
import { clinicEntered } from '../../../tests/settings';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { InvoiceDialog } from './InvoiceDialog';
import type { NewPurchase, PurchaseItem, SupplierWithBalance } from './purchase';

const id = (last: number) => `01a1fb40-d71c-7706-b228-75c30d0e24c${last}`;
const supplier: SupplierWithBalance = {
  ...{ ...supplierEntered, id: id(1), version: 1, retiredAt: null, owed: 0 },
};
const items: PurchaseItem[] = [
  {
    ...{ id: id(2), name: 'Tab. Dolo 650', packUnits: 15 },
    ...{ mrp: 3_350, taxBasisPoints: 1_200, discountBasisPoints: 250 },
  },
  {
    ...{ id: id(3), name: 'Syp. Calpol', packUnits: 1 },
    ...{ mrp: 5_500, taxBasisPoints: 500, discountBasisPoints: 0 },
  },
];

/** What was sent to enter an invoice, each with its key. */
let sent: { purchase: NewPurchase; key: string | null }[] = [];
/** How often the kept medicines were read. */
let itemReads = 0;

afterEach(() => {
  vi.restoreAllMocks();
  sent = [];
  itemReads = 0;
});

async function opened({ gstin = null as string | null, answer = () => Response.json({}) } = {}) {
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address));
    if (init?.method !== 'POST' || pathname !== '/api/purchases') {
      if (pathname !== '/api/purchase-items') return Response.json([supplier]);
      itemReads += 1;
      return Response.json(items);
    }
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ purchase: JSON.parse(String(init.body)), key });
    return answer();
  });
  const cache = createQueryClient();
  cache.setQueryData(api.settings.clinic.queryKey(), { ...clinicEntered, gstin, logo: null });
  cache.setQueryData(api.purchases.suppliers.queryKey(), [supplier]);
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id: id(9), role: 'receptionist' },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-29' },
  } as never);
  const onClose = vi.fn();
  await draw(<InvoiceDialog onClose={onClose} />, cache);
  await expect.element(save).toBeEnabled();
  return { onClose, cache };
}

const total = page.getByLabelText('Total on the invoice (₹)');
const save = page.getByRole('button', { name: 'Save', exact: true });
const cell = (line: number, name: string) =>
  page.getByLabelText(`Line ${line}: ${name}`, { exact: true });

async function fillHead() {
  await page.getByLabelText(/^Supplier/).selectOptions(supplier.name);
  await page.getByLabelText('Invoice number').fill('SMA/7');
  await page.getByLabelText('Invoice date').fill('28/11');
  await total.click();
}

/** Types a line whose medicine is taken by Enter, each cell followed by its key; answers with the presses of keys. */
async function typeLine(cells: readonly (readonly [typed: string, key: string])[]) {
  for (const [typed, key] of cells) await userEvent.keyboard(`${typed}${key}`);
  return cells.length;
}

const dolo = [
  ['dolo', '{Enter}'],
  ['DL2602', '{Tab}'],
  ['0928', '{Tab}'],
  ['10+1', '{Tab}'],
  ['25-5%', '{Tab}'],
  ['35', '{Enter}'],
] as const;
const calpol = [
  ['calp', '{Enter}'],
  ['CA1', '{Enter}'],
  ['0727', '{Enter}'],
  ['4', '{Enter}'],
  ['40', '{Enter}'],
] as const;

test('an invoice is typed by keyboard, in at most six presses a line besides what is typed [10.24.15]', async () => {
  const { onClose } = await opened();
  await fillHead();
  await userEvent.keyboard('500{Tab}');
  await expect.element(cell(1, 'Medicine')).toHaveFocus();
  const places = ['Batch', 'Expiry', 'Packs', 'Rate (₹)', 'MRP (₹)'];
  for (const [at, step] of dolo.entries()) {
    await typeLine([step]);
    const place = places[at];
    await expect.element(place ? cell(1, place) : cell(2, 'Medicine')).toHaveFocus();
  }
  expect(dolo.length).toBeLessThanOrEqual(6);
  await expect.element(cell(1, 'Medicine')).toHaveValue('Tab. Dolo 650');
  // Typed in place of the usual ones; the tax is that of the newest batch.
  await expect.element(cell(1, 'Disc. (%)')).toHaveValue('5');
  await expect.element(cell(1, 'MRP (₹)')).toHaveValue('35');
  await expect.element(cell(1, 'Tax (%)')).toHaveValue('12');
  // The second line in one go, its MRP the usual one: nothing typed is lost between the cells.
  expect(await typeLine(calpol)).toBe(5);
  await expect.element(cell(3, 'Medicine')).toHaveFocus();
  await expect.element(cell(2, 'MRP (₹)')).toHaveValue('55');
  await expect.element(page.getByText('₹66.00 less than on the invoice')).toBeVisible();
  await total.fill('434.40');
  await expect.element(page.getByText('The invoice rounds it by ₹0.40.')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent.map(({ purchase }) => purchase)).toEqual([
    {
      ...{ supplierId: supplier.id, invoiceNumber: 'SMA/7', invoiceDate: '2026-11-28' },
      ...{ ratesIncludeTax: false, discount: 0, total: 43_440, paid: null },
      lines: [
        {
          item: { itemId: id(2) },
          batch: { number: 'DL2602', expiry: '2028-09-30', mrp: 3_500, isSample: false },
          ...{ packs: 10, freePacks: 1, rate: 2_500, discountBasisPoints: 500 },
          taxBasisPoints: 1_200,
        },
        {
          item: { itemId: id(3) },
          batch: { number: 'CA1', expiry: '2027-07-31', mrp: 5_500, isSample: false },
          ...{ packs: 4, freePacks: 0, rate: 4_000, discountBasisPoints: 0, taxBasisPoints: 500 },
        },
      ],
    },
  ]);
});

test('an invoice that is sent twice at once is entered once', async () => {
  const { onClose } = await opened();
  await fillHead();
  await userEvent.keyboard('168{Tab}');
  await typeLine(calpol);
  const { form } = save.element() as HTMLButtonElement;
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
});

test('the kept medicines are read once for each invoice, whatever changes meanwhile, and again after a refusal', {
  tags: ['slow'],
}, async () => {
  const refusal = { defined: true, code: 'LIST_FULL', status: 409, message: 'Full.', data: {} };
  const { cache } = await opened({ answer: () => Response.json(refusal, { status: 409 }) });
  expect(itemReads).toBe(1);
  await cache.invalidateQueries({ queryKey: api.purchases.key() });
  expect(itemReads).toBe(1);
  await fillHead();
  await userEvent.keyboard('168{Tab}');
  await typeLine(calpol);
  await save.click();
  await expect.poll(() => itemReads).toBe(2);
});

test('an invoice that is entered already is said, and the form keeps what was typed', {
  tags: ['slow'],
}, async () => {
  const message = 'Invoice SMA/7 of Shree Medical Agencies is entered already.';
  const refusal = { defined: true, code: 'INVOICE_ENTERED', status: 409, message, data: {} };
  const { onClose } = await opened({ answer: () => Response.json(refusal, { status: 409 }) });
  await fillHead();
  await userEvent.keyboard('168{Tab}');
  await typeLine(calpol);
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(page.getByLabelText('Invoice number')).toHaveValue('SMA/7');
  await expect.element(cell(1, 'Medicine')).toHaveValue('Syp. Calpol');
  await expect.element(cell(1, 'Rate (₹)')).toHaveValue('40');
  await page.getByLabelText('Invoice number').fill('SMA/8');
  await save.click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]?.purchase.invoiceNumber).toBe('SMA/8');
  expect(onClose).not.toHaveBeenCalled();
});

test('of a supplier’s file each doubtful cell is marked, a new medicine is asked for, and nothing is dropped unsaid [10.24.7]', {
  tags: ['slow'],
}, async () => {
  const { onClose } = await opened();
  await fillHead();
  await userEvent.keyboard('668');
  chooseFile(
    'SMA7.csv',
    [
      'Invoice No,Item,Batch,Exp,Qty,Free,Rate,MRP,GST %,Amount',
      'SMA/7,syp. calpol,CA1,07/27,4,0,40,55,5,168',
      'SMA/7,Cap. Neu 10,N1,soon,1o,1,50,70,,500',
      ',Total,,,,,,,,668',
    ].join('\n'),
  );
  await expect.element(page.getByText('Columns that were not read: Amount')).toBeVisible();
  await expect.element(page.getByText('Total, 668')).toBeVisible();
  const packs = cell(2, 'Packs');
  await expect.element(packs).toHaveValue('1o+1');
  await expect
    .element(packs)
    .toHaveAccessibleDescription('Write packs, and free ones behind a plus: 10+1.');
  await expect
    .element(cell(2, 'Expiry'))
    .toHaveAccessibleDescription('Write the expiry as month and year, such as 07/27.');
  await expect.element(cell(2, 'Tax (%)')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cell(1, 'Packs')).not.toHaveAttribute('aria-invalid');
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Line 2: ');
  await expect.element(cell(2, 'Expiry')).toHaveFocus();
  expect(sent).toEqual([]);
  // Without a GSTIN nobody needs its HSN code.
  await expect.element(cell(2, 'HSN/SAC code')).not.toBeInTheDocument();
  await cell(2, 'Expiry').fill('0728');
  await packs.fill('10+1');
  await cell(2, 'Tax (%)').fill('0');
  await cell(2, 'In a pack').fill('10');
  await cell(2, 'Maker').fill('Neu Pharma');
  await save.click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent[0]?.purchase.lines).toMatchObject([
    { item: { itemId: id(3) }, packs: 4, freePacks: 0 },
    {
      item: { newItem: { name: 'Cap. Neu 10', maker: 'Neu Pharma', hsn: null } },
      ...{ packs: 10, freePacks: 1, taxBasisPoints: 0 },
    },
  ]);
});

test('a clinic with a GSTIN is asked for the HSN code of a new medicine', async () => {
  await opened({ gstin: clinicEntered.gstin });
  await cell(1, 'Medicine').click();
  await userEvent.keyboard('Cap. Neu 10{Tab}');
  await expect.element(cell(1, 'HSN/SAC code')).toBeVisible();
});
