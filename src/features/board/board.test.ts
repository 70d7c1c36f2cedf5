import { expect, test } from 'vitest';
import { nameOnBoard } from './board';

test.each([
  ['Kavita Rao', 'K. R.'],
  ['देवी शर्मा', 'दे. श.'],
  ['कृष्णा  मूर्ति', 'कृ. मू.'],
  ['élodie', 'É.'],
  ['محمد خان', 'م. خ.'],
])('the initials of %s are %s, each a whole letter', (name, initials) => {
  expect(nameOnBoard(name, 'initials')).toBe(initials);
});
