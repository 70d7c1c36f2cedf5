import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { priceEntered } from '../../../../tests/prices';
import { PastePrices } from './PastePrices';

let refusesList = false;

afterEach(() => {
  vi.restoreAllMocks();
  refusesList = false;
});

interface Sent {
  name: string;
  key: string | null;
}

/** A server that has “Dressing” and refuses the price whose name begins with `fails` once. */
function serve(fails = '') {
  const sent: Sent[] = [];
  let hasFailed = false;
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'POST') {
      if (refusesList) {
        const refusal = { defined: false, code: 'FORBIDDEN', status: 403, message: 'Not now.' };
        return Response.json(refusal, { status: 403 });
      }
      return Response.json([{ ...priceEntered, id: 'a', version: 1, retiredAt: null }]);
    }
    const price = JSON.parse(String(init.body));
    sent.push({ name: price.name, key: new Headers(init.headers).get('idempotency-key') });
    if (fails !== '' && price.name.startsWith(fails) && !hasFailed) {
      hasFailed = true;
      const refusal = { defined: true, code: 'LIST_FULL', status: 409, message: 'It is full.' };
      return Response.json(refusal, { status: 409 });
    }
    return Response.json({ ...price, id: 'b', version: 1, retiredAt: null }, { status: 201 });
  });
  return sent;
}

const box = page.getByRole('textbox', { name: 'Prices, one a line' });

test('a pasted price list is shown as it is read, says what is left out, and is added in one press [10.3.34]', async () => {
  const sent = serve();
  const onMade = vi.fn();
  await draw(<PastePrices onMade={onMade} />);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expect.element(page.getByRole('button', { name: 'Add prices' })).toBeDisabled();
  await box.fill('Item\tRate\nDressing\t150\nECG\t300\nUrine routine\t\nSuture\t450');
  await expect.element(page.getByText('Line 2: Dressing is already')).toBeVisible();
  await expect.element(page.getByText('Line 4: A price is an amount')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '₹450.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 prices' }).click();
  await expect.element(page.getByText('2 prices added to the price list')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.map(({ name }) => name)).toEqual(['ECG', 'Suture']);
  expect(onMade).toHaveBeenCalledOnce();
});

test('what was added before a refusal is sent again as the same, and the rest after it [10.3.34]', async () => {
  const sent = serve('Suture');
  await draw(<PastePrices />);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await box.fill('ECG 300\nSuture 450');
  const add = page.getByRole('button', { name: 'Add 2 prices' });
  await add.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is full.');
  await add.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.map(({ name }) => name)).toEqual(['ECG', 'Suture', 'ECG', 'Suture']);
  expect(sent[2]?.key).toBe(sent[0]?.key);
});

test('that the list could not be read is said, and the press that adds reads it again [10.3.34]', async () => {
  refusesList = true;
  const sent = serve();
  await draw(<PastePrices />);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await box.fill('ECG 300');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.');
  refusesList = false;
  await page.getByRole('button', { name: 'Add 1 price' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.map(({ name }) => name)).toEqual(['ECG']);
});
