import { Modal } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { BillPayments } from './BillMoney';
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
