import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filtersInAddress } from './address';
import { isDay, oneOf, readFilters } from './filters';

const rules = { status: oneOf(['pending', 'paid', 'refunded']), date: isDay };
const inAddress = filtersInAddress(['status', 'date']);

const status = fc.constantFrom('pending', 'paid');
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const filters = fc.record({ status, date: day }, { requiredKeys: [] });

/** Whatever somebody writes into an address, as the router reads it. */
const written = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.record({ status: fc.anything(), date: fc.anything(), text: fc.anything() }),
);

describe('the filters that an address says [10.15.2]', () => {
  test('what was chosen comes back, and nothing else stands there', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(readFilters(rules, inAddress(chosen))).toStrictEqual({ ...chosen });
      }),
    );
  });

  test('whatever else is written there counts as nothing chosen, and never fails', () => {
    fc.assert(
      fc.property(written, (search) => {
        const read = readFilters(rules, inAddress(search));
        expect(['pending', 'paid', 'refunded', undefined]).toContain(read.status);
        expect(read.date === undefined || isDay(read.date)).toBe(true);
        expect(['status', 'date']).toEqual(expect.arrayContaining(Object.keys(read)));
      }),
    );
  });

  test.each([
    [
      { status: 'paid', date: '2026-11-22' },
      { status: 'paid', date: '2026-11-22' },
    ],
    [{ status: 'stolen', date: '2026-02-30' }, {}],
    [{ status: ['paid'], date: 20261122 }, {}],
    [{ status: 'toString', date: '2026-11-22T10:00' }, {}],
    [{ status: '', date: '' }, {}],
    [{ status: 'paid', text: 'Asha Rao', phone: '9876543210' }, { status: 'paid' }],
  ])('%j leaves %j', (search, left) => {
    expect(readFilters(rules, inAddress(search))).toStrictEqual(left);
  });

  test('a screen keeps words, dates and ids in its address, and no sentence', () => {
    const kept = inAddress({ status: 'Asha Rao', date: '2026-11-22', text: 'Asha' });
    expect(kept).toEqual({ status: undefined, date: '2026-11-22' });
    expect('status' in kept).toBe(true);
    expect(filtersInAddress([])({ text: 'Asha' })).toEqual({});
  });
});
