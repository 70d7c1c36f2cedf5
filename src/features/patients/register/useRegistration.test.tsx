import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { emptyPatientForm } from '../patient';
import { useRegistration } from './useRegistration';
import type { RegistrationToken } from './useRegistrationToken';

const today = '2026-11-22';
const typed = {
  ...emptyPatientForm,
  age: '31',
  gender: 'female' as const,
  phone: '98450 12345',
  address: '12 MG Road',
  emergencyContact: 'Vikram',
};

const token = {
  isRequested: { current: false },
  request: () => true,
} as unknown as RegistrationToken;

function Registration() {
  const { record, duplicates, send } = useRegistration(token);
  return (
    <>
      {['Savitri Gowda', 'Meena Joshi'].map((name) => (
        <button key={name} type="button" onClick={() => record.form.setValues({ ...typed, name })}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => send(false)}>
        Register
      </button>
      {duplicates.length > 0 && (
        <button type="button" onClick={() => send(true)}>
          Nobody of these
        </button>
      )}
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

test('that somebody is no duplicate holds for the person who was asked about', async () => {
  const sent: [name: string, isNotDuplicate: boolean][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const { name, isNotDuplicate } = JSON.parse(String(init?.body ?? '{}'));
    if (name === undefined) return Response.json({ patients: [], nextCursor: null });
    sent.push([name, isNotDuplicate]);
    return Response.json(
      {
        defined: true,
        code: 'POSSIBLE_DUPLICATE',
        status: 409,
        message: 'A patient like this is registered already.',
        data: [{ id: '01a1fb40-d71c-7706-b228-75c30d0e24c6' }],
      },
      { status: 409 },
    );
  });
  const rootRoute = createRootRoute({ component: Registration });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic: { today } } as never);
  await draw(<RouterProvider router={router as never} />, cache);
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press('Savitri Gowda');
  await press('Register');
  await press('Nobody of these');
  await expect.poll(() => sent).toHaveLength(2);
  await press('Meena Joshi');
  await press('Nobody of these');
  await expect.poll(() => sent).toHaveLength(3);
  await press('Nobody of these');
  await expect
    .poll(() => sent)
    .toEqual([
      ['Savitri Gowda', false],
      ['Savitri Gowda', true],
      ['Meena Joshi', false],
      ['Meena Joshi', true],
    ]);
});
