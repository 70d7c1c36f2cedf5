import { expect, test } from 'vitest';
import { clinicEntered } from '../../../tests/settings';
import { hoursOfWeek } from './settingsWords';

test('a week’s hours are said once for days in a row that have the same', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  const lines = hoursOfWeek(clinicEntered.workingHours, 'long').map((line) => line.map(plain));
  expect(lines).toEqual([
    ['Monday', '9:00 am–1:00 pm, 5:00 pm–8:30 pm'],
    ['Tuesday–Saturday', '9:00 am–7:00 pm'],
    ['Sunday', 'Closed'],
  ]);
  expect(hoursOfWeek([[], [], [], [], [], [], []], 'long')).toEqual([['Monday–Sunday', 'Closed']]);
});
