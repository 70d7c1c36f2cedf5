import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { addDays, dateIn } from '../../shared/clinicDay';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { Appointment } from './appointment';
import { MoreActions } from './MoreActions';

const id = '0190dead-beef-7000-8000-0123456789ab';
const timeZone = 'Asia/Kolkata';
const today = dateIn(new Date(), timeZone);

test.each([
  ['of yesterday', addDays(today, -1), true],
  ['of tomorrow', addDays(today, 1), false],
])('an appointment %s offers No-show only once its time has come', async (_, date, isOffered) => {
  const appointment = {
    ...{ id, patientId: id, patientName: 'Ravi Iyer', date, time: '10:00', status: 'scheduled' },
    ...{ doctorId: null, doctorName: null, tokenNumber: null },
  } as never as Appointment;
  const cache = createQueryClient();
  const session = { user: { id, role: 'receptionist' }, clinic: { today, timeZone } };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  const nothing = () => undefined;
  await draw(
    <MoreActions appointment={appointment} main={null} confirm={nothing} complete={nothing} />,
    cache,
  );
  await page.getByRole('button', { name: 'More about the appointment of Ravi Iyer' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Cancel' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'No-show' }).elements()).toHaveLength(
    isOffered ? 1 : 0,
  );
});
