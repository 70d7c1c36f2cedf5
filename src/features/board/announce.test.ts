import { expect, test } from 'vitest';
import { sentencesOf } from './announce';

const call = { callId: 'x', tokenNumber: 12, room: 'Room 3', doctorName: 'Dr. A', name: null };

test('a call is said in the screen’s languages, with the room where one is known', () => {
  expect(sentencesOf(call, 'both')).toEqual([
    { text: 'Token number 12, please go to Room 3.', lang: 'en-IN' },
    { text: 'टोकन नंबर 12, कृपया Room 3 में जाइए।', lang: 'hi-IN' },
  ]);
  expect(sentencesOf({ ...call, room: null }, 'en')).toEqual([
    { text: 'Token number 12, please come in.', lang: 'en-IN' },
  ]);
  expect(sentencesOf({ ...call, room: null }, 'hi').map(({ lang }) => lang)).toEqual(['hi-IN']);
});
