import { IconReceipt } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { StatCards } from './StatCards';

test.each([
  [360, 4],
  [360, 6],
  [1040, 6],
])('at %i px a note beside one of %i figures is not cut', async (width, count) => {
  await page.viewport(width, 800);
  const figures = Array.from({ length: count - 1 }, (_, at) => `Figure ${at}`);
  const note = '₹12,450.00 received';
  await draw(
    <StatCards
      isMissing={false}
      stats={[
        ...figures.map((label) => ({ label, value: 12, icon: IconReceipt })),
        { label: 'Revenue', value: '₹12,450.00', icon: IconReceipt, note },
      ]}
    />,
  );
  const said = page.getByText(note);
  await expect.element(said).toBeVisible();
  const { scrollWidth, clientWidth } = said.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const { scrollWidth: needed } = document.documentElement;
  expect(needed).toBeLessThanOrEqual(width);
  await page.viewport(1280, 800);
});
