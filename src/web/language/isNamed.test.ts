import { afterEach, expect, test } from 'vitest';
import { setSpeakerSource, speakerOf } from '../../shared/language';
import { isNamed } from './isNamed';

afterEach(() => setSpeakerSource(() => undefined));

test('a command is found by a part of its name, whatever the case', () => {
  expect(isNamed('Register Patient', ' PATient ')).toBe(true);
  expect(isNamed('Register Patient', '')).toBe(true);
  expect(isNamed('Register Patient', 'bill')).toBe(false);
});

test('in another language it is found by its name there and by the English one', () => {
  const hindi = speakerOf('hi', { 'Register Patient': 'मरीज़ का पंजीकरण' });
  setSpeakerSource(() => hindi);
  for (const typed of ['मरीज़', 'मरीज', 'मरी\u095b', 'पंजी', 'register']) {
    expect(isNamed('Register Patient', typed)).toBe(true);
  }
  expect(isNamed('Register Patient', 'बिल')).toBe(false);
});
