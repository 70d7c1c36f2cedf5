import { expect, test } from 'vitest';
import { quantityFromText, quantityInWords, rateFromText } from './readPurchaseLine';

test.each([
  ['10', 10, 0],
  ['10+1', 10, 1],
  [' 10 + 2 ', 10, 2],
  ['0+5', 0, 5],
])('“%s” are %i packs and %i free ones', (text, packs, freePacks) => {
  expect(quantityFromText(text)).toEqual({ packs, freePacks });
  expect(quantityFromText(quantityInWords({ packs, freePacks }))).toEqual({ packs, freePacks });
});

test.each(['', '10+', '+1', '10-1', '10.5', 'ten', '10+1+1'])('“%s” is no quantity', (text) => {
  expect(quantityFromText(text)).toBeNull();
});

test.each([
  ['85.5', 8_550, null],
  ['85.50-5%', 8_550, 500],
  ['₹1,200 - 2.5 %', 120_000, 250],
  ['85.5−5%', 8_550, 500],
  ['0', 0, null],
])('“%s” is %i paise less %s', (text, rate, discountBasisPoints) => {
  expect(rateFromText(text)).toEqual({ rate, discountBasisPoints });
});

test.each(['', '-5%', '85.5-5', '85.5-101%', '85+2', 'x'])('“%s” is no rate', (text) => {
  expect(rateFromText(text)).toBeNull();
});
