import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { StaffActions } from './StaffActions';
import type { StaffMember } from './staffMember';

const member: StaffMember = {
  ...{ id: '01a1fb40-d71c-7706-b228-75c30d0e24c6', name: 'Dr. Rao', email: 'rao@clinic.test' },
  ...{ role: 'doctor', status: 'active', isAdministrator: true, isSolo: false, isDemo: false },
  ...{ hasTwoFactor: false, passkeys: 0, createdAt: '2026-11-27T05:00:00.000Z' },
  lastSignInAt: null,
};

afterEach(() => vi.restoreAllMocks());

/** The row's menu, open, and what is sent to let somebody work alone. */
async function opened(change: Partial<StaffMember>) {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    sent.push([new URL(String(address)).pathname, JSON.parse(String(init?.body))]);
    return Response.json(member);
  });
  const cache = createQueryClient();
  const user = { id: member.id, role: 'doctor', isAdministrator: true };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic: {} } as never);
  await draw(<StaffActions member={{ ...member, ...change }} onResetLink={() => {}} />, cache);
  await page.getByRole('button').click();
  return sent;
}

const path = `/api/staff/${member.id}/solo`;

test.each([
  ['doctor', 'Dr. Rao stays a doctor and does reception’s work too'],
  ['receptionist', 'Turn this on only for someone who may practise medicine.'],
] as const)(
  'that a %s works alone is said before it is turned on, and Cancel leaves it off [10.13.8]',
  async (role, words) => {
    const sent = await opened({ role });
    await page.getByRole('menuitem', { name: 'Works alone…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dr. Rao works alone?' });
    await expect.element(dialog.getByText(words)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await page.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Works alone…' }).click();
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([[path, { isSolo: true }]]);
  },
);

test('it is turned off by one press [10.13.8]', async () => {
  const sent = await opened({ isSolo: true });
  await page.getByRole('menuitem', { name: 'No longer works alone' }).click();
  await expect.poll(() => sent).toEqual([[path, { isSolo: false }]]);
});

test('of an account that is not in use it is not offered', async () => {
  await opened({ status: 'disabled' });
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  expect(page.getByRole('menuitem', { name: /Works alone/ }).elements()).toEqual([]);
});
