import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { TokenActions } from './TokenActions';
import type { Token } from './token';

const id = '0190dead-beef-7000-8000-0123456789ab';
const waiting: Token = {
  ...{ id, tokenNumber: 5, patientId: id, patientName: 'Ravi Iyer', status: 'waiting' },
  ...{ priority: 'normal', urgentReason: null, doctorId: null, doctorName: null },
  ...{
    queueKey: '1000005',
    noShows: 0,
    remote: null,
    issuedAt: '2026-11-27T05:00:00.000Z',
    issuedBy: id,
  },
  ...{ consultedBy: null, consultedByName: null, consultedAt: null, completedAt: null },
};

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

/** The row's actions, and what they send; each answer is the token as it was asked for. */
async function drawn(token: Token, role: 'doctor' | 'receptionist') {
  const sent: object[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, options) => {
    const { pathname } = new URL(String(address));
    if (!/\/(priority|complete|cancel)$/.test(pathname)) return Response.json([]);
    const asked = JSON.parse(String(options?.body ?? '{}'));
    sent.push(asked);
    if (pathname.endsWith('/priority')) {
      return Response.json({ ...token, urgentReason: null, ...asked });
    }
    if (asked.draft) return Response.json(token);
    const unfinished = { data: { tokenId: id, medicines: ['Cetzine'] }, message: 'Not finished.' };
    return Response.json(
      { defined: true, code: 'DRAFT_UNFINISHED', status: 409, ...unfinished },
      { status: 409 },
    );
  });
  const rootRoute = createRootRoute({ component: () => <TokenActions token={token} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: { id, role }, clinic: {} } as never);
  await draw(<RouterProvider router={router} />, cache);
  return sent;
}

test.each(['doctor', 'receptionist'] as const)(
  'a %s makes a waiting patient urgent by keys at 360 px, with a reason, and takes it back by one press [10.19.1]',
  async (role) => {
    await page.viewport(360, 740);
    const sent = await drawn(waiting, role);
    await page.getByRole('button', { name: 'More for token 5' }).click();
    await page.getByRole('menuitem', { name: 'Make token 5 urgent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make #5 Ravi Iyer urgent' });
    // Its code is fetched once it is wanted.
    await expect.element(dialog.getByLabelText('Why urgent')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('Please say why it is urgent.')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.keyboard(' Chest pain {Enter}');
    await expect.element(page.getByText('Token #5 of Ravi Iyer is urgent.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ priority: 'urgent', urgentReason: 'Chest pain' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toEqual({ priority: 'normal' });
  },
);

test('one who is urgent is made normal by one press, and by one more urgent for the same reason', async () => {
  const sent = await drawn({ ...waiting, priority: 'urgent', urgentReason: 'Fits' }, 'doctor');
  await page.getByRole('button', { name: 'More for token 5' }).click();
  await page.getByRole('menuitem', { name: 'Token 5 is not urgent any more' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toEqual([{ priority: 'normal' }, { priority: 'urgent', urgentReason: 'Fits' }]);
});

test('of somebody who is inside no urgency is offered', async () => {
  await drawn({ ...waiting, status: 'in-progress', consultedBy: id }, 'receptionist');
  await page.getByRole('button', { name: 'More for token 5' }).click();
  await expect.element(page.getByRole('menuitem', { name: /Vitals/ })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /urgent/ }).elements()).toEqual([]);
});

test('who is inside is written for on the visit, and on no form [10.20.3]', async () => {
  await drawn({ ...waiting, status: 'in-progress', consultedBy: id }, 'doctor');
  await page.getByRole('button', { name: 'More for token 5' }).click();
  const names = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(names)
    .toEqual(['Open the visit', 'Write letter', 'Vitals', 'No-show', 'Cancel']);
});

test.each([
  ['doctor', 'Complete token 5', 'Keep it for later', 'keep'],
  ['doctor', 'Complete token 5', 'Discard it and end the visit', 'discard'],
  ['receptionist', 'Cancel token 5', 'Cancel the token anyway', 'keep'],
] as const)(
  'a %s who presses “%s” on an unfinished visit is asked first; “%s” is sent with it [10.12.8]',
  async (role, press, answer, draft) => {
    const sent = await drawn({ ...waiting, status: 'in-progress', consultedBy: id }, role);
    if (role === 'receptionist') {
      await page.getByRole('button', { name: 'More for token 5' }).click();
      await page.getByRole('menuitem', { name: press }).click();
    } else await page.getByRole('button', { name: press }).click();
    const dialog = page.getByRole('dialog', { name: 'The visit is not finished' });
    await expect.element(dialog.getByText('Cetzine is written and not finished.')).toBeVisible();
    expect(sent).toEqual([{}]);
    await dialog.getByRole('button', { name: answer }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{}, { draft }]);
  },
);
