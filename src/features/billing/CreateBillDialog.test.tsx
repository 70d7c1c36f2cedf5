import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { clinicEntered } from '../../../tests/settings';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { NewBill } from './bill';
import { CreateBillDialog } from './CreateBillDialog';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

/** What was sent to make a bill. */
const sent: NewBill[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method === 'POST' && String(url).endsWith('/bills')) {
      sent.push(JSON.parse(String(init.body)));
    }
    return new Response(null, { status: 503 });
  });
});
afterEach(() => vi.restoreAllMocks());

const price = page.getByLabelText('Unit Price (₹)');
const total = page.getByRole('region', { name: 'Bill Summary' });
const create = page.getByRole('button', { name: 'Create Bill', exact: true });
const question = page.getByText(
  '“1,50” cannot be read as a number and counts as 0. Save the bill so?',
);
const mark = page.getByText('Not a number, so it counts as 0.');

async function opened() {
  const cache = createQueryClient();
  cache.setQueryData(api.settings.clinic.queryKey(), {
    ...clinicEntered,
    logo: null,
    taxBasisPoints: 1800,
  });
  const session = { user: { role: 'receptionist', isAdministrator: false }, rules: null };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  const forToken = { patientId: id, tokenId: id };
  await draw(
    <CreateBillDialog forToken={forToken} onClose={() => {}} onCreated={() => {}} />,
    cache,
  );
  await expect.element(create).toBeEnabled();
}

test('an amount is read as people write it, and sent without a question [5.6.7]', async () => {
  await opened();
  await price.fill('₹1,500/-');
  await expect.element(total).toHaveTextContent('₹1,770.00');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.items[0]?.unitPrice).toBe(150_000);
  await expect.element(mark).not.toBeInTheDocument();
});

test('what cannot be read is 0 and marked at its box, and the bill is asked about once [5.6.7]', async () => {
  await opened();
  await price.fill('1,50');
  await expect.element(total).toHaveTextContent('₹0.00');
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(mark).toBeVisible();
  expect(sent).toEqual([]);
  // Another text is another question; one that can be read is none.
  await price.fill('150');
  await expect.element(question).not.toBeInTheDocument();
  await price.fill('1,50');
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Save with 0' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.items[0]?.unitPrice).toBe(0);
});
