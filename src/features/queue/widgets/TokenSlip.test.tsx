import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import type { Token } from '../token';
import { TokenSlip } from './TokenSlip';

const letterhead = {
  ...{ name: 'Clinic', address: '', phone: '', email: '', gstin: null },
  ...{ logo: null, colour: '' },
};
const token = { id: '01a1fb40-d71c-7706-b228-75c30d0e24c6', tokenNumber: 7, patientName: 'Ravi' };

afterEach(() => vi.restoreAllMocks());

test.each([
  ['http://desk:3000', 1],
  ['http://192.168.1.10:3000', 0],
])('a slip whose code leads to %s says so %i times [10.6.10]', async (origin, times) => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({
      ...{ tokenNumber: 7, patientNumber: 37, patientName: 'Ravi', doctorName: null, room: null },
      ...{ issuedAt: '2026-11-22T06:30:00.000Z', readAt: '2026-11-22T06:30:00.000Z', ahead: 2 },
      ...{ address: `${origin}/place#code`, letterhead, timeZone: 'Asia/Kolkata' },
    }),
  );
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic: {} } as never);
  await draw(<TokenSlip token={token as Token} onClose={() => {}} />, cache);
  await expect.element(page.getByRole('img', { name: /place in the queue/ }).first()).toBeVisible();
  const notes = page.getByRole('note');
  expect(notes.elements()).toHaveLength(times);
  if (times > 0) await expect.element(notes).toHaveTextContent('Phones can’t open this yet.');
});
