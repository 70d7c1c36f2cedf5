import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitInto } from './shrinkPicture';

const side = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: side, height: side });

test('a picture is made to fit, keeps its shape, and a small one is not enlarged [10.1.7]', () => {
  fc.assert(
    fc.property(size, size, (picture, most) => {
      const { width, height } = fitInto(picture, most);
      expect(width).toBeLessThanOrEqual(most.width);
      expect(height).toBeLessThanOrEqual(most.height);
      expect(width).toBeLessThanOrEqual(picture.width);
      expect(width).toBeGreaterThan(0);
      expect(height).toBeGreaterThan(0);
      const isLarge = width > 1 && height > 1;
      // Whole pixels move a side by half a pixel at most.
      if (isLarge) {
        expect(Math.abs(width * picture.height - height * picture.width)).toBeLessThanOrEqual(
          (picture.width + picture.height) / 2 + 1,
        );
      }
      if (picture.width <= most.width && picture.height <= most.height) {
        expect({ width, height }).toEqual(picture);
      }
    }),
  );
});
