import { expect, test } from 'vitest';
import { parseDateOfBirth } from '../patients/patient';
import { isEmptyDate } from './cellWords';
import { type DateOrder, dateInFile, ordersOf } from './fileDates';

const read = (cell: string, order: DateOrder = 'day') =>
  parseDateOfBirth(dateInFile(cell, order, 'Asia/Kolkata'), '2026-11-22')?.dateOfBirth ?? null;

test.each([
  '1985-03-14 00:00:00',
  '14/03/1985 00:00',
  '1985-03-14T00:00:00.000Z',
  '1985-03-14T00:00:00+05:30',
  // Local midnight as JSON writes it.
  '1985-03-13T18:30:00.000Z',
  '1985-03-13 18:30:00+00',
  '1985-03-13 18:30:00 UTC',
  '1985-03-14 00:00:00.0000000',
  '1985-03-14 10:45:00',
  '14-03-1985 12:00:00 AM',
  '14-Mar-1985 00:00',
  '14-MAR-85',
  'Mar 14 1985 12:00AM',
  'March 14, 1985',
  'Mar-14-1985',
  'Thu Mar 14 1985 00:00:00 GMT+0530 (India Standard Time)',
  'Thursday, March 14, 1985',
  'Thursday, 14 March 1985',
  'Thu 14/03/1985',
  '1985/3/14',
  '1985.03.14',
  '19850314',
  '14031985',
  '14 . 03 . 1985',
  '१४/०३/१९८५ ००:००',
])('%s is 14 March 1985 [10.8.13]', (cell) => {
  expect(read(cell)).toBe('1985-03-14');
});

test.each([
  ['03/14/1985', '1985-03-14'],
  ['4/5/2024 0:00', '2024-04-05'],
  ['04-05-24', '2024-04-05'],
  ['03141985', '1985-03-14'],
  ['14 Mar 1985', '1985-03-14'],
  ['1985-03-14', '1985-03-14'],
  ['14/03/1985', null],
  ['03/1985', '1985-03-01'],
])('%s with the month first is %s [10.8.13]', (cell, date) => {
  expect(read(cell, 'month')).toBe(date);
});

test.each([
  ['31/12/2020', 'day'],
  ['12/31/2020', 'month'],
  ['12/11/2020', 'either'],
  ['11/11/2020', null],
  ['2020-12-11', null],
  ['11 Dec 2020', null],
  ['40/40/2020', null],
  ['03/1985', null],
  ['34', null],
  ['', null],
  ['10121985', 'either'],
  ['19850314', null],
  ['12-11-20 00:00:00', 'either'],
])('%s may have first: %s [10.8.12]', (cell, order) => {
  expect(ordersOf(cell)).toBe(order);
});

test.each(['31/02/1985', '2026-13-01', '14/03', '1985', 'yesterday', '00:00', '25:00 14/03/1985'])(
  '%s is no date',
  (cell) => {
    expect(read(cell)).toBeNull();
  },
);

test.each([
  ...['0', '0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '1900-01-01', '01/01/1900 00:00'],
  ...['1/0/1900', '0001-01-01T00:00:00', '01/01/0001', '30/12/1899', '12/30/1899', '1899-12-30'],
])('%s is the day of an empty cell', (cell) => {
  expect(isEmptyDate(cell)).toBe(true);
});

test.each(['01/01/01', '01/01/2000', '1901-01-01', '10/10/1900', '1/1/19000'])(
  '%s is a day',
  (cell) => {
    expect(isEmptyDate(cell)).toBe(false);
  },
);
