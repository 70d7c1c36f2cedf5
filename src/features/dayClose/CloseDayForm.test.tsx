import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { CloseDayForm } from './CloseDayForm';
import type { DayPreview } from './dayClose';

afterEach(() => vi.restoreAllMocks());

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const none = { paid: 0, refunded: 0 };
const open: DayPreview = {
  ...{ number: 1, through: 3, since: '2026-11-20T04:00:00.000Z', openingCash: 20_000 },
  received: { cash: { paid: 80_000, refunded: 0 }, card: none, upi: none },
  ...{ cashSpent: 25_000, billCount: 1, refundCount: 0 },
  ...{ upiWithoutReference: [], upiWithoutReferenceTotal: { count: 0, amount: 0 } },
  drawerExpenses: [
    { id, payee: 'MSEB', amount: 30_000, enteredAt: '2026-11-20T06:00:00.000Z' },
    { id: `${id}1`, payee: 'Courier', amount: -5_000, enteredAt: '2026-11-20T07:00:00.000Z' },
  ],
  drawerExpenseCount: 2,
};

test('what was spent from the drawer is listed in the count; an expense entered there closes no day and loses no count', async () => {
  const sent: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), window.location.href).pathname;
    if (init?.method !== 'POST') {
      return Response.json([{ id, key: 'other', name: 'Other', retiredAt: null }]);
    }
    sent.push(path);
    return Response.json({ ...JSON.parse(String(init.body)), id }, { status: 201 });
  });
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const session = {
    user: { role: 'receptionist', isAdministrator: false },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-20' },
  };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  const onClosed = vi.fn();
  await draw(<CloseDayForm open={open} onClosed={onClosed} />, cache);
  const spent = page.getByRole('region', { name: 'Spent from the drawer' });
  await expect.element(spent).toHaveTextContent('Spent from the drawer: ₹250.00');
  await expect.element(spent).toHaveTextContent('₹300.00 to MSEB');
  await expect.element(spent).toHaveTextContent('₹50.00 back from Courier');
  await page.getByLabelText('₹500 note').fill('1');
  await spent.getByRole('button', { name: 'New expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'New expense' });
  await dialog.getByLabelText('What for').selectOptions('Other');
  await dialog.getByLabelText('Paid to').fill('Tea');
  await dialog.getByLabelText('Amount (₹)').fill('50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('₹50.00 to Tea entered')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('₹500 note')).toHaveValue('1');
  expect(sent).toEqual([expect.stringMatching(/\/expenses$/)]);
  expect(onClosed).not.toHaveBeenCalled();
});
