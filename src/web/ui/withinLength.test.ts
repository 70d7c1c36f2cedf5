import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.resolve('src');
const screens = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

test('no box cuts what is typed or pasted in silence: each text that is too long is refused with a message', () => {
  const cutting = screens.flatMap((file) => {
    const code = fs.readFileSync(path.join(src, file), 'utf8');
    return (
      [...code.matchAll(/\bmaxLength=/g)]
        .map(({ index }) =>
          code
            .slice(0, index)
            .match(/<[A-Za-z]\w*/g)
            ?.at(-1),
        )
        // Their own limit is `withinLength`.
        .filter((element) => element !== '<TypeAhead' && element !== '<StopsTextarea')
        .map((element) => `${file}: ${element}`)
    );
  });
  expect(screens.length).toBeGreaterThan(100);
  expect(cutting).toEqual([]);
});
