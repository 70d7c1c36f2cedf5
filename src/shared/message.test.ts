import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message';

const say = (text: string, values: Record<string, string | number>, locale = 'en-IN') =>
  messageOf(text, locale)(values);

describe('a message', () => {
  test.each([
    ['{name} waits', { name: '{count} #' }],
    ["It''s {name}'s", { name: 'Asha' }],
    ["Today's '{quoted' {name}", { name: 'Asha' }],
    ["A quote that never ends: '{name}", { name: 'Asha' }],
    ['#{number} of {count, plural, other {#, {number}}}', { number: 12, count: 1234567 }],
    ['{count, plural, =0 {none} one {one of {name}} other {#}}', { count: 0, name: 'x' }],
    ['{count, plural, =0 {none} one {one of {name}} other {#}}', { count: 1, name: 'x' }],
    ['{ count , plural , one {a} other {b} } ', { count: 3 }],
    ['', {}],
  ])('%s is said as FormatJS says it', (text, values) => {
    const oracle = new IntlMessageFormat(text, 'en-IN', undefined, { ignoreTag: true });
    expect(say(text, values)).toBe(oracle.format(values));
  });

  test.each(['{name', '{}', '{count, plural, one {#}', '{when, date}', 'a } b', '{a b}'])(
    '%s is refused',
    (text) => {
      expect(() => messageOf(text, 'en-IN')).toThrow(/Not a message/);
    },
  );

  test('does not go without its values', () => {
    expect(() => say('{name} waits', {})).toThrow(/No value/);
  });
});
