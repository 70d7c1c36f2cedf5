import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { SinceLastVisitLine } from './SinceLastVisitLine';

const nothing = { date: '2026-11-01', values: [], medicines: [], tests: [] };

test('the line says since when, what is taken for how long, and what was advised [10.12.15]', async () => {
  const since = {
    ...nothing,
    values: [{ label: 'BP', before: '142/90', now: '150/92', mark: 'high' as const }],
    medicines: [
      { name: 'Tab. Telma 40', daysLeft: 1 },
      { name: 'Tab. Metformin 500', daysLeft: null },
    ],
    tests: ['HbA1c', 'Lipid profile'],
  };
  await draw(<SinceLastVisitLine since={since} />);
  await expect
    .poll(() => page.getByRole('paragraph').element().textContent)
    .toBe(
      'Since 1 Nov:BP 142/90 → 150/92 (high)takes Tab. Telma 40, 1 day lefttakes Tab. Metformin 500advised: HbA1c, Lipid profile',
    );
});

test('there is no line where there is nothing to say', async () => {
  await draw(
    <>
      <SinceLastVisitLine since={null} />
      <SinceLastVisitLine since={nothing} />
    </>,
  );
  expect(page.getByRole('paragraph').elements()).toEqual([]);
});
