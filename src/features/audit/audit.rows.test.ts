import { expect, test } from 'vitest';
import { auditEntryFromRow } from './audit.rows';

const row = {
  ...{ id: 1, timestamp: new Date(0), user_name: '', email: null, action: 'patient_viewed' },
  ...{ details: 'Record of Asha opened', event: null, named: null },
} as never as Parameters<typeof auditEntryFromRow>[0];

test.each([
  [{ user_id: 'u', user_name: 'Dr. Rao', ip_address: '10.0.0.7' }, 'Dr. Rao'],
  [{ user_id: null, ip_address: '10.0.0.7' }, 'Not signed in'],
  [{ user_id: null, ip_address: null, erased_at: new Date(0) }, 'Not signed in'],
  [{ user_id: null, ip_address: null }, 'The server itself'],
])('who did it: %j is “%s”', (of, words) => {
  const entry = auditEntryFromRow({ ...row, erased_at: null, ...of } as never);
  expect(entry.userName).toBe(words);
});
