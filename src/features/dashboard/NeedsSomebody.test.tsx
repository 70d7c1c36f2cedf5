import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { NoticeList } from '../../app/web/shell/NoticeList';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { PatientCell } from '../queue/PatientCell';
import type { QueueToken } from '../queue/token';
import type { Needs } from './dashboard';
import { NeedsSomebody } from './NeedsSomebody';

const id = '0190dead-beef-7000-8000-0123456789ab';
const of = { tokenId: id, tokenNumber: 6, patientId: id, patientName: 'Ravi Iyer' };
const words = 'Written and not finished';
const nothing: Needs = { notBilled: null, refunds: 0, differences: [], backup: null };

async function drawn(piece: () => React.ReactElement) {
  const rootRoute = createRootRoute({ component: piece });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const cache = createQueryClient();
  const clinic = { today: '2026-11-27', timeZone: 'Asia/Kolkata' };
  cache.setQueryData(sessionQuery().queryKey, { user: { id, role: 'doctor' }, clinic } as never);
  await draw(<RouterProvider router={router} />, cache);
}

const leadsToTheVisit = () =>
  expect
    .element(page.getByRole('link', { name: /#6 .*Ravi Iyer/ }))
    .toHaveAttribute('href', `/app/consultation/${id}`);

/** A visit that was ended unfinished stands in three places; each is one press from its page. */
test('on the doctor’s dashboard [10.12.13]', async () => {
  const first = [{ ...of, isUrgent: false, since: '2026-11-27T05:00:00.000Z' }];
  await drawn(() => (
    <NeedsSomebody needs={nothing} unfinished={{ count: 2, first }} listsUnbilled={false} />
  ));
  await expect.element(page.getByText(words)).toBeVisible();
  await leadsToTheVisit();
  await expect.element(page.getByText('+1 more')).toBeVisible();
});

test('what else needs somebody, each with its way there [10.17.12]', async () => {
  const needs = {
    ...{ notBilled: 2, refunds: 1, backup: { madeAt: '2026-11-20T05:00:00.000Z' } },
    differences: [
      { id, userName: 'Ravi Kumar', difference: -4_000 },
      { id: `${id}2`, userName: 'Meena', difference: 150 },
    ],
  };
  await drawn(() => <NeedsSomebody needs={needs} listsUnbilled={false} />);
  const rows = page.getByRole('listitem');
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual([
      '1 refund waits for a second personCheck',
      '2 visits of today not billedShow',
      'Yesterday’s drawer of Ravi Kumar was ₹40.00 shortShow',
      'Yesterday’s drawer of Meena was ₹1.50 overShow',
      'The newest backup is of 20 Nov 2026Show',
    ]);
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/app/bill-requests',
    '/app/not-billed',
    ...['/app/day-end', '/app/day-end'],
    '/app/settings/data',
  ]);
});

test('beside the desk’s own list of unbilled visits there is no second one, nor a word that nothing is left', async () => {
  await drawn(() => (
    <>
      <h1>Dashboard</h1>
      <NeedsSomebody needs={{ ...nothing, notBilled: 3 }} listsUnbilled />
    </>
  ));
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Needs somebody' }))
    .not.toBeInTheDocument();
});

test('under the bell [10.12.13]', async () => {
  const { tokenNumber, patientName } = of;
  const notice = { kind: 'unfinishedVisit', id, tokenNumber, patientName } as const;
  await drawn(() => <NoticeList count={1} notices={[notice]} />);
  await page.getByRole('button').click();
  await expect.element(page.getByRole('region', { name: words })).toBeVisible();
  await leadsToTheVisit();
});

test.each([
  ['completed', true, 1],
  ['completed', false, 0],
  ['in-progress', true, 0],
] as const)(
  'in the queue: %s, with a draft %s, is marked %i times [10.12.13]',
  async (status, hasDraft, times) => {
    const facts = {
      ...{
        appointment: null,
        lastVisitAt: null,
        hasPrescription: false,
        hasVitals: false,
        hasDraft,
      },
      ...{ hasRecords: false, bill: null, gender: 'male', dateOfBirth: '1980-01-01' },
      ...{ allergies: [], medicalHistory: null, age: null, dateOfBirthIsEstimated: false },
    };
    const token = {
      ...of,
      id,
      status,
      noShows: 0,
      urgentReason: null,
      facts,
    } as never as QueueToken;
    await drawn(() => <PatientCell token={token} />);
    await expect.element(page.getByRole('link', { name: 'Ravi Iyer' })).toBeVisible();
    expect(page.getByTitle(words).elements()).toHaveLength(times);
  },
);
