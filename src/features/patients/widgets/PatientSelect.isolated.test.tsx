import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { cardCodeOf } from '../../../shared/patientCard';
import { api } from '../../../web/api/api';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { PatientSelect } from './PatientSelect';

vi.mock('../../../web/shell/carriedPhone', () => ({
  registerLabel: (phone: string) => `Register ${phone}`,
  useRegisterPhone: () => vi.fn(),
}));

const patient = (id: string, name: string) => ({
  ...{ id, name, number: 1, phone: '98111 00011', age: 31, dateOfBirth: null },
  ...{ dateOfBirthIsEstimated: false, gender: 'female', isAlike: false },
});

function Picker() {
  const [value, setValue] = useState('');
  return (
    <>
      <PatientSelect value={value} onChange={setValue} />
      <output aria-label="chosen">{value || 'nobody'}</output>
    </>
  );
}

/** A picker whose newest patients are there, and whose answer to "meri" is what is given. */
function drawn(answer: () => Promise<unknown>) {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id: 'r', role: 'receptionist' },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-23' },
  } as never);
  const key = (text: string) =>
    api.patients.search.queryKey({ input: { text, limit: 20, inUse: true } });
  cache.setQueryDefaults(api.patients.key(), { staleTime: Number.POSITIVE_INFINITY });
  const newest = { patients: [patient('g', 'Gopal'), patient('k', 'Kavitha')], nextCursor: null };
  cache.setQueryData(key(''), newest as never);
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const found = await answer();
    const body = found ?? { defined: false, code: 'FORBIDDEN', status: 403, message: 'No' };
    return new Response(JSON.stringify(body), {
      status: found ? 200 : 403,
      headers: { 'content-type': 'application/json' },
    });
  });
  return { screen: draw(<Picker />, cache), fetch, cache };
}

test('while an answer is awaited nobody is offered, and a key takes nobody who does not match [10.12.9]', async () => {
  let resolve: (answer: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((answered) => {
    resolve = answered;
  });
  const screen = await drawn(() => promise).screen;
  const box = screen.getByPlaceholder('Search by name, phone or email');
  await box.click();
  await expect.element(screen.getByRole('option', { name: /Kavitha/ })).toBeVisible();
  await userEvent.keyboard('meri');
  await expect.element(screen.getByText('Searching...')).toBeVisible();
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByLabelText('chosen')).toHaveTextContent('nobody');
  resolve({ patients: [patient('m', 'Meri'), patient('n', 'Merina')], nextCursor: null });
  await expect.element(screen.getByRole('option', { name: /Merina/ })).toBeVisible();
  await expect.element(screen.getByLabelText('chosen')).toHaveTextContent('nobody');
});

test('where nothing could be searched nobody is offered, and it says so [10.12.9]', async () => {
  const screen = await drawn(async () => null).screen;
  await screen.getByPlaceholder('Search by name, phone or email').click();
  await userEvent.keyboard('meri');
  await expect.element(screen.getByText('Could not be searched')).toBeVisible();
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByLabelText('chosen')).toHaveTextContent('nobody');
});

test('a card scanned on a slow network replaces no patient who was chosen since', async () => {
  let resolve: (answer: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((answered) => {
    resolve = answered;
  });
  const { screen: drawing, cache } = drawn(() => promise);
  const screen = await drawing;
  const box = screen.getByPlaceholder('Search by name, phone or email');
  await box.fill(cardCodeOf('0190dead-beef-7000-8000-0123456789ab'));
  await userEvent.keyboard('{Enter}');
  await box.fill('');
  await screen.getByRole('option', { name: /Gopal/ }).click();
  await expect.element(screen.getByLabelText('chosen')).toHaveTextContent(/^g$/);
  resolve({ patients: [patient('m', 'Meri')], nextCursor: null });
  await expect.poll(() => cache.isFetching()).toBe(0);
  await expect.element(screen.getByLabelText('chosen')).toHaveTextContent(/^g$/);
});
