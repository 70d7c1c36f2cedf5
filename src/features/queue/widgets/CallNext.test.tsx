import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import type { Token } from '../token';
import { CallNext } from './CallNext';

const me = '0190dead-beef-7000-8000-0123456789ab';
const tokenOf = (number: number, change: Partial<Token>): Token => ({
  ...{ id: `0190dead-beef-7000-8000-00000000000${number}`, tokenNumber: number },
  ...{ patientId: me, patientName: `Patient ${number}`, status: 'waiting', priority: 'normal' },
  ...{ urgentReason: null, doctorId: null, doctorName: null, queueKey: `100000${number}` },
  ...{
    noShows: 0,
    remote: null,
    issuedAt: '2026-11-27T05:00:00.000Z',
    issuedBy: me,
    consultedBy: null,
  },
  ...{ consultedByName: null, consultedAt: null, completedAt: null },
  ...change,
});
const inside = tokenOf(6, { status: 'in-progress', consultedBy: me });
const next = tokenOf(7, {});

afterEach(() => vi.restoreAllMocks());

test.each([
  ['Keep it for later', 'keep'],
  ['Discard it and end the visit', 'discard'],
] as const)(
  '“Done, call next” asks about an unfinished visit first; “%s” goes with the same call [10.12.8]',
  async (answer, draft) => {
    const sent: unknown[] = [];
    const keys = new Set<string | null>();
    vi.spyOn(window, 'fetch').mockImplementation(async (address, options) => {
      if (!String(address).endsWith('/call-next')) return Response.json({});
      const asked = JSON.parse(String(options?.body));
      sent.push(asked);
      keys.add(new Headers(options?.headers).get('Idempotency-Key'));
      if (asked.draft) return Response.json({ ...next, status: 'in-progress', consultedBy: me });
      const unfinished = { data: { tokenId: inside.id, medicines: ['Cetzine'] }, message: 'No.' };
      return Response.json(
        { defined: true, code: 'DRAFT_UNFINISHED', status: 409, ...unfinished },
        { status: 409 },
      );
    });
    const rootRoute = createRootRoute();
    const queue = createRoute({
      getParentRoute: () => rootRoute,
      path: '/',
      component: () => <CallNext tokens={[inside, next]} isLoaded />,
    });
    const visit = createRoute({
      getParentRoute: () => rootRoute,
      path: '/app/consultation/$tokenId',
      component: () => <p>The visit</p>,
    });
    const router = createRouter({
      routeTree: rootRoute.addChildren([queue, visit]),
      history: createMemoryHistory(),
    });
    const cache = createQueryClient();
    const user = { id: me, role: 'doctor' };
    cache.setQueryData(sessionQuery().queryKey, { user, clinic: {} } as never);
    await draw(<RouterProvider router={router} />, cache);
    await page.getByRole('button', { name: 'Done, call next' }).click();
    await expect.element(page.getByText('Cetzine is written and not finished.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    await page.getByRole('button', { name: answer }).click();
    await expect.element(page.getByText('The visit', { exact: true })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/app/consultation/${next.id}`);
    expect(sent).toEqual([{ completing: inside.id }, { completing: inside.id, draft }]);
    expect([keys.size, keys.has(null)]).toEqual([1, false]);
  },
);
