import { expect, test } from 'vitest';
import { eveningTime, usualEveningTime } from './eveningTime';

test('the evening message comes at a half hour of the afternoon or evening, or not at all', () => {
  for (const at of [null, usualEveningTime, '12:00', '23:30']) {
    expect(eveningTime.parse(at)).toBe(at);
  }
  for (const at of ['11:30', '21:15', '24:00', '']) {
    expect(eveningTime.safeParse(at).success).toBe(false);
  }
});
