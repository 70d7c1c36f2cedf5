import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { type Principal, principalOfRole, worksAs } from '../../shared/permissions';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { DashboardPage } from './DashboardPage';
import type { Dashboard } from './dashboard';

const none = { now: 0, lastWeek: 0 };
const nobody = { count: 0, first: [] };
const dashboard: Dashboard = {
  ...{ holdsOnlySampleData: false, hasSampleData: false, activity: [] },
  ...{ totalPatients: none, todaysTokens: none, money: null, drawer: null },
  day: { visits: [], hours: [], opening: null },
  needs: { notBilled: null, refunds: 0, differences: [], backup: null },
  doctor: {
    ...{ activeConsultations: none, prescriptions: none },
    now: { waiting: 0, inside: [], next: null, after: [], unfinished: nobody },
  },
  receptionist: {
    ...{ pendingBills: none, todaysRevenue: none, receivedToday: 0 },
    now: { waiting: nobody, unbilled: nobody, expected: [] },
  },
};

afterEach(() => vi.restoreAllMocks());

async function opened(user: Principal, inside: object[] = [], after: object[] = []) {
  vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
    Response.json(
      String(address).includes('/dashboard')
        ? {
            ...dashboard,
            doctor: worksAs('doctor', user)
              ? { ...dashboard.doctor, now: { ...dashboard.doctor?.now, inside, after } }
              : null,
            receptionist: worksAs('receptionist', user) ? dashboard.receptionist : null,
          }
        : { tokens: [], nextCursor: null },
    ),
  );
  const cache = createQueryClient();
  const clinic = { today: '2026-11-27', timeZone: 'Asia/Kolkata', isTimeZoneSet: true };
  const signedIn = { ...user, id: 'me', name: 'Dr. Rao' };
  cache.setQueryData(sessionQuery().queryKey, { user: signedIn, clinic, openSteps: 0 } as never);
  const rootRoute = createRootRoute({ component: DashboardPage });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
}

const reception = ['Register Patient', 'Issue Token', 'Schedule Appointment', 'Generate Bill'];
const doctors = ['View Patients', 'Manage Tokens', 'Write Prescription', 'Patient History'];
const toCall = ['With you now', 'Next patient'];
const toBill = ['To be billed', 'Expected within the hour'];

test.each([
  [principalOfRole('doctor'), doctors, toCall],
  [principalOfRole('receptionist'), reception, ['Waiting longest', ...toBill]],
  // Who waits is said once, above.
  [
    { ...principalOfRole('doctor'), isSolo: true },
    [...doctors, ...reception],
    [...toCall, ...toBill],
  ],
  [
    { ...principalOfRole('receptionist'), isSolo: true },
    [...reception, ...doctors],
    [...toCall, ...toBill],
  ],
])(
  '%j has the quick actions and the lists of each of their roles, once [10.13.8]',
  async (user, actions, lists) => {
    await opened(user);
    const quick = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link');
    const now = page.getByRole('region', { name: 'Right now' });
    const labels = () =>
      now
        .getByRole('region')
        .elements()
        .map((one) => one.getAttribute('aria-label'));
    // Each part of the screen is fetched for whom it is.
    await expect.poll(labels).toEqual(lists);
    expect(quick.elements().map(({ textContent }) => textContent)).toEqual(actions);
  },
);

test('beside who is inside stands what changed since the last visit, and writing opens the visit [10.12.15] [10.20.3]', async () => {
  const facts = {
    ...{ appointment: null, lastVisitAt: '2026-10-22T05:00:00.000Z', hasVitals: true },
    ...{ hasPrescription: false, hasDraft: false, hasRecords: false, bill: null, gender: 'male' },
    ...{ dateOfBirth: null, age: 49, dateOfBirthIsEstimated: false },
    ...{ allergies: [], medicalHistory: null },
  };
  const sinceLastVisit = {
    ...{ date: '2026-10-22', medicines: [], tests: ['HbA1c'] },
    values: [{ label: 'BP', before: '142/90', now: '130/84' }],
  };
  await opened(principalOfRole('doctor'), [
    {
      ...{ id: 'token', tokenNumber: 6, patientId: 'ravi', patientName: 'Ravi Iyer' },
      ...{ status: 'in-progress', priority: 'normal', urgentReason: null, noShows: 0 },
      ...{ doctorId: null, consultedBy: 'me', facts, sinceLastVisit },
    },
  ]);
  await expect
    .poll(
      () =>
        page.getByRole('region', { name: 'With you now' }).getByRole('paragraph').elements()[0]
          ?.textContent,
    )
    .toBe('Since 22 Oct:BP 142/90 → 130/84advised: HbA1c');
  await expect
    .element(page.getByRole('link', { name: 'Write Prescription' }))
    .toHaveAttribute('href', '/app/consultation/token');
});

test('behind the next patient stand those who come after, by number and name [10.17.7]', async () => {
  const patient = { patientId: 'anu', isUrgent: false, since: '2026-11-27T05:00:00.000Z' };
  await opened(
    principalOfRole('doctor'),
    [],
    [
      { ...patient, tokenId: 'ten', tokenNumber: 10, patientName: 'Anu Rao', isUrgent: true },
      { ...patient, tokenId: 'eleven', tokenNumber: 11, patientName: 'Bina Shah' },
    ],
  );
  const names = page.getByRole('list', { name: 'After that' }).getByRole('link');
  await expect
    .poll(() => names.elements().map(({ textContent }) => textContent))
    .toEqual(['#10Anu RaoUrgent', '#11Bina Shah']);
});

test('what to do now stands above the day, and both beside the quick actions', async () => {
  await opened(principalOfRole('doctor'));
  const topOf = (name: string) =>
    page.getByRole('region', { name }).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('region', { name: 'The day' })).toBeVisible();
  expect(topOf('Right now')).toBeLessThan(topOf('The day'));
  expect(topOf('Quick Actions')).toBeLessThan(topOf('The day'));
});
