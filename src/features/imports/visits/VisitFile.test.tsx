import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { principalOfRole, usualRights } from '../../../shared/permissions';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { readCsv } from '../readCsv';
import { VisitFile } from './VisitFile';

const idOf = (number: number) => `0190dead-beef-7000-8000-0123456789a${number}`;
const candidate = {
  ...{ phone: '98200 12345', fileNumber: null, dateOfBirth: null, dateOfBirthIsEstimated: false },
  isNamed: true,
};
const twins = [
  { ...candidate, id: idOf(1), number: 37, name: 'Asha Rao', age: 36 },
  { ...candidate, id: idOf(2), number: 52, name: 'Asha Rao', age: 61 },
];
const outcome = {
  ...{ id: idOf(9), fileName: 'visits.csv', visits: 2, unmatched: 1, known: 0, byName: 'Ravi' },
  ...{ importedAt: '2026-11-30T05:00:00.000Z', takenBackAt: null, takenBackByName: null },
};

afterEach(() => vi.restoreAllMocks());

async function drawFile(text: string) {
  const table = readCsv(text);
  if (typeof table === 'string') throw new Error(table);
  const sent: [step: string, body: Record<string, unknown>][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const request = new Request(address, init);
    const step = new URL(request.url).pathname.split('/').at(-1) ?? '';
    sent.push([step, await request.json().catch(() => ({}))]);
    const people = [
      { row: 1, rows: 2, candidates: twins },
      { row: 3, rows: 1, candidates: [] },
    ];
    const answers: Record<string, object> = {
      ...{ rows: { staged: 3 }, check: { matched: 0, people }, choice: { rows: 2 } },
      run: outcome,
    };
    return Response.json(answers[step] ?? { patients: [], nextCursor: null });
  });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { ...principalOfRole('receptionist'), id: idOf(8) },
    clinic: { today: '2026-11-30', timeZone: 'Asia/Kolkata' },
    rules: { rights: usualRights, secondPersonAbove: null },
  } as never);
  const rootRoute = createRootRoute({
    component: () => <VisitFile name="visits.csv" table={table} onBusy={() => {}} />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
  return sent;
}

test('turned dates are asked about, then who is meant of two, and nothing is imported before the answer [10.33.2] [10.33.3]', async () => {
  const sent = await drawFile(
    'Date,Name,Phone,Diagnosis\n04/05/2024,Asha Rao,98200 12345,URTI\n05/13/2024,Asha Rao,98200 12345,Asthma\n06/01/2024,Xavier,,Fever\n',
  );
  const find = page.getByRole('button', { name: 'Find their patients' });
  await expect.element(page.getByText('What comes first in the dates of “Date”?')).toBeVisible();
  await expect.element(find).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'The month' }).click();
  await expect.element(page.getByText('5 Apr 2024', { exact: true })).toBeVisible();
  await find.click();
  const person = page.getByRole('radiogroup', { name: /^.?Asha Rao/ });
  await expect.element(person).toBeVisible();
  // Who is nobody of the clinic needs no answer.
  const stranger = page.getByRole('radiogroup', { name: /^.?Xavier/ });
  await expect
    .element(stranger.getByRole('radio', { name: 'Leave these visits out' }))
    .toBeChecked();
  await expect.element(page.getByText('First say who the open person is')).toBeVisible();
  await person.getByRole('radio', { name: /P-52.*61 years/ }).click();
  await page.getByRole('button', { name: 'Import 2 visits' }).click();
  await expect.element(page.getByText('2 visits were imported.')).toBeVisible();
  expect(sent.map(([step]) => step)).toEqual(['rows', 'check', 'choice', 'run']);
  expect(sent[0]?.[1].rows).toMatchObject([
    { row: 1, visit: { visitedOn: '2024-04-05', diagnosis: 'URTI' } },
    { row: 2, visit: { visitedOn: '2024-05-13' } },
    { row: 3, visit: { visitedOn: '2024-06-01', name: 'Xavier' } },
  ]);
  expect(sent[2]?.[1]).toMatchObject({ row: 1, patientId: idOf(2) });
  expect(sent[3]?.[1]).toMatchObject({ rows: 3, fileName: 'visits.csv' });
});

test('rows without a day are said, and left out only if somebody says so [10.33.1]', async () => {
  await drawFile('Date,Name,Diagnosis\n14 Mar 2024,Asha Rao,URTI\nlast week,Asha Rao,Asthma\n');
  const find = page.getByRole('button', { name: 'Find their patients' });
  await expect.element(page.getByText(/“last week” is not a date/)).toBeVisible();
  await expect.element(find).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Leave this row out' }).click();
  await expect.element(find).toBeVisible();
});
