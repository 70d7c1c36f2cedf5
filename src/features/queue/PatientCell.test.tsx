import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { PatientCell } from './PatientCell';
import type { QueueToken } from './token';

const id = '0190dead-beef-7000-8000-0123456789ab';
const appointment = { id, time: '16:00', doctorId: 'rao', doctorName: 'Dr. Rao' };

const usualFacts = {
  ...{ appointment: null, lastVisitAt: null, hasPrescription: false, hasVitals: false },
  ...{ hasDraft: false, hasRecords: false, bill: null, gender: 'male' },
  ...{ dateOfBirth: '1980-01-01', age: null, dateOfBirthIsEstimated: false },
  ...{ allergies: [], medicalHistory: null },
};

function drawn(token: object, facts: object) {
  const whole = {
    ...{ id, tokenNumber: 6, patientId: id, patientName: 'Ravi Iyer', status: 'waiting' },
    ...{ noShows: 0, urgentReason: null, consultedBy: null, doctorId: null },
    ...{ facts: { ...usualFacts, ...facts }, ...token },
  } as never as QueueToken;
  const rootRoute = createRootRoute({ component: () => <PatientCell token={whole} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const cache = createQueryClient();
  const clinic = { today: '2026-11-27', timeZone: 'Asia/Kolkata' };
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic } as never);
  return draw(<RouterProvider router={router as never} />, cache);
}

test.each([
  ['rao', 'Appointment 4:00\u00a0pm'],
  ['menon', 'Appointment 4:00\u00a0pm with Dr. Rao'],
])('the queue of %s says “%s” of the token [10.18.6]', async (doctorId, words) => {
  await drawn({ doctorId }, { appointment });
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test.each([
  ['waiting', true, true],
  ['in-progress', true, true],
  ['waiting', false, false],
  // What is over needs no vitals, and stays as urgent as it was.
  ['completed', true, false],
])(
  'of who is %s, with vitals %s: the reason of the urgency and the vitals are said [10.19.3]',
  async (status, hasVitals, isDone) => {
    await drawn({ status, urgentReason: 'Chest pain' }, { hasVitals });
    await expect.element(page.getByRole('link', { name: 'Ravi Iyer' })).toBeVisible();
    const said = (words: string) => page.getByTitle(words).elements().length > 0;
    expect([said('Urgent: Chest pain'), said('Vitals done')]).toEqual([true, isDone]);
  },
);

test('the row of a telephone visit says so, that of any other nothing [10.31.3]', async () => {
  await drawn({ remote: { kind: 'telephone' } }, {});
  await expect.element(page.getByTitle('Telephone visit')).toBeVisible();
});
