import fc from 'fast-check';
import { expect, test } from 'vitest';
import { upiLink } from './upiLink';

test('a link has NPCI’s fields in NPCI’s format [10.3.17] [INJ-9]', () => {
  expect(
    upiLink({
      address: 'sehat@okbank',
      name: 'Sehat Clinic & Lab',
      amount: 50_000,
      reference: 'SC/2627/000123',
    }),
  ).toBe(
    'upi://pay?pa=sehat@okbank&pn=Sehat%20Clinic%20%26%20Lab&am=500.00&cu=INR&tn=SC%2F2627%2F000123&tr=SC2627000123',
  );
});

test('whatever stands in the name, an app reads it as it was written, and the amount to the paisa [10.3.17] [INJ-9]', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(name, fc.integer({ min: 1, max: 1_000_000_000_000 }), (clinic, amount) => {
      const link = upiLink({ address: 'a@b', name: clinic, amount, reference: '2627/000001' });
      // An app that reads + as a space and one that does not read the same.
      expect(link).not.toContain('+');
      const read = new URLSearchParams(link.slice(link.indexOf('?')));
      expect(read.get('pn')).toBe(clinic);
      expect(Math.round(Number(read.get('am')) * 100)).toBe(amount);
      expect(read.get('am')).toMatch(/^\d+\.\d\d$/);
    }),
  );
});
