import { expect, test } from 'vitest';
import { foldRepeats } from './recentActivity';

test('what was done several times in a row is one row, with how often', () => {
  const row = (id: string, text: string) => ({ id, text, action: 'patient_amended', at: id });
  const edited = 'Patient Asha Rao edited';
  expect(
    foldRepeats([row('4', edited), row('3', edited), row('2', 'Day closed'), row('1', edited)]),
  ).toEqual([
    { ...row('4', edited), times: 2 },
    { ...row('2', 'Day closed'), times: 1 },
    { ...row('1', edited), times: 1 },
  ]);
});
