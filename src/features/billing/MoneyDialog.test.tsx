import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { MoneyDialog } from './MoneyDialog';

const bill = {
  id: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
  number: 'SC/1',
  patientName: 'Asha Rao',
};
const amount = page.getByLabelText('Amount (₹)');

async function opened(
  props: Pick<Parameters<typeof MoneyDialog>[0], 'kind' | 'paidByMethod' | 'items'>,
) {
  const save = vi.fn(() => new Promise<never>(() => {}));
  await draw(
    <MoneyDialog
      bill={bill}
      maxAmount={70_200}
      defaultMethod="cash"
      note={() => false}
      save={save}
      onSaved={() => {}}
      onRefused={() => {}}
      onClose={() => {}}
      {...props}
    />,
  );
  return save;
}

test('a refund says what came by each method, and begins with all of it until items are chosen', async () => {
  const items = [
    { description: 'Consultation', left: 66_700 },
    { description: 'Syrup', left: 3_500 },
    { description: 'Gauze', left: 0 },
  ];
  const save = await opened({ kind: 'refund', paidByMethod: 'Cash ₹300.00 · UPI ₹402.00', items });
  await expect.element(page.getByText('Cash ₹300.00 · UPI ₹402.00')).toBeVisible();
  await expect.element(amount).toHaveValue('702');
  await page.getByRole('button', { name: 'Refund ₹702.00' }).click();
  // Without a reason nothing is refunded.
  expect(save).not.toHaveBeenCalled();
  // Nothing is left of it.
  await expect.element(page.getByLabelText('Gauze, ₹0.00')).toBeDisabled();
  await page.getByLabelText('Consultation, ₹667.00').click();
  await expect.element(amount).toHaveValue('667');
  await page.getByLabelText('Syrup, ₹35.00').click();
  await expect.element(amount).toHaveValue('702');
  await page.getByLabelText('Consultation, ₹667.00').click();
  await expect.element(amount).toHaveValue('35');
  await page.getByLabelText('Reason').fill('came back');
  await page.getByRole('button', { name: 'Refund ₹35.00' }).click();
  expect(save).toHaveBeenCalledWith(
    { method: 'cash', amount: 3_500, reference: undefined, items: [1], reason: 'came back' },
    expect.anything(),
  );
});

test('the only item is chosen already, and one question says what becomes of a medicine', async () => {
  const given = { dispenseLineId: bill.id, unit: 'tablet', unitsKept: 32 } as const;
  const items = [{ description: 'Dolo 650', left: 7_146, given }];
  const save = await opened({ kind: 'refund', items });
  await expect.element(page.getByLabelText('Dolo 650, ₹71.46')).toBeChecked();
  await expect.element(amount).toHaveValue('71.46');
  const units = page.getByLabelText('Units of Dolo 650 that come back');
  await units.fill('10');
  // Its part, rounded down.
  await expect.element(amount).toHaveValue('22.33');
  await page.getByLabelText('Medicines back to stock?').selectOptions('destroyed');
  await expect.element(units).toHaveValue('10');
  await amount.fill('20');
  await page.getByLabelText('Reason').fill('came back');
  await page.getByRole('button', { name: 'Refund ₹20.00' }).click();
  const returned = [{ dispenseLineId: bill.id, units: 10, isRestocked: false }];
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({ amount: 2_000, items: [0], returned }),
    expect.anything(),
  );
});

test('a payment begins with what is due, and takes the reference of UPI alone', async () => {
  const save = await opened({ kind: 'payment' });
  await expect.element(amount).toHaveValue('702');
  const reference = page.getByLabelText('UPI reference (UTR)');
  await expect.element(reference).not.toBeInTheDocument();
  await page.getByLabelText('Payment Method').selectOptions('upi');
  await reference.fill(' 4321 8765 0011 ');
  await amount.fill('₹402/-');
  await page.getByRole('button', { name: 'Take payment of ₹402.00' }).click();
  expect(save).toHaveBeenCalledWith(
    { method: 'upi', amount: 40_200, reference: '4321 8765 0011', items: undefined, reason: '' },
    expect.anything(),
  );
});
