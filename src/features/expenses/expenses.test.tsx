import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { DueExpenses } from './DueExpenses';
import type { Expense, RecurringExpense } from './expense';
import { ReverseDialog } from './ReverseDialog';
import { ExpenseDialog } from './widgets/ExpenseDialog';

const kindId = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const id = '01a1fb40-d71c-7706-b228-75c30d0e24c7';
const kinds = [{ id: kindId, key: 'electricity', name: 'Electricity', retiredAt: null }];
const rent: RecurringExpense = {
  ...{ id, kindId, kindName: 'Rent', payee: 'Landlord', purpose: '', amount: 2_000_000 },
  ...{ method: 'bank', dayOfMonth: 5, due: ['2026-11-05'] },
};

/** What was sent; the server takes it, or refuses it once, and knows what is due until then. */
let sent: { path: string; body: object; key: string | null }[];
let refusal: { code: string; message: string } | null;
let due: RecurringExpense[];
beforeEach(() => {
  [sent, refusal, due] = [[], null, [rent]];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), window.location.href).pathname;
    if (init?.method !== 'POST') {
      return Response.json(path.endsWith('/recurring-expenses') ? due : kinds);
    }
    const body = JSON.parse(String(init.body));
    sent.push({ path, body, key: new Headers(init.headers).get('idempotency-key') });
    due = [];
    if (refusal) {
      return Response.json({ defined: true, status: 409, ...refusal }, { status: 409 });
    }
    return Response.json({ ...body, id }, { status: 201 });
  });
});
afterEach(() => vi.restoreAllMocks());

function clinic() {
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const session = {
    user: { role: 'receptionist', isAdministrator: false },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-20' },
  };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  return cache;
}

test('an expense in cash comes out of the drawer unless one says otherwise, and no other method does', async () => {
  const onClose = vi.fn();
  await draw(<ExpenseDialog due={null} onClose={onClose} />, clinic());
  const drawer = page.getByRole('checkbox', { name: 'Out of my drawer' });
  await expect.element(drawer).toBeChecked();
  await page.getByLabelText('What for').selectOptions('Electricity and water');
  await page.getByLabelText('Paid to').fill('MSEB');
  await page.getByLabelText('Amount (₹)').fill('500.50');
  await page.getByLabelText('Payment Method').selectOptions('UPI');
  await expect.element(drawer).not.toBeInTheDocument();
  await page.getByLabelText('Payment Method').selectOptions('Cash');
  refusal = { code: 'KIND_RETIRED', message: 'No longer used.' };
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No longer used.');
  // What was typed stays, and is sent as the same.
  refusal = null;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toMatchObject({
    ...{ kindId, payee: 'MSEB', amount: 50_050, method: 'cash', isFromDrawer: true },
    spentOn: '2026-11-20',
  });
});

test('a reversal asks for its reason', async () => {
  const expense = { id, amount: 50_000, payee: 'MSEB' } as Expense;
  const onClose = vi.fn();
  await draw(<ReverseDialog expense={expense} onClose={onClose} />, clinic());
  await page.getByRole('button', { name: 'Reverse' }).click();
  await expect.element(page.getByText('Please say why.').first()).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText('Reason').fill('entered twice');
  await page.getByRole('button', { name: 'Reverse' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([{ path: expect.stringContaining(`/expenses/${id}/reversal`) }]);
});

test('what is due is entered by one press, as of the day on which it was due, and leaves the list', async () => {
  await page.viewport(360, 740);
  await draw(<DueExpenses onChange={() => {}} />, clinic());
  const enter = page.getByRole('button', { name: 'Enter the expense to Landlord' });
  await enter.click();
  await expect.element(page.getByText('₹20,000.00 to Landlord entered')).toBeVisible();
  await expect.element(enter).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...{ kindId, payee: 'Landlord', purpose: '', amount: 2_000_000, method: 'bank' },
      ...{ isFromDrawer: false, spentOn: '2026-11-05', monthly: { id, dueOn: '2026-11-05' } },
    },
  ]);
});

test('what is due in cash comes out of the drawer, by one press as in the form', async () => {
  const recurring = { ...rent, method: 'cash' as const };
  due = [recurring];
  await draw(<DueExpenses onChange={() => {}} />, clinic());
  await expect.element(page.getByText('Cash from the drawer')).toBeVisible();
  await page.getByRole('button', { name: 'Enter the expense to Landlord' }).click();
  await expect.poll(() => sent).toMatchObject([{ body: { method: 'cash', isFromDrawer: true } }]);
  await draw(
    <ExpenseDialog due={{ recurring, dueOn: '2026-11-05' }} onClose={() => {}} />,
    clinic(),
  );
  await expect.element(page.getByRole('checkbox', { name: 'Out of my drawer' })).toBeChecked();
});

test('that another desk has entered it is said, and it leaves the list', async () => {
  refusal = { code: 'NOT_DUE', message: 'This monthly expense is entered already.' };
  await draw(<DueExpenses onChange={() => {}} />, clinic());
  const enter = page.getByRole('button', { name: 'Enter the expense to Landlord' });
  await enter.click();
  await expect.element(page.getByText('This monthly expense is entered already.')).toBeVisible();
  await expect.element(enter).not.toBeInTheDocument();
});
