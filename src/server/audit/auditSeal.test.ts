import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, digestOf, linkHash, type SealedRow } from './auditSeal';

const start = '0'.repeat(64);
const none = Buffer.alloc(0);

const row: SealedRow = {
  id: 7,
  user_id: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
  user_name: 'Ravi Kumar',
  action: 'token_issued',
  details: 'Token #7 issued to Asha Rao (urgent: fever)',
  event: { kind: 'urgent', number: 7 },
  named: { name: 'Asha Rao', reason: 'fever' },
  salt: '8d9f3c0e-5d7b-4b4e-9d43-8a4b0e6f7a11',
  entity: 'tokens',
  entity_id: '01a1fb40-d71c-7706-b228-75c30d0e24c7',
  patient_id: '01a1fb40-d71c-7706-b228-75c30d0e24c8',
  ip_address: '127.0.0.1',
  written_at: '2026-11-22T09:30:00.123456',
  erased_at: null,
  plain_text: '[7, "a row without an event"]',
};
const hashOf = (one: SealedRow, seq = 1, before = start) =>
  linkHash(seq, before, one, digestOf(one) ?? none);

describe('the one form of a value', () => {
  const values = fc.jsonValue({ noUnicodeString: false, stringUnit: 'grapheme' });

  test('says the same value, and stays as it is', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('does not depend on the order in which the members came', () => {
    const members = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), values), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(members, (some) => {
        const backwards = [...some].reverse();
        expect(canonicalJson({ in: Object.fromEntries(some) })).toBe(
          canonicalJson({ in: Object.fromEntries(backwards) }),
        );
      }),
    );
  });

  test('is written down', () => {
    expect(canonicalJson({ b: ['é', 1, null], a: { d: 'x', c: '"\n' } })).toBe(
      '{"a":{"c":"\\"\\n","d":"x"},"b":["é",1,null]}',
    );
  });
});

describe('a seal [AUD-4]', () => {
  // Anyone who changes how it is made breaks every clinic's chain.
  test('is made as it always was', () => {
    expect(hashOf(row)).toMatchInlineSnapshot(
      `"8d263cb2d2a34b86f725a6a3898aa06cdebd61a2fb0706f1a343b16ff6bb04e8"`,
    );
    expect(hashOf({ ...row, event: null, named: null })).toMatchInlineSnapshot(
      `"f005ef29dfe36a8c07b4e988de81ff1b036c1d59597075bf72609151aa34fe91"`,
    );
  });

  const changes: Partial<SealedRow>[] = [
    { id: 8 },
    { user_id: null },
    { user_name: 'Somebody' },
    { action: 'token_started' },
    { details: 'Token #7 issued to Asha Rao (urgent: cough)' },
    { event: { kind: 'urgent', number: 8 } },
    { event: { number: 7 } },
    { event: { kind: 'urgent', number: '7' } },
    { named: { name: 'Asha Rao', reason: 'cough' } },
    { named: { name: 'Asha Rao' } },
    { salt: '8d9f3c0e-5d7b-4b4e-9d43-8a4b0e6f7a12' },
    { entity: 'bills' },
    { entity_id: null },
    { patient_id: null },
    { ip_address: null },
    { written_at: '2026-11-22T09:30:00.123457' },
  ];

  test.each(changes)('is another one after %j', (change) => {
    expect(hashOf({ ...row, ...change })).not.toBe(hashOf(row));
  });

  test('is another one at another place, and behind another row', () => {
    expect(hashOf(row, 2)).not.toBe(hashOf(row, 1));
    expect(hashOf(row, 1, '1'.repeat(64))).not.toBe(hashOf(row, 1));
  });

  test('stays the same when what names somebody is erased [AUD-9]', () => {
    const digest = digestOf(row) ?? none;
    const erased = { ...row, named: null, salt: null, details: '', ip_address: null };
    expect(digestOf(erased)).toBeNull();
    expect(linkHash(1, start, { ...erased, erased_at: '2026-11-22T10:00:00+00:00' }, digest)).toBe(
      hashOf(row),
    );
  });

  test('of a row without an event is another than of the same with one', () => {
    expect(hashOf({ ...row, event: null })).not.toBe(hashOf({ ...row, event: {} }));
  });
});
