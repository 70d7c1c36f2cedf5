import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { OpenedConsultation } from './consultation';
import { NotInside } from './NotInside';

vi.mock('./PatientHead', () => ({ PatientHead: () => null }));
vi.mock('./History', () => ({ History: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
}));

const id = '0190dead-beef-7000-8000-0123456789ab';
const draft = { savedByName: 'Dr. Rao', version: 3 };

function drawn(token: object, written: object | null) {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: { id, role: 'doctor' } } as never);
  const opened = {
    token: {
      id,
      tokenNumber: 5,
      patientId: id,
      patientName: 'Ravi Iyer',
      urgentReason: null,
      ...token,
    },
    draft: written,
  } as never as OpenedConsultation;
  return draw(<NotInside opened={opened} onStarted={() => undefined} />, cache);
}

test('of who waits it is said why they are urgent, as reception’s words [10.19.2]', async () => {
  await drawn({ status: 'waiting', urgentReason: 'Chest pain' }, null);
  await expect.element(page.getByText('Urgent. Reception says: “Chest pain”')).toBeVisible();
});

test('what is written of a visit that was cancelled can be discarded there', async () => {
  const { unmount } = await drawn({ status: 'cancelled' }, draft);
  await expect.element(page.getByText(/Dr. Rao wrote something of this visit/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible();
  await unmount();
  for (const [status, written] of [
    ['cancelled', null],
    ['waiting', draft],
  ] as const) {
    const other = await drawn({ status }, written);
    await expect.element(page.getByText(/Ravi Iyer|Token #5/).first()).toBeVisible();
    expect(page.getByRole('button', { name: 'Discard' }).elements()).toEqual([]);
    await other.unmount();
  }
});
