import { expect, test } from 'vitest';
import { speakerOf } from '../../shared/language';
import { sentencesOf } from './announce';

const call = { callId: 'x', tokenNumber: 12, room: 'Room 3', doctorName: 'Dr. A', name: null };
const english = speakerOf('en', {});
const hindi = speakerOf('hi', {
  'Token number {tokenNumber}, please go to {room}.': 'टोकन नंबर {tokenNumber}, कृपया {room} में जाइए।',
});

test('a call is said in the screen’s languages, with the room where one is known', () => {
  expect(sentencesOf(call, [english, hindi])).toEqual([
    { text: 'Token number 12, please go to Room 3.', lang: 'en-IN' },
    { text: 'टोकन नंबर 12, कृपया Room 3 में जाइए।', lang: 'hi-IN' },
  ]);
  expect(sentencesOf({ ...call, room: null }, [english])).toEqual([
    { text: 'Token number 12, please come in.', lang: 'en-IN' },
  ]);
  expect(sentencesOf({ ...call, room: null }, [hindi]).map(({ lang }) => lang)).toEqual(['hi-IN']);
});
