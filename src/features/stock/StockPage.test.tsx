import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { batchEntered, stockItemEntered, stockRights } from '../../../tests/stock';
import { principalOfRole } from '../../shared/permissions';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { StockPage } from './StockPage';
import type { ShelfBatch, StockRow, StockState } from './stockChanges';

const ids = {
  item: '01a1fb40-d71c-7706-b228-75c30d0e24c1',
  batch: '01a1fb40-d71c-7706-b228-75c30d0e24c2',
  made: '01a1fb40-d71c-7706-b228-75c30d0e24c3',
};
const dolo: StockRow = {
  ...stockItemEntered,
  ...{ id: ids.item, version: 1, retiredAt: null, unitsLeft: 12, expiredUnits: 0 },
  ...{ nextExpiry: '2028-07-31', isLow: true, movedUnits: 90, foundBatches: [] },
};
const onShelf: ShelfBatch = {
  ...batchEntered,
  ...{ id: ids.batch, itemId: ids.item, cameUnits: 150, unitsLeft: 12, version: 1 },
  ...{ cameAt: '2026-11-01T10:00:00.000Z', itemName: dolo.name, unit: 'tablet' as const },
};

/** What was sent, by the end of its address. */
let sent: { address: string; body: Record<string, unknown> }[] = [];
/** The stock that the server has, and its answers to what is entered. */
let stock: StockRow[] = [];
let answers: Record<string, () => Response> = {};

beforeEach(() => {
  sent = [];
  stock = [dolo];
  answers = {};
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    const address = url.pathname.split('/stock/').at(-1) ?? '';
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    sent.push({ address, body });
    const answer = answers[address];
    if (answer) return answer();
    if (address === 'shelves') return Response.json(['A1']);
    if (address === 'availability')
      return Response.json(stock.map((row) => ({ ...row, batches: [] })));
    if (address === 'batches/search') {
      return Response.json({ batches: [onShelf], batchCount: 1 });
    }
    if (address === 'search') {
      const { text = '', state = 'all' } = body as { text?: string; state?: StockState };
      const isFound = text === '' || text === onShelf.number;
      const items = (state === 'all' || state === 'low') && isFound ? stock : [];
      const foundBatches = text === onShelf.number ? [text] : [];
      const counts = { all: 1, low: 1, expiring: 0, expired: 0, moving: 1, retired: 0 };
      return Response.json({ items: items.map((row) => ({ ...row, foundBatches })), counts });
    }
    if (address === 'who-got') return Response.json({ receivers: [], isCut: false });
    if (address === 'opening') stock = [dolo];
    const made = { id: ids.made, itemId: ids.item, batchId: ids.batch, batchIds: [ids.batch] };
    return Response.json(made, { status: 201 });
  });
});
afterEach(() => vi.restoreAllMocks());

async function opened() {
  const cache = createQueryClient();
  const user = { ...principalOfRole('receptionist'), id: 'me', name: 'Asha' };
  const clinic = { today: '2026-11-20', timeZone: 'Asia/Kolkata', isTimeZoneSet: true };
  const rules = { rights: stockRights };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic, rules, openSteps: 0 } as never);
  const rootRoute = createRootRoute({ component: StockPage });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
}

const bodiesOf = (wanted: string) =>
  sent.filter(({ address }) => address === wanted).map(({ body }) => body);

test('chips narrow the stock on a phone too, and a batch that is searched leads to who got it [10.24.6]', async () => {
  await page.viewport(360, 740);
  await opened();
  await expect.element(page.getByText('Tab. Dolo 650')).toBeVisible();
  const low = page.getByRole('button', { name: 'Low (1)' });
  await low.click();
  await expect.element(low).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => bodiesOf('search').at(-1)).toMatchObject({ state: 'low' });
  await page.getByRole('button', { name: 'Expired (0)' }).click();
  await expect.element(page.getByText('No medicines found')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search the stock' }).fill('DL2601');
  await page.getByRole('button', { name: 'Who got batch DL2601' }).click();
  await expect.element(page.getByText('Nobody got this batch')).toBeVisible();
  expect(bodiesOf('who-got')).toEqual([{ itemId: ids.item, number: 'DL2601' }]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('an empty stock leads to the opening stock; of a pasted list the bad line stays typed [10.24.3]', async () => {
  await page.viewport(1280, 800);
  stock = [];
  await opened();
  await page.getByRole('button', { name: 'Paste a list or CSV' }).click();
  const box = page.getByRole('textbox', { name: 'The list, with its headings' });
  const headings = 'Medicine\tPack\tBatch\tExpiry\tMRP\tQty';
  await box.fill(
    `${headings}\nTab. Calpol 650\t15\tC1\t07/28\t30\t45\nSyp. Ascoril\t1\tA1\t\t90\t3`,
  );
  await expect.element(page.getByText('Line 3: Write the expiry as month and year')).toBeVisible();
  await page.getByRole('button', { name: 'Enter 1 batch' }).click();
  await expect.element(page.getByText('1 batch entered in the stock')).toBeVisible();
  await expect.element(box).toHaveValue(`${headings}\nSyp. Ascoril\t1\tA1\t\t90\t3`);
  await box.fill(`${headings}\nSyp. Ascoril\t1\tA1\t06/28\t90\t3`);
  await page.getByRole('button', { name: 'Enter 1 batch' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const names = bodiesOf('opening').flatMap(({ lines }) =>
    (lines as { item: { newItem: { name: string } } }[]).map(({ item }) => item.newItem.name),
  );
  expect(names).toEqual(['Tab. Calpol 650', 'Syp. Ascoril']);
});

test('a list that is pasted twice is asked about: its lines are left out, or entered again [10.24.3]', {
  tags: ['slow'],
}, async () => {
  await page.viewport(360, 740);
  stock = [];
  await opened();
  await page.getByRole('button', { name: 'Paste a list or CSV' }).click();
  const box = page.getByRole('textbox', { name: 'The list, with its headings' });
  const list = [
    'Medicine\tPack\tBatch\tExpiry\tMRP\tQty',
    'Tab. Calpol 650\t15\tC1\t07/28\t30\t45',
    'Syp. Ascoril\t1\tA1\t06/28\t90\t3',
  ].join('\n');
  await box.fill(list);
  const refusal = { defined: true, code: 'DUPLICATE_BATCHES', status: 409 };
  const message = '1 batch is in the stock or the list already: Tab. Calpol 650 (C1).';
  answers.opening = () =>
    Response.json({ ...refusal, message, data: { lines: [0] } }, { status: 409 });
  const submit = page.getByRole('button', { name: 'Enter 2 batches' });
  await submit.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await page.getByRole('button', { name: 'Change the list' }).click();
  await expect.element(box).toHaveValue(list);
  await submit.click();
  await expect.element(page.getByRole('button', { name: 'Enter them again' })).toBeVisible();
  // The server refuses the line as long as it is there.
  const refuse = answers.opening;
  answers.opening = () => {
    const { lines } = bodiesOf('opening').at(-1) as { lines: { batch: { number: string } }[] };
    if (lines.some(({ batch }) => batch.number === 'C1')) return refuse();
    return Response.json({ id: ids.made, batchIds: [ids.batch] }, { status: 201 });
  };
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await expect.element(page.getByText('1 batch entered in the stock')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(bodiesOf('opening').at(-1)).toMatchObject({
    lines: [{ item: { newItem: { name: 'Syp. Ascoril' } } }],
    isDuplicate: false,
  });
});

test('a batch that is typed twice is entered again by a second press alone [10.24.3]', {
  tags: ['slow'],
}, async () => {
  await page.viewport(1280, 800);
  stock = [];
  await opened();
  await page.getByRole('button', { name: 'Count and type' }).click();
  await page
    .getByRole('combobox', { name: 'Medicine, with strength, as on the pack' })
    .fill('Syp. Ascoril');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('textbox', { name: 'Batch' }).fill('A1');
  await page.getByRole('textbox', { name: 'Expiry' }).fill('0728');
  await page.getByRole('textbox', { name: /^MRP of a pack/ }).fill('118.50');
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('2');
  const message = '1 batch is in the stock or the list already: Syp. Ascoril (A1).';
  const refusal = { defined: true, code: 'DUPLICATE_BATCHES', status: 409, message };
  answers.opening = () => Response.json({ ...refusal, data: { lines: [0] } }, { status: 409 });
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  answers = {};
  await page.getByRole('button', { name: 'Enter it again' }).click();
  await expect.element(page.getByText('1 batch saved')).toBeVisible();
  expect(bodiesOf('opening').map(({ isDuplicate }) => isDuplicate)).toEqual([false, true]);
});

test('a count asks why it differs, and keeps what was typed if something moved [10.24.5]', async () => {
  await page.viewport(1280, 800);
  await opened();
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await page.getByRole('combobox', { name: 'Shelf' }).selectOptions('A1');
  const units = page.getByRole('textbox', { name: 'Tab. Dolo 650, batch DL2601: on the shelf' });
  await units.fill('9');
  const save = page.getByRole('button', { name: 'Save the count' });
  await save.click();
  await expect.element(page.getByText('Say why the count differs.')).toBeVisible();
  expect(bodiesOf('counts')).toEqual([]);
  await page
    .getByRole('textbox', { name: 'Tab. Dolo 650, batch DL2601: why they differ' })
    .fill('strip fell behind');
  const moved = { ...onShelf, unitsLeft: 10 };
  const refusal = { defined: true, code: 'COUNT_CHANGED', status: 409, message: 'It moved.' };
  answers.counts = () => Response.json({ ...refusal, data: { batches: [moved] } }, { status: 409 });
  await save.click();
  await expect.element(page.getByText('Something moved: count it again.')).toBeVisible();
  await expect.element(units).toHaveValue('9');
  answers = {};
  await save.click();
  await expect.element(page.getByText('The count is saved.')).toBeVisible();
  expect(bodiesOf('counts')).toMatchObject([
    { shelf: 'A1', lines: [{ seen: 12, counted: 9 }] },
    { lines: [{ batchId: ids.batch, seen: 10, counted: 9, reason: 'strip fell behind' }] },
  ]);
});

test('what is on the shelf and not in the stock is put in by one form [10.24.5]', {
  tags: ['slow'],
}, async () => {
  await page.viewport(1280, 800);
  await opened();
  await page.getByRole('button', { name: 'Found on the shelf' }).click();
  await page
    .getByRole('combobox', { name: 'Medicine, with strength, as on the pack' })
    .fill('Syp. Ascoril');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('combobox', { name: 'Counted in' }).selectOptions('Bottles');
  await expect.element(page.getByLabelText('In a pack')).toHaveValue('1');
  await page.getByLabelText('Holds (ml)').fill('100');
  await page.getByRole('textbox', { name: 'Batch' }).fill('A1');
  await page.getByRole('textbox', { name: 'Expiry' }).fill('0728');
  await page.getByRole('textbox', { name: 'Quantity (Bottles)' }).fill('2');
  await page.getByRole('button', { name: 'Put in' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter the MRP');
  await page.getByRole('textbox', { name: 'MRP of a pack of 1 (₹)' }).fill('118.50');
  await page.getByRole('button', { name: 'Put in' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(bodiesOf('finds')).toMatchObject([
    {
      item: { newItem: { name: 'Syp. Ascoril', unit: 'bottle', packUnits: 1, unitMl: 100 } },
      batch: { number: 'A1', expiry: '2028-07-31', mrp: 11_850, isSample: false },
      units: 2,
    },
  ]);
});
