import { describe, expect, test } from 'vitest';
import type { ChainReport } from './auditChain';
import { verdictOf } from './auditVerdict';

const whole: ChainReport = {
  verified: 1831,
  erased: 0,
  unwitnessed: 0,
  backdated: { rows: 0, first: null },
  unchained: 0,
  unchainedIds: [],
  broken: null,
};
const heads = [{ seq: 1831, hash: 'a'.repeat(64), at: new Date('2026-11-22T09:00:00Z') }];
const verdict = (change: Partial<ChainReport>, known = heads) =>
  verdictOf({ ...whole, ...change }, known, '/data/audit-heads');

describe('the verdict on the log [AUD-5] [AUD-10]', () => {
  test('it holds only with every row in the chain, the chain whole, and a head', () => {
    expect(verdict({})).toEqual({
      holds: true,
      verdict:
        'The audit log holds: 1,831 rows verified against 1 heads that were written down outside the database; the oldest of 2026-11-22T09:00:00.000Z.',
    });
    expect(verdict({}, [])).toMatchObject({
      holds: false,
      verdict: expect.stringContaining('not proved'),
    });
    expect(verdict({ unchained: 1, unchainedIds: [-5] })).toMatchObject({
      holds: false,
      verdict: expect.stringContaining('1 row of it is not in its chain (audit row -5)'),
    });
    expect(
      verdict({ broken: { seq: 7, auditId: 9, reason: 'the row was changed' } }),
    ).toMatchObject({
      holds: false,
      verdict:
        'The audit log is broken at link 7 (audit row 9): the row was changed. 6 rows before it hold.',
    });
  });

  test('what no head speaks for and what says too early a time is said', () => {
    const { holds, verdict: said } = verdict({
      unwitnessed: 3,
      backdated: { rows: 2, first: 40 },
      erased: 5,
    });
    expect(holds).toBe(true);
    expect(said).toContain('; 3 rows came after the newest of them;');
    expect(said).toContain('; 2 rows from audit row 40 on say a time before');
    expect(said).toContain('; what 5 of them said of somebody was erased.');
  });
});
