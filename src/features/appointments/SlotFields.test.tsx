import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { SlotFields } from './SlotFields';

test('a day on which the clinic is closed says so where it is offered', async () => {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id: 'r', role: 'receptionist' },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-27' },
  } as never);
  cache.setQueryData(api.appointments.doctors.queryKey(), []);
  const open = [{ from: '09:00', to: '19:00' }];
  const workingHours = [open, open, open, open, open, open, []];
  cache.setQueryData(api.settings.clinic.queryKey(), { workingHours } as never);
  const values = { doctorId: '', date: '', time: '' };
  await draw(
    <SlotFields values={values} day={undefined} dayError={null} onChange={() => {}} />,
    cache,
  );
  const days = page.getByRole('group', { name: 'Next days' }).getByRole('button');
  await expect.element(days.first()).toHaveTextContent('Today');
  const said = days.elements().map(({ textContent }) => textContent);
  expect(said).toEqual([
    'Today',
    'Tomorrow',
    'Sun 29: closed',
    'Mon 30',
    'Tue 1',
    'Wed 2',
    'Thu 3',
  ]);
});
