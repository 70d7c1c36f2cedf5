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
import type { Patient } from '../patients/patient';
import { DuplicatesPage } from './DuplicatesPage';

const record = (number: number, name: string): Patient => ({
  ...{ id: `0190dead-beef-7000-8000-0123456789${number}`, number, name, age: 42 },
  ...{ dateOfBirth: null, dateOfBirthIsEstimated: false, gender: 'female', phone: '', email: null },
  ...{ address: '', emergencyContact: '', noneGiven: [], fileNumber: null, abhaNumber: null },
  ...{ abhaAddress: null, bloodGroup: null, allergies: [], medicalHistory: null, conditions: [] },
  ...{ expectedDelivery: null, notPregnantOn: null, version: 1, voided: null },
  ...{ registeredAt: '2026-01-05T06:00:00.000Z', registeredBy: { id: 'desk', name: 'Desk' } },
});
const foundAt = '2026-11-30T06:00:00.000Z';

afterEach(() => vi.restoreAllMocks());

test('the first pair has the focus, and the next one once it is said to be two people [10.32.8]', async () => {
  const session = {
    user: { id: 'me', role: 'receptionist', isAdministrator: false, isSolo: false },
    clinic: { today: '2026-11-30', timeZone: 'Asia/Kolkata' },
  };
  let pairs = [
    { one: record(37, 'Kamala Devi'), other: record(52, 'कमला देवी'), kind: 'script', foundAt },
    { one: record(41, 'Rekha Rao'), other: record(61, 'Smt. Rekha Rao'), kind: 'name', foundAt },
  ];
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    if (!String(address).endsWith('/dismiss')) return Response.json(pairs);
    pairs = pairs.slice(1);
    return Response.json({});
  });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, session as never);
  const rootRoute = createRootRoute({ component: DuplicatesPage });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
  const compare = (name: string) => page.getByRole('button', { name: `Compare ${name}` });
  await expect.element(compare('P-37 and P-52')).toHaveFocus();
  await expect.element(page.getByText('Same name in the other script')).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(compare('P-37 and P-52')).not.toBeInTheDocument();
  await expect.element(compare('P-41 and P-61')).toHaveFocus();
});
