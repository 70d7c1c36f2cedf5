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
import type { DoctorNow } from './dashboard';
import { RightNow } from './RightNow';

const id = '0190dead-beef-7000-8000-0123456789ab';
const of = { tokenId: id, tokenNumber: 6, patientId: id, patientName: 'Ravi Iyer' };
const words = 'Written and not finished';

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
  const now: DoctorNow = { waiting: 0, inside: [], next: null, unfinished: { count: 2, first } };
  const dashboard = { doctor: { now }, receptionist: null } as never;
  await drawn(() => <RightNow dashboard={dashboard} standIn={null} />);
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
  await leadsToTheVisit();
  await expect.element(page.getByText('+1 more')).toBeVisible();
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
