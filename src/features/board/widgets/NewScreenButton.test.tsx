import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { NewScreenButton } from './NewScreenButton';

afterEach(() => vi.restoreAllMocks());

test('the link for a screen made at an address that nothing else can open says so [10.6.10]', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ token: 'secret' }));
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic: {} } as never);
  await draw(<NewScreenButton />, cache);
  await page.getByRole('button').click();
  await page.getByRole('textbox', { name: 'Place' }).fill('Waiting hall');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.element(page.getByRole('note')).toHaveTextContent('Phones can’t open this yet.');
});
