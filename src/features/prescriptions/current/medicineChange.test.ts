import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsByChange, medicineChanges } from './medicineChange';

test('every medicine stands once, in its group, in the order in which it was written [10.23.71]', () => {
  const items = fc.array(fc.record({ change: fc.constantFrom(...medicineChanges), id: fc.nat() }));
  fc.assert(
    fc.property(items, (all) => {
      const groups = groupsByChange(all);
      const printed = groups.flatMap((group) => group.items);
      expect(printed).toHaveLength(all.length);
      expect(new Set(printed)).toEqual(new Set(all));
      for (const group of groups) {
        expect(group.items).toEqual(all.filter((item) => group.items.includes(item)));
      }
      const hasHeadings = all.some(({ change }) => change !== '' && change !== 'new');
      expect(groups.every(({ change }) => (change !== null) === hasHeadings)).toBe(true);
    }),
  );
});
