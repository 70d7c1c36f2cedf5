import { expect, test } from 'vitest';
import { usualRights } from '../../shared/permissions';
import { createClinicSettingsCache } from './clinicSettingsCache';

test('what was read before a change does not replace what this server has just stored', async () => {
  const settings = {
    name: 'Before',
    time_zone: null,
    second_factor: 'nobody',
    rights: usualRights,
    second_person_above: null,
    version: 1,
  };
  const accounts = [
    { hasStaff: false, hasSampleAccounts: true },
    { hasStaff: true, hasSampleAccounts: true },
  ];
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const answerLater = <Row>(row: Row) => ({
    executeTakeFirstOrThrow: () => answered.then(() => row),
  });
  const db = {
    selectFrom: () => ({ select: () => answerLater(settings) }),
    selectNoFrom: () => answerLater(accounts.shift()),
  };
  const cache = createClinicSettingsCache(db as never, null);
  const read = cache.read();
  cache.update({ name: 'After', version: 2 });
  cache.updateAccounts({ hasStaff: true });
  answer();
  await read;
  expect([cache.name, cache.hasStaff]).toEqual(['After', true]);
});
