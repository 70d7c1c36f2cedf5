import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { principalOfRole, usualRights } from '../../shared/permissions';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { DuePage } from './DuePage';
import type { DuePatient } from './due';

const idOf = (last: number) => `0190dead-beef-7000-8000-00000000000${last}`;
const doctorId = idOf(9);

const asha: DuePatient = {
  ...{ id: idOf(1), name: 'Asha Rao', phone: '98765 43210' },
  ...{ doctorId, doctorName: 'Dr. Mehta', agrees: true, lastContact: null },
  due: [
    { reason: 'followUp', reasonId: idOf(3), day: '2026-11-20', what: [] },
    { reason: 'medicine', reasonId: idOf(3), day: '2026-12-02', what: ['Metformin'] },
  ],
};
const vikram: DuePatient = {
  ...asha,
  ...{ id: idOf(2), name: 'Vikram Shah', agrees: null },
  due: [{ reason: 'noShow', reasonId: idOf(4), day: '2026-11-27', what: [] }],
};

/** Who is due by the server, and what was sent, by the end of its address. */
let due: DuePatient[] = [];
let sent: [string, Record<string, unknown>][] = [];

beforeEach(() => {
  due = [asha, vikram];
  sent = [];
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    const address = url.pathname.split('/api/').at(-1) ?? '';
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    if (address === 'recalls/search') return Response.json({ patients: due, nextCursor: null });
    if (address === 'doctors') return Response.json([{ id: doctorId, name: 'Dr. Mehta' }]);
    if (address.startsWith('recalls/proposal')) {
      const date = { date: '2026-12-01', time: '10:00' };
      return Response.json({ doctorId, doctorName: 'Dr. Mehta', ...date });
    }
    if (address.endsWith('/links') && init?.method !== 'POST') {
      const one = due.find(({ id }) => address.includes(id)) ?? asha;
      const { name: patientName, phone, agrees } = one;
      const rest = { email: null, hasMail: false, address: 'https://clinic.test', links: [] };
      return Response.json({ patientName, phone, agrees, ...rest });
    }
    sent.push([address, body]);
    if (address === 'papers/links') {
      const expiresAt = '2026-12-01T00:00:00.000Z';
      return Response.json({ path: null, text: 'Please come', expiresAt }, { status: 201 });
    }
    if (address === 'recalls/answers') due = due.filter(({ id }) => id !== body.patientId);
    return Response.json(
      {
        ...body,
        byName: 'Me',
        at: '2026-11-30T05:00:00.000Z',
        way: 'call',
        until: body.until ?? null,
      },
      { status: 201 },
    );
  });
});
afterEach(() => vi.restoreAllMocks());

async function opened() {
  const cache = createQueryClient();
  const user = { ...principalOfRole('receptionist'), id: 'me', name: 'Asha' };
  const clinic = { today: '2026-11-30', timeZone: 'Asia/Kolkata', isTimeZoneSet: true };
  const rules = { rights: usualRights };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic, rules, openSteps: 0 } as never);
  const rootRoute = createRootRoute({ component: DuePage });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
  await expect.element(page.getByRole('button', { name: 'Remind Asha Rao' })).toHaveFocus();
}

test('the first patient is reminded by two presses of Enter: the chat opens with the message [10.30.5]', async () => {
  await opened();
  await expect.element(page.getByText('Was to come on 20 Nov 2026')).toBeVisible();
  await expect.element(page.getByText('Metformin: ends on 2 Dec 2026')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Remind the patient' });
  await expect.element(dialog.getByRole('button', { name: 'Open WhatsApp' })).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Please come')).toBeVisible();
  expect(sent).toMatchObject([['papers/links', { kind: 'recall', id: asha.id, way: 'whatsapp' }]]);
  expect(window.open).toHaveBeenCalledExactlyOnceWith(
    'https://wa.me/919876543210?text=Please%20come',
    '_blank',
    'noopener,noreferrer',
  );
});

test('without consent the way is refused with a sentence [10.30.3]', async () => {
  await opened();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Remind Vikram Shah' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Vikram Shah has not agreed to reminders/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Open WhatsApp' }).elements()).toHaveLength(0);
});

test('the keys of a row book, note a call, “does not want” and “later”; the next row has the focus then [10.30.5]', async () => {
  await opened();
  await userEvent.keyboard('c');
  await expect.element(page.getByText('Call to Asha Rao noted')).toBeVisible();
  await userEvent.keyboard('n');
  await expect
    .element(page.getByRole('dialog', { name: 'Asha Rao does not want to come' }))
    .toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Note (optional)' })).toHaveFocus();
  await userEvent.keyboard('moved away{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remind Vikram Shah' })).toHaveFocus();
  await userEvent.keyboard('b');
  const booking = page.getByRole('dialog', { name: 'Book Vikram Shah' });
  await expect.element(booking.getByText(/1 Dec 2026 at 10:00.*with Dr. Mehta/)).toBeVisible();
  await expect.element(booking.getByRole('button', { name: 'Book' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nobody is due')).toBeVisible();
  expect(sent).toMatchObject([
    ['recalls/attempts', { patientId: asha.id }],
    ['recalls/answers', { patientId: asha.id, answer: 'declined', note: 'moved away' }],
    ['appointments', { patientId: vikram.id, doctorId, date: '2026-12-01', time: '10:00' }],
    ['recalls/answers', { patientId: vikram.id, answer: 'booked' }],
  ]);
});
