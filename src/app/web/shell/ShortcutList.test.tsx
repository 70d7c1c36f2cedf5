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

test('the menu opens the list of keys, by where they work, of both roles for who has both', async () => {
  const cache = createQueryClient();
  const user = { ...principalOfRole('doctor'), isSolo: true, id: 'me', name: 'Dr. Rao' };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic: {} } as never);
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
  const onScreen = list.getByRole('region', { name: 'On a screen' });
  await expect.element(onScreen).toHaveTextContent('Visit: finish');
  await expect.element(onScreen).toHaveTextContent('Register Patient: register');
});
