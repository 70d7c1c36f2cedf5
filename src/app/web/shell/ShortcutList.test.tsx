import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { principalOfRole } from '../../../shared/permissions';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { listShortcuts } from './listShortcuts';
import { Shortcuts } from './Shortcuts';

/** The list of keys of a doctor on a server without PDFs. */
async function listOf(isSolo: boolean) {
  const cache = createQueryClient();
  const user = { ...principalOfRole('doctor'), isSolo, id: 'me', name: 'Dr. Rao' };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic: { makesPdfs: false } } as never);
  const rootRoute = createRootRoute({ component: Shortcuts });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect
    .poll(() => {
      if (list.elements().length === 0) listShortcuts();
      return list.getByRole('region').elements().length;
    })
    .toBe(3);
  return list;
}

test('the menu opens the list of keys, by where they work, of both roles for who has both', async () => {
  const list = await listOf(true);
  const onScreen = list.getByRole('region', { name: 'On a screen' });
  await expect.element(onScreen).toHaveTextContent('Visit: finish');
  await expect.element(onScreen).toHaveTextContent('Register Patient: register');
  await expect.element(list.getByText(/on a row’s box/)).toBeVisible();
});

test('boxes of rows are named only where a list has some: without PDFs in the desk’s reminders [10.15.8]', async () => {
  const list = await listOf(false);
  expect(list.getByText(/on a row’s box/).elements()).toHaveLength(0);
});
