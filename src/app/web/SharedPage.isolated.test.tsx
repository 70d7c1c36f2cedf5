import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { SharedPage } from './SharedPage';

vi.mock('../../web/session/linkToken', () => ({ useLinkToken: () => 'secret' }));
vi.mock('../../features/prescriptions/PrescriptionPaper', () => ({
  PrescriptionPaper: () => null,
}));
vi.mock('../../web/shell/PrivacyLink', () => ({ PrivacyLink: () => null }));

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

async function drawn(phone: string) {
  await page.viewport(360, 740);
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ kind: 'prescription', record: { letterhead: { phone } } }),
  );
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic: {} } as never);
  await draw(<SharedPage />, cache);
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
}

const printed = () => page.getByRole('button', { name: 'Print' }).element().dataset.variant;

test('on a patient’s phone the clinic is called first, and the paper printed second', async () => {
  await drawn('98765 43210');
  const call = page.getByRole('link', { name: 'Call the clinic' });
  await expect.element(call).toHaveAttribute('href', 'tel:+919876543210');
  await expect.element(call).not.toHaveAttribute('data-variant', 'default');
  expect(printed()).toBe('default');
  const tops = [call, page.getByRole('button', { name: 'Print' })].map(
    (one) => one.element().getBoundingClientRect().top,
  );
  expect(tops[0]).toBe(tops[1]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('without a number that can be dialled, printing is the main thing', async () => {
  await drawn('ask at the desk');
  expect(page.getByRole('link', { name: 'Call the clinic' }).elements()).toEqual([]);
  expect(printed()).toBe('filled');
});
