import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { principalOfRole, type Role, usualRights } from '../../../shared/permissions';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { TimeLine } from './TimeLine';
import { useTimeLine } from './useTimeLine';

const id = '0190dead-beef-7000-8000-0123456789ab';
const idOf = (number: number) => `0190dead-beef-7000-8000-0000000000${number}`;
const patient = { id, age: 49, dateOfBirth: null, dateOfBirthIsEstimated: false };

const tokenOf = (number: number, issuedAt: string) => ({
  ...{ id: idOf(number + 50), tokenNumber: number, patientId: id, status: 'completed', issuedAt },
  ...{ doctorName: null, consultedByName: 'Dr. Rao' },
});
const first = tokenOf(4, '2026-10-22T05:00:00.000Z');
const middle = tokenOf(9, '2026-11-01T05:00:00.000Z');
const last = tokenOf(11, '2026-11-27T05:00:00.000Z');
const note = {
  ...{ complaints: [{ text: 'Fever', since: '3 days' }], examination: 'Throat red' },
  ...{ diagnoses: [{ text: 'Dengue', isProvisional: true }], tests: ['CBC'], review: '' },
  followUpDate: null,
};
const resultOf = (testKey: string, name: string, value: number, unit: string) => ({
  ...{ testKey, name, value, unit, comparator: '', text: '', low: null, high: null },
  rangeText: '',
});
const report = (number: number, more: object) => ({
  ...{ id: idOf(number), patientId: id, laboratory: 'City Lab', recordedByName: 'Ravi' },
  ...{ results: [], amendedBy: null, voided: null, ...more },
});
const answers: Record<string, (more: boolean) => object> = {
  'outside-visits': () => ({
    visits: [
      {
        ...{ id: idOf(80), patientId: id, patientName: 'Asha', visitedOn: '2026-11-26' },
        ...{ doctor: 'Dr Shah', diagnosis: 'URTI', text: 'Fever\nCough', medicines: 'PCM 650 tds' },
        ...{ fileName: 'old.csv', importedAt: '2026-11-27T04:00:00.000Z', takenBackAt: null },
      },
    ],
  }),
  visits: (more) =>
    more ? { tokens: [first], nextCursor: null } : { tokens: [last, middle], nextCursor: 'more' },
  consultations: () => ({
    visits: [{ token: last, consultation: note, prescriptions: [], bill: null }],
    nextCursor: null,
  }),
  vitals: () => [],
  'prescriptions/search': () => ({
    prescriptions: [
      {
        ...{ id: idOf(20), tokenId: first.id, createdAt: '2026-10-22T05:10:00.000Z' },
        ...{ diagnosis: 'Hypertension', doctorName: 'Dr. Rao', voided: null, amendedBy: null },
        medications: [{ name: 'Tab. Telma', strength: '40' }],
      },
    ],
    nextCursor: null,
  }),
  bills: () => ({
    bills: [
      {
        ...{ id: idOf(30), number: 'SC/2627/0007', createdAt: '2026-11-27T05:30:00.000Z' },
        ...{ total: 50_000, due: 20_000, status: 'pending', voided: null },
      },
    ],
    nextCursor: null,
  }),
  results: () => ({
    ...{ newest: [], egfr: null, awaited: [] },
    reports: [
      report(60, { takenOn: '2026-11-27', results: [resultOf('hba1c', 'HbA1c', 7.8, '%')] }),
      report(61, { takenOn: '2026-11-27', voided: { at: '', byName: '', reason: '' } }),
    ],
  }),
  attachments: () => ({
    attachments: ['Discharge summary', 'ECG', 'MRI', 'Old prescription', 'Vaccines'].map(
      (title, index) => ({
        ...{ id: idOf(70 + index), patientId: id, title, kind: 'jpeg', source: 'phone' },
        ...{ addedAt: '2026-11-27T05:40:00.000Z', addedBy: idOf(99), addedByName: 'Ravi' },
        ...{ documentDate: '2024-03-14', voided: null },
      }),
    ),
    nextCursor: 'more',
  }),
  letters: () => [
    {
      ...{
        id: idOf(80),
        number: 'SC/L2627/000007',
        kind: 'sickness',
        title: 'Sickness certificate',
      },
      ...{ patientId: id, doctorId: idOf(99), doctorName: 'Dr. Rao', voided: null, language: 'en' },
      ...{ firstDay: '2026-11-27', lastDay: '2026-11-29', issuedAt: '2026-11-27T05:20:00.000Z' },
    },
  ],
  'appointments/search': () => ({
    appointments: [
      {
        ...{ id: idOf(40), date: '2026-12-04', time: '10:00', type: 'follow-up' },
        ...{ status: 'scheduled', doctorName: 'Dr. Rao' },
      },
    ],
    nextCursor: null,
  }),
};

afterEach(() => vi.restoreAllMocks());

function Story({ maxDays }: { maxDays?: number }) {
  const timeLine = useTimeLine(id);
  return <TimeLine patient={patient} timeLine={timeLine} {...(maxDays && { maxDays })} />;
}

/** Draws the story for somebody, and notes what is asked of the server. */
async function drawn(role: Role, maxDays?: number) {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname, searchParams } = new URL(String(address));
    const name = Object.keys(answers).find((end) => pathname.endsWith(end)) ?? '';
    asked.push(name);
    const isMore = searchParams.has('cursor') || String(init?.body).includes('cursor');
    return Response.json(answers[name]?.(isMore) ?? {});
  });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { ...principalOfRole(role), id },
    clinic: { today: '2026-11-27', timeZone: 'Asia/Kolkata' },
    rules: { rights: usualRights, secondPersonAbove: null },
  } as never);
  const rootRoute = createRootRoute({ component: () => <Story {...(maxDays && { maxDays })} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
  await expect.element(page.getByRole('heading', { level: 3, name: 'Today' })).toBeVisible();
  return asked;
}

const days = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
const story = () => page.getByRole('region', { name: 'Visits' }).element().textContent;

test('reception reads visits, medicines, bills and appointments by day, a page at a time, and no note [10.20.1]', async () => {
  const asked = await drawn('receptionist');
  expect(asked).not.toContain('consultations');
  expect(story()).not.toMatch(/Throat red|Dengue|Hypertension/);
  expect(story()).toContain('Token #11');
  expect(story()).toContain('₹500.00');
  expect(story()).toContain('₹200.00 due');
  expect(days()).toEqual(['Fri 4 Dec 2026', 'Today']);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(days).toEqual(['Fri 4 Dec 2026', 'Today', 'Sun 1 Nov 2026', 'Thu 22 Oct 2026']);
  // What belongs to a visit is one entry, titled by its diagnosis.
  const [visit] = page.getByRole('listitem').filter({ hasText: 'Token #4' }).elements().slice(-1);
  expect(visit?.textContent).toMatch(/^HypertensionToken #4 · Dr\. Rao · .*Tab\. Telma 40View$/);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(page.getByRole('link', { name: /^View the visit/ }).elements()).toEqual([]);
});

test('a doctor reads the notes, and of bills and appointments nothing without the right [10.20.1]', async () => {
  const asked = await drawn('doctor');
  expect(story()).toContain('?DengueToken #11 · Dr. Rao · ');
  expect(story()).toContain('Fever, 3 days · Throat red · Tests advised: CBC');
  expect(asked).not.toContain('bills');
  expect(asked).not.toContain('appointments/search');
  await expect
    .element(page.getByRole('link', { name: /^View the visit of 27 Nov 2026, / }))
    .toHaveAttribute('href', `/app/consultation/${last.id}`);
});

test('a visit elsewhere stands on its day, marked, with its file and the day of import [10.33.5]', async () => {
  await drawn('doctor');
  const [entry] = page
    .getByRole('listitem')
    .filter({ hasText: 'From elsewhere' })
    .elements()
    .slice(-1);
  expect(entry?.textContent).toMatch(
    /^URTIPCM 650 tdsFever\nCoughDr Shah · old\.csv, imported on 27 Nov 2026From elsewhere/,
  );
  expect(days()).toContain('Thu 26 Nov 2026');
  await expect
    .element(page.getByRole('button', { name: 'Add a paper of the visit of 26 Nov 2026' }))
    .toBeVisible();
});

test('reception reads no visit elsewhere [10.33.5]', async () => {
  const asked = await drawn('receptionist');
  expect(asked).not.toContain('outside-visits');
});

test('the popup has the newest days alone [10.20.1]', async () => {
  await drawn('receptionist', 2);
  expect(days()).toEqual(['Fri 4 Dec 2026', 'Today']);
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
});

test('a letter stands on the day of its issue with number and days; reception views it and voids none [10.29.27]', async () => {
  await drawn('receptionist');
  expect(story()).toContain(
    'Sickness certificateSC/L2627/000007 · 3 days, 27 Nov to 29 Nov 2026, both included · Dr. Rao',
  );
  await expect
    .element(page.getByRole('link', { name: 'View letter SC/L2627/000007' }))
    .toHaveAttribute('href', `/app/papers/letter/${idOf(80)}`);
  expect(page.getByRole('button', { name: 'More about SC/L2627/000007' }).elements()).toEqual([]);
});

test('results stand on the day of their sample, the papers of a day in one entry, and the long list of papers hides no visit [10.20.1] [10.28.14]', async () => {
  await drawn('receptionist');
  await expect.element(page.getByText('HbA1c 7.8 %')).toBeVisible();
  expect(page.getByText('City Lab').elements()).toHaveLength(1);
  await expect.element(page.getByText('Old prescription')).toBeVisible();
  await expect.element(page.getByText('1 more under Old papers')).toBeVisible();
  expect(story()).toContain('Token #11');
});
