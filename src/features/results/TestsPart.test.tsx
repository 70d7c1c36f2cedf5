import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { TestsPart } from './TestsPart';

afterEach(() => vi.restoreAllMocks());

function clinicOf(role: 'doctor' | 'receptionist') {
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(sessionQuery().queryKey, {
    user: { role, isAdministrator: true, isSolo: false },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-29' },
  } as never);
  return cache;
}

test('on a phone an administrator finds a test and chooses its interval; a conflict is said, and the form stays', async () => {
  await page.viewport(360, 740);
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'PUT') return Response.json([]);
    sent.push(JSON.parse(String(init.body)));
    const theirs = { testKey: 'hba1c', intervalMonths: 3, priceId: null, version: 1 };
    return sent.length > 1
      ? Response.json({ ...theirs, intervalMonths: 6, version: 2 })
      : Response.json(
          {
            ...{ defined: true, code: 'TEST_CHANGED', status: 409, data: theirs },
            message: 'Someone has changed this test. Please check it before you save.',
          },
          { status: 409 },
        );
  });
  const screen = await draw(<TestsPart />, clinicOf('receptionist'));
  // Only a doctor signs.
  await expect.element(screen.getByText(/A doctor of the clinic looks this list/)).toBeVisible();
  await expect.element(screen.getByText(/This material contains content from LOINC/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Search tests' }).fill('a1c');
  await screen.getByRole('button', { name: 'Edit HbA1c' }).click();
  const months = screen.getByRole('textbox', { name: 'Repeat every (months)' });
  await months.fill('half');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(months).toBeInvalid();
  await months.fill('6');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/Someone has changed this test/)).toBeVisible();
  await expect.element(months).toHaveValue('6');
  await screen.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { testKey: 'hba1c', intervalMonths: 6, priceId: null, version: 0 },
    { testKey: 'hba1c', intervalMonths: 6, priceId: null, version: 1 },
  ]);
});

test('nobody has looked at the list, until a doctor of the clinic signs this version [10.28.9]', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json([]));
  const screen = await draw(<TestsPart />, clinicOf('doctor'));
  await expect.element(screen.getByText('No doctor has looked at this list')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'I have checked it: sign' }))
    .toBeVisible();
});
