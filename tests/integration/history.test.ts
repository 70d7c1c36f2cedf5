/** @module-tag slow */
import { expect, test } from 'vitest';
import { workUnderLoad } from '../history/underLoad';

test('a small history under load across a midnight is sound; `npm run test:faults` runs the large one', async () => {
  const amount = { clients: 32, tokens: 200, bills: 50, appointments: 100 };
  const { faults, chain, stored } = await workUnderLoad(amount);
  expect(faults).toEqual([]);
  expect(chain.broken).toBeNull();
  expect(stored.tokens).toHaveLength(200);
  expect(stored.bills).toHaveLength(50);
}, 120_000);
