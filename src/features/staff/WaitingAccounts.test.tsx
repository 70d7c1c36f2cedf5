import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { WaitingAccounts } from './WaitingAccounts';

afterEach(() => vi.restoreAllMocks());

test('an account that is created while the question is open is not refused with the others', async () => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ refused: 2 });
  });
  const seen = { count: 2, until: '2026-11-22T06:00:00.000Z' };
  const { rerender } = await draw(<WaitingAccounts waiting={seen} onShow={vi.fn()} />);
  await page.getByRole('button', { name: 'Refuse all' }).click();
  const question = page.getByRole('dialog', { name: 'Refuse all waiting accounts?' });
  await expect.element(question).toBeVisible();
  const later = { count: 3, until: '2026-11-22T06:01:00.000Z' };
  await rerender(<WaitingAccounts waiting={later} onShow={vi.fn()} />);
  await question.getByRole('button', { name: 'Refuse all' }).click();
  await expect.poll(() => sent).toEqual([{ until: seen.until }]);
});
