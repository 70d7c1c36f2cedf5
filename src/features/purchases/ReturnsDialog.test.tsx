import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { PurchaseReturn } from './purchase';
import { ReturnsDialog } from './ReturnsDialog';

const id = (last: number) => `01a1fb40-d71c-7706-b228-75c30d0e24c${last}`;
const given: PurchaseReturn = {
  ...{ id: id(1), supplierId: id(2), supplierName: 'Shree Medical Agencies', noteNumber: null },
  ...{ returnedOn: '2026-11-20', amount: 262_500, voided: null, enteredByName: 'Asha' },
  enteredAt: '2026-11-20T10:00:00.000Z',
  lines: [{ itemName: 'Tab. Dolo 650', number: 'DL2602', units: 15 }],
};

test('a mistaken return is voided with a reason, and stays in the list without the button', async () => {
  let shown = given;
  const bodies: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address));
    if (pathname === `/api/purchase-returns/${given.id}/void`) {
      const { reason } = JSON.parse(String(init?.body));
      bodies.push(reason);
      shown = { ...given, voided: { at: given.enteredAt, byName: 'Asha', reason } };
      return Response.json(shown);
    }
    return Response.json(
      pathname === '/api/suppliers' ? [] : { returns: [shown], nextCursor: null },
    );
  });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id: id(9), role: 'receptionist' },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-29' },
  } as never);
  await draw(<ReturnsDialog onClose={vi.fn()} />, cache);
  const open = page.getByRole('button', {
    name: 'Void the return of ₹2,625.00 to Shree Medical Agencies',
  });
  await open.click();
  const submit = page.getByRole('button', { name: 'Void record' });
  await submit.click();
  await expect.element(page.getByText('Please say why.')).toBeVisible();
  expect(bodies).toEqual([]);
  await page.getByLabelText('Reason').fill('Not sent');
  await submit.click();
  await expect.element(page.getByText('Voided: Not sent')).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  expect(bodies).toEqual(['Not sent']);
});
