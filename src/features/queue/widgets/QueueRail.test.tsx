import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import type { QueueToken } from '../token';
import { QueueRail } from './QueueRail';
import { queueKey } from './queueOfToday';
import { StartVisit } from './StartVisit';

const me = '0190dead-beef-7000-8000-0123456789ab';
const idOf = (number: number) =>
  `0190dead-beef-7000-8000-0000000000${String(number).padStart(2, '0')}`;
const tokenOf = (number: number, change: Partial<QueueToken> = {}) =>
  ({
    ...{ id: idOf(number), tokenNumber: number, patientId: me, patientName: `Patient ${number}` },
    ...{ status: 'waiting', priority: 'normal', urgentReason: null, doctorId: null },
    ...{ queueKey: String(1_000_000 + number), issuedAt: '2026-11-27T06:00:00.000Z' },
    ...{ consultedBy: null, facts: {} },
    ...change,
  }) as QueueToken;

const inside = tokenOf(6, { status: 'in-progress', consultedBy: me });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T06:30:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function drawn(tokens: QueueToken[], piece: React.ReactElement) {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: { id: me, role: 'doctor' } } as never);
  const byId = new Map(tokens.map((token) => [token.id, token]));
  cache.setQueryData(queueKey, { date: '2026-11-27', tokens: byId } as never);
  const rootRoute = createRootRoute({ component: () => piece });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
}

test('the rail has who is inside and who waits for the doctor, twenty of them, and no more than the queue says [10.12.16]', async () => {
  const others = [
    tokenOf(3, { status: 'completed', consultedBy: me }),
    tokenOf(4, { status: 'in-progress', consultedBy: 'another' }),
    tokenOf(5, { doctorId: 'another' }),
  ];
  const waiting = Array.from({ length: 22 }, (_, index) => tokenOf(index + 10));
  const urgent = tokenOf(50, { priority: 'urgent', queueKey: '1' });
  await drawn([...others, ...waiting, inside, urgent], <QueueRail tokenId={inside.id} />);
  const links = page.getByRole('navigation', { name: 'Your queue' }).getByRole('link');
  await expect.poll(() => links.elements().length).toBe(21);
  const names = links.elements().map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(names.slice(0, 3)).toEqual([
    '#6 Patient 6, inside',
    '#50 Patient 50, Urgent, waiting 30 min',
    '#10 Patient 10, waiting 30 min',
  ]);
  expect(names.at(-1)).toBe('+4 more');
  await expect.element(links.first()).toHaveAttribute('aria-current', 'page');
  await expect.element(links.nth(1)).toHaveAttribute('href', `/app/consultation/${urgent.id}`);
});

test('a visit is started after the one under way is completed, and asks about its draft as “Done, call next” does [10.12.16]', async () => {
  const sent: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, options) => {
    const [, action = ''] = /tokens\/[\w-]+\/(\w+)$/.exec(String(address)) ?? [];
    const { draft } = JSON.parse(String(options?.body ?? '{}'));
    sent.push([action, draft].filter(Boolean).join(' '));
    if (action === 'complete' && !draft) {
      const unfinished = { data: { tokenId: inside.id, medicines: ['Cetzine'] }, message: 'No.' };
      return Response.json(
        { defined: true, code: 'DRAFT_UNFINISHED', status: 409, ...unfinished },
        { status: 409 },
      );
    }
    return Response.json(inside);
  });
  const onStarted = vi.fn();
  const next = tokenOf(7);
  await drawn([inside, next], <StartVisit token={next} onStarted={onStarted} />);
  await page.getByRole('button', { name: 'Done with #6, start this visit' }).click();
  await page.getByRole('button', { name: 'Keep it for later' }).click();
  await expect.poll(() => onStarted.mock.calls.length).toBe(1);
  expect(sent.filter((one) => /^(complete|start)/.test(one))).toEqual([
    'complete',
    'complete keep',
    'start',
  ]);
});
