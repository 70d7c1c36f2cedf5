import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { OneTimeLinkDialog } from './OneTimeLinkDialog';

test('an invitation made at an address that phones cannot open says so and how to mend it, and no chat is offered for it [10.6.10]', async () => {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { isAdministrator: true },
    clinic: { timeZone: 'Asia/Kolkata' },
  } as never);
  const link = { token: 'secret', expiresAt: '2026-12-04T05:00:00.000Z', isMailed: false };
  await draw(
    <OneTimeLinkDialog
      path="/signup"
      purpose="With this link a new doctor makes an account."
      message="Sehat Clinic invites you as a doctor."
      link={link}
      onClose={() => {}}
    />,
    cache,
  );
  const note = page.getByRole('note');
  await expect.element(note).toHaveTextContent(`Phones can’t open ${window.location.origin}`);
  await expect.element(note).toHaveTextContent('HOST=0.0.0.0');
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Open WhatsApp' }).elements()).toEqual([]);
});
