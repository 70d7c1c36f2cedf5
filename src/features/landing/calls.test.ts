import { expect, test } from 'vitest';
import { callsView, lastCall, nextCall } from './calls';
import { exampleSpeaker } from './exampleSpeaker';

test('each call brings the next number, and the phone counts down with it [10.22.2]', () => {
  const english = exampleSpeaker('en');
  const views = [0, 1, 2, lastCall].map((calls) => callsView(calls, english));
  expect(views.map(({ tokenNumber, next }) => [tokenNumber, ...next])).toEqual([
    [7, 8, 9, 10],
    [8, 9, 10, 11],
    [9, 10, 11, 12],
    [10, 11, 12, 13],
  ]);
  expect(views.map(({ place }) => place)).toEqual([
    '2 people ahead of you',
    'One person ahead of you',
    'You are next',
    'It is your turn: Room 1',
  ]);
  expect(views.map(({ isOwnTurn }) => isOwnTurn)).toEqual([false, false, false, true]);
  expect(views[1]?.announcement).toBe('Token number 8, please go to Room 1.');
  expect(nextCall(lastCall)).toBe(0);
  expect(callsView(1, exampleSpeaker('hi')).announcement).toContain('कमरा 1');
});
