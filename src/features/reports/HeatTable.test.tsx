import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { HeatTable } from './HeatTable';

test('the hours at which people come are said as clocks say them', async () => {
  const hours = [0, 9, 12, 15];
  const cells = hours.map((hour) => ({ hour, count: hour, shade: 1 }));
  const heat = { hours, days: [{ weekday: 'Mon', cells }] };
  await draw(<HeatTable heat={heat} header="Day" className={undefined} />);
  await expect.element(page.getByRole('columnheader', { name: 'Day' })).toBeVisible();
  const said = page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
  expect(said.map((one) => one?.replace(/\s/g, ' '))).toEqual([
    'Day',
    '12 am',
    '9 am',
    '12 pm',
    '3 pm',
  ]);
});
