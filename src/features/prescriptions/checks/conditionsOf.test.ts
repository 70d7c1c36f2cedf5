import { describe, expect, test } from 'vitest';
import { conditionsOf } from './conditionsOf';

const keysOf = (...texts: string[]) => conditionsOf(texts).map(({ key }) => key);

describe('recorded conditions [10.23.21]', () => {
  test.each([
    ['Bronchial asthma, 2010', ['asthma']],
    ['k/c/o asthma since childhood', ['asthma']],
    ['asthma not controlled', ['asthma']],
    ['br. asthama, ashtma', ['asthma']],
    ['दमा', ['asthma']],
    ['दमे का दौरा, अस्थमा', ['asthma']],
    ['Peptic ulcer', ['pepticUlcer']],
    ['duodenal ulcer bleed 2 months back', ['pepticUlcer', 'bleeding', 'bleedingHistory']],
    ['GI bleed 2019', ['bleedingHistory']],
    ['epilepsy, last fit 1 month ago', ['epilepsy']],
    ['no treatment for epilepsy', ['epilepsy']],
    ['mirgi', ['epilepsy']],
    ['मिर्गी 2015 से', ['epilepsy']],
    ['G6PD deficient', ['g6pd']],
    ['G-6-PD deficiency', ['g6pd']],
    ['G6PD', ['g6pd']],
    ['CHF', ['heartFailure']],
    ['CAD post PTCA 2021', ['ischaemicHeartDisease']],
    ['दिल का दौरा', ['ischaemicHeartDisease']],
    ['CVA 2020', ['stroke']],
    ['stroke, recovered', ['stroke']],
    ['HTN', ['hypertension']],
    ['हाई बीपी', ['hypertension']],
    ['melena', ['bleeding', 'bleedingHistory']],
    ['angioedema with ramipril', ['angioedema']],
    ['mechanical mitral valve', ['mechanicalValve']],
    ['dengue NS1 positive, platelets 62000', ['dengue']],
    ['डेंगू', ['dengue']],
    ['cirrhosis of liver', ['liverDisease']],
    ['T2DM', []],
    ['ulcerative colitis', []],
    ['mouth ulcer', []],
    ['febrile seizures', []],
    ['pulmonary hypertension', []],
    ['mitral valve replacement', []],
  ])('%s', (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });

  test.each([
    'no asthma',
    'No known case of bronchial asthma',
    'not asthmatic',
    'No h/o DM/HTN/asthma',
    'asthma: no',
    'दमा नहीं है',
    'asthma nahi hai',
    'denies epilepsy',
    'asthma in childhood, none now',
    'epilepsy, no longer',
    'F/H epilepsy',
    'family history of asthma',
    'father: CAD',
    'पिता को दमा',
    '?G6PD deficiency',
    '?dengue',
    'suspected dengue',
    'r/o CAD',
    'dengue NS1 negative',
    'dengue -ve',
    'dengue 2019',
    'G6PD normal',
    'G6PD level normal (report seen)',
    'creatinine 0.8',
  ])('%s says nothing', (text) => {
    expect(keysOf(text)).toEqual([]);
  });

  test.each([
    ['CKD', null, null],
    ['CKD stage 4, eGFR 22', 22, 4],
    ['CKD 3b eGFR 42', 42, 3],
    ['CKD-5', null, 5],
    ['stage IV CKD', null, 4],
    ['CKD 4 yrs', null, null],
    ['CKD creat 2.3', null, null],
    ['ESRD on dialysis', null, 5],
    ['eGFR 38', 38, null],
    ['CKD, eGFR <15', 14.9, null],
    ['गुर्दे की बीमारी', null, null],
  ])('of the kidney: %s', (text, egfr, stage) => {
    expect(conditionsOf([text])).toEqual([{ key: 'kidneyDisease', text, egfr, stage }]);
  });

  test('a normal eGFR says nothing', () => {
    expect(conditionsOf(['eGFR 92'])).toEqual([]);
  });

  test('each entry speaks for itself', () => {
    expect(keysOf('No asthma', 'Epilepsy', 'F/H asthma', 'Asthma')).toEqual(['epilepsy', 'asthma']);
  });
});
