import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { setUpSteps } from '../setUp';
import { FirstHour } from './FirstHour';

afterEach(() => vi.restoreAllMocks());

async function drawn(openSteps: number | null) {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({
      ...Object.fromEntries(setUpSteps.map((step) => [step, 'open'])),
      ...{ clinic: 'done', tax: 'skipped' },
    }),
  );
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic: {}, openSteps } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <FirstHour isZoneToChoose={false} /> }),
    history: createMemoryHistory(),
  });
  await draw(<RouterProvider router={router as never} />, cache);
}

const card = page.getByRole('region', { name: 'Set up the clinic' });

test('every step stands ticked in one card, and leads to itself [10.17.13]', async () => {
  // One was done since the session was read.
  await drawn(11);
  await expect.element(card.getByText('10 steps are left to set it up')).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: /^Name, letterhead and time zone ?, Done$/ }))
    .toHaveAttribute('href', '/app/set-up#clinic');
  await expect.element(card.getByRole('link', { name: /^Tax ?, Skipped$/ })).toBeVisible();
  expect(card.getByRole('listitem').elements()).toHaveLength(setUpSteps.length);
});
