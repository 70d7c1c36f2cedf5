import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { InviteButton } from './InviteButton';

// The tests' own address is one that no phone opens.
vi.mock('../../../shared/phoneReach', () => ({ opensOnPhones: () => true }));

afterEach(() => vi.restoreAllMocks());

test('an invitation says whom it is for, and its message by WhatsApp names person, clinic and work [10.1.15]', async () => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    const link = { token: 'secret', expiresAt: '2026-12-04T05:00:00.000Z', isMailed: false };
    return Response.json(link, { status: 201 });
  });
  const cache = createQueryClient();
  const clinic = { name: 'Sehat Clinic', timeZone: 'Asia/Kolkata' };
  cache.setQueryData(sessionQuery().queryKey, { clinic } as never);
  await draw(<InviteButton />, cache);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabelText('Name').fill(' Sunita Rao ');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect
    .element(page.getByText('With this link Sunita Rao makes an account as a receptionist.'))
    .toBeVisible();
  const chat = page.getByRole('link', { name: 'Open WhatsApp' }).element() as HTMLAnchorElement;
  const message = new URL(chat.href).searchParams.get('text') ?? '';
  expect(message).toContain('Sunita Rao: Sehat Clinic invites you as a receptionist.');
  expect(message).toContain(`${window.location.origin}/signup#secret`);
  // The name is for the message alone.
  expect(sent).toEqual([{ role: 'receptionist' }]);
});
