import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { usualRights } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { Dispense } from '../stock/dispenses/dispense';
import { GiveDialog } from './GiveDialog';
import type { ProposedItem, ProposedLine } from './proposedLine';
import { TakeBackDialog } from './TakeBackDialog';
import { OrderDialog } from './widgets/OrderDialog';

const id = (end: number) => `01a1fb40-d71c-7706-b228-75c30d0e${String(end).padStart(4, '0')}`;
const [prescriptionId, patientId, tokenId] = [id(1), id(2), id(3)];

const item = (number: number, name: string, ...left: number[]): ProposedItem => ({
  ...{ id: id(number), name, unit: 'tablet', packUnits: 15, written: 10 },
  batches: left.map((unitsLeft, index) => ({
    ...{ id: id(number * 10 + index), number: `B${number}${index}`, mrp: 3_000, isSample: false },
    ...{ expiry: `202${7 + index}-07-31`, unitsLeft },
  })),
});
const line = (position: number, medicine: string, more: Partial<ProposedLine>): ProposedLine => ({
  ...{ position, medicine, written: 10, given: 0, allocations: [], same: [], otherBrands: [] },
  ...more,
});
const dolo = item(10, 'Tab. Dolo 650', 6, 30);
const calpol = item(11, 'Tab. Calpol 650', 40);
const pan = item(12, 'Tab. Pan 40', 30);
const ofDolo = line(0, 'Tab. Dolo 650', {
  same: [dolo],
  otherBrands: [calpol],
  allocations: [
    { batchId: id(100), units: 6 },
    { batchId: id(101), units: 4 },
  ],
});
const ofPan = line(1, 'Tab. Pan 40', {
  same: [pan],
  allocations: [{ batchId: id(120), units: 10 }],
});

const given: Dispense = {
  ...{ id: id(4), number: 'SC/D2627/000001', patientId, patientName: 'Asha Rao', tokenId },
  ...{ prescriptionId, doctorId: id(5), doctorName: 'Dr. Menon', givenByName: 'Ravi' },
  ...{ givenAt: '2026-11-29T10:00:00.000Z', voided: null },
  lines: [
    {
      ...{ id: id(6), batchId: id(100), itemId: id(10), batchNumber: 'B100', expiry: '2027-07-31' },
      ...{ prescriptionPosition: 0, medicine: 'Tab. Dolo 650', prescribed: '', unit: 'tablet' },
      ...{ units: 10, returned: 0, directions: '', isFree: false },
    },
  ],
};

afterEach(() => vi.restoreAllMocks());

type Refusal = { code: string; message: string; data: object } | null;

/** What is proposed once something was found on the shelf. */
const found = [line(0, 'Tab. Dolo 650', { same: [item(10, 'Tab. Dolo 650', 30)] })];
const available = [dolo, { ...pan, batches: [] }].map(({ batches, ...one }) => ({
  ...{ ...one, batches },
  unitsLeft: batches.reduce((sum, { unitsLeft }) => sum + unitsLeft, 0),
}));

/** The dialog, and what it sends; `refusals` are answered first, in their order. */
async function opened(
  lines: ProposedLine[],
  refusals: Refusal[] = [],
  dialog = (onClose: () => void) => (
    <GiveDialog prescriptionId={prescriptionId} patientName="Asha Rao" onClose={onClose} />
  ),
) {
  const sent: { lines: object[]; isMore?: boolean }[] = [];
  const shown = { lines };
  vi.spyOn(window, 'fetch').mockImplementation(async (address, options) => {
    const { pathname } = new URL(String(address), location.href);
    if (pathname.includes('/dispensing/proposals/')) {
      const proposal = { prescriptionId, tokenId, patientId, patientName: 'Asha Rao' };
      return Response.json({ ...proposal, lines: shown.lines, dispenses: [], isEnded: false });
    }
    if (pathname.endsWith('/stock/finds')) {
      shown.lines = found;
      return Response.json({ id: id(8), itemId: id(10), batchId: id(100) });
    }
    if (pathname.endsWith('/stock/availability')) return Response.json(available);
    if (!/\/dispenses(\/orders)?$/.test(pathname)) return Response.json([]);
    sent.push(JSON.parse(String(options?.body)));
    const refusal = refusals.shift();
    if (!refusal) return Response.json(given);
    return Response.json({ defined: true, status: 409, ...refusal }, { status: 409 });
  });
  const rootRoute = createRootRoute({ component: Outlet });
  const onClose = vi.fn();
  const routes = [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/',
      component: () => dialog(() => onClose()),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/app/billing',
      component: () => 'Bills',
    }),
  ];
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    history: createMemoryHistory(),
  });
  const cache = createQueryClient();
  const session = { user: { id: id(7), role: 'receptionist' }, clinic: {} };
  const rights = { ...usualRights, giveMedicines: ['receptionist'] };
  cache.setQueryData(sessionQuery().queryKey, { ...session, rules: { rights } } as never);
  await draw(<RouterProvider router={router} />, cache);
  await expect.element(page.getByRole('button', { name: /^Give/ }).first()).toBeVisible();
  return { sent, shown, router, onClose, cache };
}

const row = (medicine: string) => page.getByRole('group', { name: medicine });
const quantityOf = (medicine: string) => row(medicine).getByLabelText('Quantity');
const give = page.getByRole('button', { name: 'Give', exact: true });

test('one press gives what is proposed of the nearest expiry first, and opens its bill', async () => {
  const { sent, router } = await opened([ofDolo, ofPan]);
  await expect.element(quantityOf('Tab. Dolo 650')).toHaveValue('10');
  await expect.element(row('Tab. Dolo 650')).toHaveTextContent('Batch B100, expires 07/27');
  await quantityOf('Tab. Pan 40').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => router.state.location.pathname).toBe('/app/billing');
  expect(router.state.location.state.forToken).toEqual({ patientId, tokenId });
  const usual = { isFree: false, isOtherBrand: false };
  expect(sent).toEqual([
    {
      prescriptionId,
      lines: [
        { position: 0, batchId: id(100), units: 6, ...usual },
        { position: 0, batchId: id(101), units: 4, ...usual },
        { position: 1, batchId: id(120), units: 10, ...usual },
      ],
    },
  ]);
});

test('another brand is given only by a press, brings its quantity along, and is said', async () => {
  const { sent, router } = await opened([line(0, 'Tab. Dolo 650', { otherBrands: [calpol] })]);
  const choice = row('Tab. Dolo 650').getByLabelText('Medicine');
  await expect.element(choice).toHaveDisplayValue('Do not give');
  await give.click();
  await expect.element(page.getByText('Choose at least one medicine to give.')).toBeVisible();
  await userEvent.selectOptions(choice, 'Tab. Calpol 650 (another brand)');
  await expect
    .element(row('Tab. Dolo 650').getByRole('status'))
    .toHaveTextContent('in place of Tab. Dolo 650');
  await expect.element(quantityOf('Tab. Dolo 650')).toHaveValue('10');
  await give.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.lines).toMatchObject([{ batchId: id(110), units: 10, isOtherBrand: true }]);
  expect(router.state.location.pathname).toBe('/');
});

test('a part of it is given, in packs and loose pieces, and what is not given is left out', async () => {
  const { sent } = await opened([{ ...ofDolo, written: 30 }, ofPan]);
  await quantityOf('Tab. Dolo 650').fill('20');
  await expect.element(row('Tab. Dolo 650')).toHaveTextContent('1 × 15 and 5 loose');
  await userEvent.selectOptions(row('Tab. Pan 40').getByLabelText('Medicine'), 'Do not give');
  await give.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.lines).toMatchObject([
    { position: 0, batchId: id(100), units: 6 },
    { position: 0, batchId: id(101), units: 14 },
  ]);
});

test('a refusal keeps what was chosen; more than is written is given after a question', async () => {
  const refusals: Refusal[] = [
    { code: 'NOT_ENOUGH', message: 'There is less of it than that.', data: { batches: [] } },
    { code: 'MORE_THAN_WRITTEN', message: 'More of Tab. Pan 40.', data: { positions: [1] } },
  ];
  const { sent, onClose } = await opened([ofDolo, ofPan], refusals);
  await quantityOf('Tab. Pan 40').fill('12');
  await row('Tab. Pan 40').getByLabelText('Free of charge').click();
  await give.click();
  await expect.element(page.getByText('There is less of it than that.')).toBeVisible();
  await expect.element(quantityOf('Tab. Pan 40')).toHaveValue('12');
  await expect.element(row('Tab. Pan 40').getByLabelText('Free of charge')).toBeChecked();
  await give.click();
  await page.getByRole('button', { name: 'Give it' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.map(({ isMore }) => isMore)).toEqual([undefined, undefined, true]);
  expect(sent[2]?.lines).toMatchObject([{}, {}, { units: 12, isFree: true }]);
});

test('what is given away at another desk meanwhile is said, and nothing else is given in silence', async () => {
  const { sent, shown, cache } = await opened([ofDolo, ofPan]);
  shown.lines = [ofDolo, { ...ofPan, same: [], allocations: [] }];
  await cache.invalidateQueries({ queryKey: api.dispensing.key() });
  await expect.element(row('Tab. Pan 40').getByRole('alert')).toHaveTextContent('used up');
  await give.click();
  await expect.element(page.getByText(/^Write a whole number for each medicine/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('what is on the shelf and not in the book is put in from its line, and then chosen; nothing is given by that', async () => {
  const { sent } = await opened([line(0, 'Tab. Dolo 650', { same: [item(10, 'Tab. Dolo 650')] })]);
  await expect.element(row('Tab. Dolo 650')).toHaveTextContent('Nothing of it is in stock.');
  await page.getByRole('button', { name: 'On the shelf but not in the book' }).click();
  const dialog = page.getByRole('dialog', { name: 'Found on the shelf' });
  await dialog.getByLabelText('Batch').fill('DL2601');
  await dialog.getByLabelText('Expiry').fill('0728');
  await dialog.getByLabelText(/^Quantity/).fill('30');
  await dialog.getByLabelText(/^MRP/).fill('33.50');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(quantityOf('Tab. Dolo 650')).toHaveValue('10');
  expect(sent).toEqual([]);
});

test('a doctor gives in the visit what is in stock, without a prescription', async () => {
  const { sent, onClose } = await opened([], [], (close) => (
    <OrderDialog tokenId={tokenId} patientName="Asha Rao" onClose={close} />
  ));
  await page.getByRole('combobox', { name: 'Medicine in stock' }).click();
  await expect.element(page.getByRole('option', { name: 'Tab. Dolo 650 (36 left)' })).toBeVisible();
  // Of what there is nothing of nothing is offered.
  expect(page.getByRole('option').elements()).toHaveLength(1);
  await page.getByRole('option').click();
  await quantityOf('Tab. Dolo 650').fill('37');
  await give.click();
  await expect.element(page.getByText(/^Write a whole number for each medicine/)).toBeVisible();
  await quantityOf('Tab. Dolo 650').fill('2');
  await row('Tab. Dolo 650').getByLabelText('Dose').fill('1 now');
  await give.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const ordered = { batchId: id(100), units: 2, isFree: false, directions: '1 now' };
  expect(sent).toEqual([{ tokenId, lines: [ordered] }]);
});

test('a take-back asks how many and whether they go back to stock', async () => {
  const sent: object[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, options) => {
    sent.push(JSON.parse(String(options?.body)));
    return Response.json(given);
  });
  const onClose = vi.fn();
  await draw(<TakeBackDialog dispense={given} onClose={onClose} />);
  const units = page.getByLabelText('How many come back');
  const takeBack = page.getByRole('button', { name: 'Take back' });
  await units.fill('11');
  await takeBack.click();
  await expect.element(page.getByText('Of Tab. Dolo 650 at most 10 can come back.')).toBeVisible();
  await units.fill('4');
  await takeBack.click();
  await expect.element(page.getByText('Does Tab. Dolo 650 go back to stock?')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText('No, it is destroyed').click();
  await takeBack.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([
    { lines: [{ dispenseLineId: id(6), units: 4, isRestocked: false }] },
  ]);
});
