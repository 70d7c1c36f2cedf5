import { expect, test } from 'vitest';
import { positionAfter } from './positionAfter';

test('a row is found again wherever rows were moved, removed or added', () => {
  const lines = ['a', 'b', 'c', 'd'];
  for (const from of [null, 0, 1, 2, 3]) {
    for (const to of [null, 0, 1, 2, 3]) {
      const line = from === null ? 'new' : (lines[from] ?? '');
      const others = lines.filter((_, index) => index !== from);
      const after = to === null ? others : others.toSpliced(to, 0, line);
      for (const [position, name] of lines.entries()) {
        const found = after.indexOf(name);
        expect(positionAfter(position, { from, to })).toBe(found === -1 ? null : found);
      }
    }
  }
});
