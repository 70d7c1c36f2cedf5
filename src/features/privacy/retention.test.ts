import { expect, test } from 'vitest';
import { keptUntil } from './retention';

const grown = { registered: '2020-01-05', dateOfBirth: null, age: 40, years: 3 };

test.each([
  ['three years after the last visit', { ...grown, lastVisit: '2021-06-30' }, '2024-06-30'],
  ['as many as the clinic says', { ...grown, lastVisit: '2021-06-30', years: 10 }, '2031-06-30'],
  ['a leap day', { ...grown, lastVisit: '2024-02-29' }, '2027-03-01'],
  ['four years on, one again', { ...grown, lastVisit: '2024-02-29', years: 4 }, '2028-02-29'],
  [
    'a child, three years after the eighteenth birthday',
    { ...grown, age: 4, dateOfBirth: '2016-03-01', lastVisit: '2021-06-30' },
    '2037-03-01',
  ],
  [
    'a child of whom the age alone is known',
    { ...grown, age: 4, lastVisit: '2021-06-30' },
    '2037-01-05',
  ],
])('%s', (_, kept, until) => {
  expect(keptUntil(kept)).toBe(until);
});
