import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { WarningsPart } from './WarningsPart';
import type { RuleCount } from './warning';

const rule: RuleCount = {
  ruleId: 'asthma-propranolol',
  tier: 'stop',
  lowered: null,
  isLowerable: true,
  example: {
    sentence: '{other}: propranolol ({medicine}) is contraindicated in asthma.',
    values: { medicine: 'Ciplar 40', other: 'Asthma' },
  },
  sources: [],
  shown: 20,
  heeded: 1,
  overridden: 18,
  kept: 1,
  reasons: [{ code: 'benefit', count: 18 }],
};
const law: RuleCount = {
  ...rule,
  ruleId: 'in-26a-sibutramine',
  isLowerable: false,
  example: null,
  shown: 1,
  heeded: 1,
  overridden: 0,
  kept: 0,
  reasons: [],
};

function clinic() {
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const session = {
    user: { role: 'doctor', isAdministrator: true, isSolo: false },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-23' },
  };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  return cache;
}

afterEach(() => vi.restoreAllMocks());

test('on a phone too each rule says how often it was overridden, and is lowered with a reason [10.23.43-44]', async () => {
  await page.viewport(360, 740);
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.endsWith('/warnings/tiers')) return Response.json([rule, law]);
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({});
  });
  const screen = await draw(<WarningsPart />, clinic());
  await expect.element(screen.getByText('is contraindicated in asthma.')).toBeVisible();
  await expect.element(screen.getByText('19 (95%)')).toBeVisible();
  await expect.element(screen.getByText('Benefit outweighs the risk: 18')).toBeVisible();
  await expect
    .element(screen.getByText('nobody reads it any more', { exact: false }))
    .toBeVisible();
  // The law is shown, and cannot be lowered.
  const menus = screen.getByRole('button', { name: /^More about/ });
  expect(menus.elements()).toHaveLength(1);
  await menus.click();
  await screen.getByRole('menuitem', { name: 'Stop asking for a reason' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Please say why.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Our chest physician decides');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { ruleId: 'asthma-propranolol', isLowered: true, reason: 'Our chest physician decides' },
    ]);
});
