import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { condition, conditionParts, joinConditions, parseConditions } from './conditions';

const name = fc
  .stringMatching(/^[\p{L}][\p{L}\d ()/+-]{0,40}[\p{L})]$/u)
  .map((text) => text.replace(/\s+/g, ' '));
const year = fc.integer({ min: 1900, max: 2099 });

describe('the parts of a condition', () => {
  test.each([
    ['Type 2 diabetes, 2015', 'Type 2 diabetes', 2015],
    ['Asthma since 2010', 'Asthma', 2010],
    ['Asthma, since 2010', 'Asthma', 2010],
    ['Epilepsy (1998)', 'Epilepsy', 1998],
    ['थायराइड 2019', 'थायराइड', 2019],
    ['टाइप २ मधुमेह, २०१५', 'टाइप २ मधुमेह', 2015],
    ['Hypertension', 'Hypertension', null],
    ['Vitamin B12 deficiency', 'Vitamin B12 deficiency', null],
    ['COVID-19', 'COVID-19', null],
    ['Took 1500 mg', 'Took 1500 mg', null],
    ['2015', '2015', null],
    ['Stent 12015', 'Stent 12015', null],
  ])('%s', (text, called, since) => {
    expect(conditionParts(text)).toEqual({ name: called, since });
  });

  test('a year after any name is since when', () => {
    fc.assert(
      fc.property(name, year, (called, since) => {
        fc.pre(conditionParts(called).since === null);
        expect(conditionParts(`${called}, ${since}`)).toEqual({ name: called, since });
      }),
    );
  });
});

describe('conditions in one box', () => {
  test.each([
    ['Diabetes, Asthma', ['Diabetes', 'Asthma']],
    ['Diabetes, 2015, Asthma', ['Diabetes, 2015', 'Asthma']],
    [
      'Diabetes, 2015; Asthma since 2010\nCOPD ,, ',
      ['Diabetes, 2015', 'Asthma since 2010', 'COPD'],
    ],
    ['Diabetes 2015, 2016', ['Diabetes 2015', '2016']],
    ['2015, Asthma', ['2015', 'Asthma']],
    ['मधुमेह, २०१५, दमा', ['मधुमेह, २०१५', 'दमा']],
    [' ', []],
  ])('%j', (text, list) => {
    expect(parseConditions(text)).toEqual(list);
  });

  test('what is kept is written and read again as the same list', () => {
    const kept = fc
      .oneof(
        name,
        fc.tuple(name, year).map(([called, since]) => `${called} , ${since}`),
        fc.string(),
      )
      .map((text) => condition.safeParse(text).data)
      .filter((text) => text !== undefined);
    fc.assert(
      fc.property(fc.array(kept, { maxLength: 5 }), (list) => {
        expect(parseConditions(joinConditions(list))).toEqual(list);
        for (const one of list) expect(condition.parse(one)).toBe(one);
      }),
    );
  });
});

describe('one condition', () => {
  test.each([
    '',
    '  ',
    '2015',
    'since 2015',
    'Diabetes, Asthma',
    'Diabetes; Asthma',
    'x'.repeat(81),
  ])('%j is refused', (text) => {
    expect(condition.safeParse(text).success).toBe(false);
  });

  test('is kept with single spaces, and never longer than may be entered again', () => {
    expect(condition.parse(' Type  2 diabetes ,2015 ')).toBe('Type 2 diabetes, 2015');
    expect(condition.safeParse(`${'x'.repeat(75)},2015`).success).toBe(false);
  });
});
