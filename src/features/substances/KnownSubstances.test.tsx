import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { KnownSubstances } from './KnownSubstances';
import { substancesVersion } from './reference/substanceList';

function clinic() {
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const session = {
    user: { role: 'doctor', isAdministrator: false },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-29' },
  };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  return cache;
}

const signature = (version: string) => ({
  list: 'substances',
  version,
  userName: 'Dr. Rao',
  at: '2026-11-29T10:00:00.000Z',
});

afterEach(() => vi.restoreAllMocks());

test('on a phone too each substance says its strengths, and where they were read [10.23.13]', async () => {
  await page.viewport(360, 740);
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json([]));
  const screen = await draw(<KnownSubstances />, clinic());
  await screen.getByRole('textbox', { name: 'Search substances' }).fill('pcm');
  const table = screen.getByRole('table', { name: 'Substances known here' });
  await expect
    .element(table.getByText('Tablets and capsules: 500 mg, 650 mg, 1000 mg'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Show sources of Paracetamol' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Paracetamol' });
  const row = dialog.getByRole('row', { name: /650 mg/ });
  await expect.element(row.getByRole('link', { name: /S\.O\. 1575\(E\)/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Search substances' }).fill('ambroxol');
  await expect
    .element(table.getByText('From general knowledge: only suggests the name, and is not checked.'))
    .toBeVisible();
});

test('none is listed before somebody asks, then all in pieces [10.23.13]', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json([]));
  const screen = await draw(<KnownSubstances />, clinic());
  const rows = screen.getByRole('button', { name: /^Show sources of/ });
  await screen.getByRole('button', { name: 'Show the substances' }).click();
  await expect.poll(() => rows.elements().length).toBe(20);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.elements().length).toBe(40);
  await screen.getByRole('textbox', { name: 'Search substances' }).fill('paracetamol');
  await screen.getByRole('textbox', { name: 'Search substances' }).fill('');
  await expect.poll(() => rows.elements().length).toBe(0);
});

test('no pharmacist has looked at it, until a doctor signs this version [10.23.14]', async () => {
  const sent: unknown[] = [];
  const signatures = [signature('2020-01-01')];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'POST') return Response.json(signatures);
    sent.push(JSON.parse(String(init.body)));
    signatures.push(signature(substancesVersion));
    return Response.json(signatures.at(-1));
  });
  const screen = await draw(<KnownSubstances />, clinic());
  await expect.element(screen.getByText('No pharmacist has looked at it')).toBeVisible();
  await screen.getByRole('button', { name: 'I have checked it: sign' }).click();
  await expect.element(screen.getByText('Signed by Dr. Rao')).toBeVisible();
  expect(sent).toEqual([{ list: 'substances', version: substancesVersion }]);
  await expect.element(screen.getByText('No pharmacist has looked at it')).not.toBeInTheDocument();
});
