import { expect, test } from 'vitest';
import { workUnderLoad } from '../../tests/history/underLoad';
import { scaled, tell } from './scale';

test('histories under load, with lost answers and repeated requests [CON-1] [CON-4] [CON-5] [CON-6] [CON-9] [CON-12] [DUR-7]', async () => {
  const amount = { tokens: scaled(20_000), bills: scaled(5_000), appointments: scaled(2_000) };
  const { faults, chain, stored, figures } = await workUnderLoad({ clients: 64, ...amount });
  tell('histories under load', {
    ...amount,
    ...figures,
    booked: stored.appointments.length,
    auditRows: chain.verified,
  });
  expect(faults).toEqual([]);
  expect(chain.broken).toBeNull();
  expect(stored.tokens).toHaveLength(amount.tokens);
  expect(stored.bills).toHaveLength(amount.bills);
  expect(stored.counters).toHaveLength(2);
  expect(figures.lost).toBeGreaterThan(0);
}, 3_600_000);
