import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import type { BackupsState } from '../settings.contract';
import { Backups } from './Backups';

afterEach(() => vi.restoreAllMocks());

function drawn(backups: BackupsState | null) {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { clinic: { timeZone: 'Asia/Kolkata' } } as never);
  return draw(<Backups backups={backups} />, cache);
}

const state: BackupsState = {
  ...{ folder: '/media/asha/PEN/clinic-backups', isThere: true, isFixed: false, everyHours: 24 },
  ...{ isEncrypted: false, newest: [], isUnderWay: false, part: null, failure: null },
  ...{ fingerprint: 'aa bb', copies: null },
  rehearsal: { last: null, isUnderWay: false, part: null, obstacle: null },
};

test('without a place one of those that the server offers is chosen with the own password [10.1.12]', async () => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ folder: '/media/asha/PEN/clinic-backups' });
    }
    const drive = { path: '/media/asha/PEN', kind: 'drive', freeBytes: 16e9, isSameDisk: false };
    const home = { path: '/home/asha', kind: 'folder', freeBytes: 2e9, isSameDisk: true };
    return Response.json({ isFixed: false, isEncrypted: false, places: [drive, home] });
  });
  await drawn(null);
  await page.getByRole('button', { name: 'Choose a drive or folder' }).click();
  await expect.element(page.getByText('On the same disk as the records')).toBeVisible();
  await expect.element(page.getByText('Drive, 16 GB free')).toBeVisible();
  const use = page.getByRole('button', { name: 'Try it and use it' });
  await page.getByRole('textbox', { name: 'Your own password' }).fill('a long password');
  await expect.element(use).toBeDisabled();
  await page.getByRole('radio', { name: '/media/asha/PEN' }).click();
  await use.click();
  await expect
    .element(page.getByText('Backups go to /media/asha/PEN/clinic-backups'))
    .toBeVisible();
  expect(sent).toEqual([{ path: '/media/asha/PEN', password: 'a long password' }]);
});

test('a drive that is gone is said, with what to do [10.1.12]', async () => {
  await drawn({ ...state, isThere: false });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No backups are made until /media/asha/PEN/clinic-backups is back.');
  await expect.element(page.getByRole('button', { name: 'Back up now' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Change the place' })).toBeEnabled();
});

test('where the environment names the folder nobody is offered another one', async () => {
  await drawn({ ...state, isFixed: true });
  await expect.element(page.getByRole('button', { name: 'Back up now' })).toBeEnabled();
  await expect
    .element(page.getByRole('button', { name: 'Change the place' }))
    .not.toBeInTheDocument();
});
