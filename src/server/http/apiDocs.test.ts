import { expect, test } from 'vitest';
import { permissions, roles } from '../../shared/permissions';
import { permissionSentence } from './apiDocs';

test('the API’s documents name administrators where a right is theirs beside a role', () => {
  const chosen = ', unless the clinic’s settings say otherwise.';
  const either = `May be called by: receptionist, administrators of either role${chosen}`;
  for (const id of ['billing.requests', 'billing.confirm', 'imports.stage', 'imports.run']) {
    expect([id, permissionSentence(id)]).toEqual([id, either]);
  }
  expect(permissionSentence('staff.search')).toBe('May be called by: administrators.');
  expect(permissionSentence('queue.today')).toBe(`May be called by: ${roles.join(', ')}.`);
  expect(permissionSentence('billing.refund')).toBe(`May be called by: receptionist${chosen}`);
  for (const id of Object.keys(permissions)) expect(permissionSentence(id)).not.toContain(': ,');
});
