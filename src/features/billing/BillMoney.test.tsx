import { Modal } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { BillActions, BillPayments } from './BillMoney';
import type { Bill } from './bill';

const id = '0190dead-beef-7000-8000-0123456789ab';
const payment = {
  ...{ id, kind: 'payment', method: 'upi', amount: 59_000, reason: null },
  ...{ receivedAt: '2026-11-27T05:00:00.000Z', receivedByName: 'Ravi Kumar' },
};
const paid = { id, voided: null, paid: 59_000, items: [], payments: [payment] } as never as Bill;

afterEach(() => vi.restoreAllMocks());

test('“Not received yet” is seen to be a button, and leaves the focus in the dialog', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(paid));
  const rootRoute = createRootRoute({
    component: () => (
      <Modal opened onClose={() => {}} title="Bill Details">
        <BillPayments bill={paid} />
      </Modal>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id, role: 'receptionist' },
    clinic: { timeZone: 'Asia/Kolkata' },
  } as never);
  await draw(<RouterProvider router={router} />, cache);
  const button = page.getByRole('button', { name: '₹590.00 by UPI: not received yet' });
  await expect.element(button).toBeVisible();
  const { borderTopWidth, borderTopColor } = getComputedStyle(button.element());
  expect([borderTopWidth, borderTopColor]).toEqual(['1px', expect.not.stringContaining(', 0)')]);
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('₹590.00 is due again')).toBeVisible();
  // The bill itself may be read again meanwhile.
  expect(fetched.mock.calls.filter(([, request]) => request?.method === 'POST')).toHaveLength(1);
  await expect.element(page.getByRole('dialog', { name: 'Bill Details' })).toHaveFocus();
});

test('a refund sent again after a lost answer is the same request, although the bill contains it by now', async () => {
  const fee = { description: 'Fee', quantity: 1, unitPrice: 150_000, hsn: null };
  const before = {
    ...{ id, number: 'SC/1', patientName: 'Asha Rao', voided: null, creditNotes: [] },
    ...{ total: 150_000, paid: 150_000, refunded: 0, due: 0 },
    items: [{ ...fee, taxBasisPoints: 0, total: 150_000, discount: 0, taxable: 150_000, tax: 0 }],
    payments: [{ ...payment, amount: 150_000 }],
  } as never as Bill;
  const refund = {
    ...{ id: '0190dead-beef-7000-8000-0123456789ac', kind: 'refund', method: 'upi' },
    ...{ amount: 60_000, reason: 'too much', receivedAt: '2026-11-27T06:00:00.000Z' },
  };
  const after = {
    ...before,
    ...{ paid: 90_000, refunded: 60_000, payments: [...before.payments, refund] },
  } as never as Bill;
  const sent: [string, string | null][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, request) => {
    if (request?.method === 'POST') {
      sent.push([String(address), new Headers(request.headers).get('idempotency-key')]);
      if (sent.length === 1) throw new TypeError('Failed to fetch');
    }
    return Response.json(after);
  });
  let showBill = (_: Bill) => {};
  const rootRoute = createRootRoute({
    component: function Shown() {
      const [bill, setBill] = useState(before);
      showBill = setBill;
      return <BillActions bill={bill} />;
    },
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id, role: 'receptionist' },
    clinic: { timeZone: 'Asia/Kolkata' },
    // One refund of ₹600 needs no second person, two of them do.
    rules: { secondPersonAbove: 100_000 },
  } as never);
  await draw(<RouterProvider router={router} />, cache);
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByLabelText('Amount (₹)').fill('600');
  await page.getByLabelText('Reason').fill('too much');
  await page.getByRole('button', { name: 'Refund ₹600.00' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  showBill(after);
  await expect.element(page.getByText('Paid: ₹900.00')).toBeVisible();
  await page.getByRole('button', { name: 'Refund ₹600.00' }).click();
  await expect.element(page.getByText('₹600.00 refunded to Asha Rao')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});
