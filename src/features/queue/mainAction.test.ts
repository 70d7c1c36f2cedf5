import { describe, expect, test } from 'vitest';
import { principalOfRole } from '../../shared/permissions';
import { mainActionOf } from './mainAction';
import type { TokenStatus } from './token';

const me = 'me';
const of = (
  status: TokenStatus,
  role: 'doctor' | 'receptionist',
  { by = me, hasPrescription = false, hasDraft = false, bills = 0 } = {},
) =>
  mainActionOf(
    { status, consultedBy: status === 'waiting' ? null : by },
    { hasPrescription, hasDraft, bill: { count: bills, total: 0, due: 0 } },
    { id: me, ...principalOfRole(role) },
  );

describe('the one action of a row [2.9.3] [10.13.8]', () => {
  test('a doctor starts, opens the visit, and completes what is written', () => {
    expect(of('waiting', 'doctor')).toBe('start');
    expect(of('in-progress', 'doctor')).toBe('open');
    expect(of('in-progress', 'doctor', { hasPrescription: true })).toBe('complete');
    expect(of('completed', 'doctor')).toBe(null);
    // Ended, and what was written is not finished.
    expect(of('completed', 'doctor', { hasDraft: true })).toBe('open');
    expect(of('completed', 'doctor', { hasDraft: true, by: 'another' })).toBe(null);
    expect(of('completed', 'receptionist', { hasDraft: true })).toBe('bill');
  });

  test('who works alone starts, writes, completes and bills', () => {
    const solo = { id: me, ...principalOfRole('doctor'), isSolo: true };
    const facts = { hasPrescription: true, hasDraft: false, bill: { count: 0, total: 0, due: 0 } };
    const offered = (status: TokenStatus, more = {}) =>
      mainActionOf({ status, consultedBy: me }, { ...facts, ...more }, solo);
    expect(offered('waiting')).toBe('start');
    expect(offered('in-progress')).toBe('complete');
    expect(offered('completed', { hasDraft: true })).toBe('open');
    expect(offered('completed')).toBe('bill');
  });

  test('another doctor’s consultation is completed by no single press', () => {
    expect(of('in-progress', 'doctor', { by: 'another' })).toBe(null);
  });

  test('the desk bills what is done and not billed', () => {
    expect(of('waiting', 'receptionist')).toBe(null);
    expect(of('in-progress', 'receptionist')).toBe(null);
    expect(of('completed', 'receptionist')).toBe('bill');
    expect(of('completed', 'receptionist', { bills: 1 })).toBe(null);
    expect(of('cancelled', 'receptionist')).toBe(null);
  });

  test('without what the queue shows beside it, as of an earlier day, it is completed', () => {
    const token = { status: 'in-progress', consultedBy: me } as const;
    expect(mainActionOf(token, undefined, { id: me, ...principalOfRole('doctor') })).toBe(
      'complete',
    );
  });
});
