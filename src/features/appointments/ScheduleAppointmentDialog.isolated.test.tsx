import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { ScheduleAppointmentDialog } from './ScheduleAppointmentDialog';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const today = '2026-11-27';
const token = { id, patientId: id, tokenNumber: 9, patientName: 'Divya', status: 'in-progress' };

vi.mock('../patients/widgets/PatientSelect', () => ({ PatientSelect: () => null }));

afterEach(() => vi.restoreAllMocks());

test.each([
  ['For this visit', id],
  ['For another visit later', null],
])(
  'of a patient who is with a doctor it is asked which visit is meant; “%s” is sent with it',
  async (answer, tokenId) => {
    const sent: { tokenId?: string | null }[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
      const { pathname } = new URL(String(address));
      if (init?.method !== 'POST' || pathname !== '/api/appointments') {
        return new Response(null, { status: 503 });
      }
      const asked = JSON.parse(String(init.body));
      sent.push(asked);
      if ('tokenId' in asked) return new Response(null, { status: 503 });
      const refusal = { defined: true, code: 'HAS_TOKEN', status: 409, message: 'Held' };
      return Response.json({ ...refusal, data: token }, { status: 409 });
    });
    const cache = createQueryClient();
    cache.setQueryData(sessionQuery().queryKey, {
      user: { id: 'r', role: 'receptionist' },
      clinic: { timeZone: 'Asia/Kolkata', today },
    } as never);
    const place = { doctorId: '', date: today, time: '23:59' };
    await draw(
      <ScheduleAppointmentDialog patientId={id} slot={place} onClose={() => undefined} />,
      cache,
    );
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect.element(page.getByText(/Is the appointment for this visit\?/)).toBeVisible();
    expect(sent.map((one) => 'tokenId' in one)).toEqual([false]);
    await page.getByRole('button', { name: answer, exact: true }).click();
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]?.tokenId).toBe(tokenId);
  },
);
