import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { principalOfRole } from '../../../shared/permissions';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { GlobalSearch } from './GlobalSearch';

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ patients: [], tokens: [], bills: [] }),
  );
});
afterEach(() => vi.restoreAllMocks());

function Box() {
  const [text, setText] = useState('');
  return <GlobalSearch text={text} setText={setText} />;
}

/** The search box of an administrator at the desk, on a router that has the reports. */
async function drawSearch() {
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const user = { ...principalOfRole('receptionist', true), id: 'me', name: 'Ravi' };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic: {} } as never);
  const root = createRootRoute({ component: Box });
  const reports = createRoute({ getParentRoute: () => root, path: '/app/reports' });
  const routeTree = root.addChildren([reports]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
  return router;
}

test('unpaid bills are found by what people call them, and lead to who owes', async () => {
  const router = await drawSearch();
  const box = page.getByPlaceholder('Search (Ctrl K)');
  const found = page.getByRole('group', { name: 'Go to' }).getByRole('option');
  for (const typed of ['unpaid bills', 'who owes', 'dues']) {
    await userEvent.fill(box, typed);
    await expect.element(found.first()).toHaveTextContent('Dues');
  }
  await userEvent.fill(box, 'unpaid');
  await expect
    .poll(() => found.elements().map(({ textContent }) => textContent))
    .toEqual(['Dues', 'Billing']);
  await found.first().click();
  await expect.poll(() => router.state.location.href).toBe('/app/reports?report=dues');
});
