import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields } from './changedFields';

test('the order of an object’s keys is no change, the order of a list is [10.1.4]', () => {
  const before = { hours: [{ from: '09:00', to: '13:00' }], name: 'A' };
  expect(changedFields(before, { hours: [{ to: '13:00', from: '09:00' }], name: 'A' })).toEqual([]);
  expect(changedFields({ days: [1, 2] }, { days: [2, 1] })).toEqual(['days']);
});

test('nothing differs from itself, and exactly what was replaced differs [10.1.4]', () => {
  const record = fc.record({ one: fc.jsonValue(), other: fc.jsonValue() });
  fc.assert(
    fc.property(record, fc.string(), (values, text) => {
      expect(changedFields(values, structuredClone(values))).toEqual([]);
      const changed = { ...values, one: [values.one, text] };
      expect(changedFields(values, changed)).toEqual(['one']);
    }),
  );
});
