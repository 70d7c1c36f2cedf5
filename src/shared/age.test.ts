import { describe, expect, test } from 'vitest';
import { ageInWords, monthsOn } from './age';
import { speakerOf } from './language';

const english = speakerOf('en', {});
const today = '2026-11-22';
const said = (age: number, dateOfBirth: string | null = null) =>
  ageInWords({ age, dateOfBirth }, today, english);

describe('ages in words', () => {
  test('months until two years, then years', () => {
    expect(said(0, '2026-11-01')).toBe('under 1 month');
    expect(said(0, '2026-10-22')).toBe('1 month');
    expect(said(0, '2026-03-22')).toBe('8 months');
    expect(said(1, '2024-11-23')).toBe('23 months');
    expect(said(2, '2024-11-22')).toBe('2 years');
    expect(said(34, '1992-01-01')).toBe('34 years');
  });

  test('where only years are known, a child is never 0 years old', () => {
    expect(said(0)).toBe('under 1 year');
    expect(said(1)).toBe('1 year');
    expect(said(70)).toBe('70 years');
  });

  test('a month is over on its day, not before', () => {
    expect(monthsOn('2026-10-23', today)).toBe(0);
    expect(monthsOn('2026-10-22', today)).toBe(1);
    expect(monthsOn('2025-12-31', '2026-02-28')).toBe(1);
  });
});
