import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { principalOfRole } from '../../shared/permissions';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { PhrasesPart } from './PhrasesPart';

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

test('on a phone a doctor writes a text, sees what becomes of it in both languages, and a code that is taken keeps it [10.29.26]', async () => {
  await page.viewport(360, 740);
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'PUT') return Response.json([]);
    sent.push(JSON.parse(String(init.body)));
    const message = 'There is already a text with the code wt.';
    return sent.length > 1
      ? Response.json({})
      : Response.json({ defined: true, code: 'CODE_TAKEN', status: 409, message }, { status: 409 });
  });
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(sessionQuery().queryKey, {
    user: { ...principalOfRole('doctor'), name: 'Dr. Rao' },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-30' },
  } as never);
  const screen = await draw(<PhrasesPart />, cache);
  await expect.element(screen.getByText('No texts yet')).toBeVisible();
  await screen.getByRole('button', { name: 'New text' }).click();
  await screen.getByRole('textbox', { name: 'Code' }).fill('wt');
  await screen.getByRole('textbox', { name: 'Name' }).fill('Lose weight');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('at least one language');
  await screen
    .getByRole('textbox', { name: 'English' })
    .fill('{name}: {weight}, {last hba1c}, {x}');
  await expect
    .element(screen.getByRole('region', { name: 'Preview, English' }))
    .toHaveTextContent('Asha Rao: 61 kg, 7.8 % (30 Nov 2026), {x}');
  await screen.getByRole('textbox', { name: 'हिन्दी' }).fill('{वज़न}');
  await expect
    .element(screen.getByRole('region', { name: 'Preview, हिन्दी' }))
    .toHaveTextContent(/61/);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('already a text');
  await screen.getByRole('textbox', { name: 'Code' }).fill('wl');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    ...{ kind: 'advice', code: 'wl', name: 'Lose weight', isOfClinic: false, version: 0 },
    ...{ english: '{name}: {weight}, {last hba1c}, {x}', hindi: '{वज़न}' },
  });
});
