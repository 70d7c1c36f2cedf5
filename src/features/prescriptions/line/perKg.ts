import type { WeightDose } from '../regimen';

/** A mass for each kilogram of body weight. */
export interface PerKg extends Pick<WeightDose, 'mgPerKg' | 'per'> {
  /** The doses that share it: 3 for "in 3 doses"; null if not given. */
  times: number | null;
}

const spokenTimes: Record<string, number> = { two: 2, three: 3, four: 4, six: 6 };

/**
 * Milligrams or micrograms: volumes and units for each kilogram, ranges, and rates of an infusion give no certain dose.
 */
const perKg = new RegExp(
  [
    '^(\\d{1,3}(?:\\.\\d{1,3})?|\\.\\d{1,3}) ?(mgs?|mgm|mcgs?|ug|µg|μg) ?/ ?kg',
    '(?: ?/ ?(dose|day|d|24 ?(?:h|hrs?|hours?)))?',
    '(?: (?:(?:div|divided) )?(?:in|into) ([2-6]|two|three|four|six)',
    '(?: (?:equal|div|divided))*(?: doses?)?',
    '| (?:in )?(?:div|divided)(?: doses?)?)?$',
  ].join(''),
);

/** "10-15 mg/kg": which of them is not said, and it is no part of a name. */
export const perKgRange =
  /^\d[\d.]* ?(?:-|to) ?\d[\d.]* ?(?:mgs?|mgm|mcgs?|ug|µg|μg) ?\/ ?kg(?: ?\/ ?\w+)?$/;

/** "15 mg/kg", "40 mg/kg/day in 3 doses"; null for any other text. */
export function readPerKg(plain: string): PerKg | null {
  const [, amount = '', unit = '', period = 'dose', count] = perKg.exec(plain) ?? [];
  const isOfDay = period !== 'dose';
  // "15 mg/kg in 3": each time, or a day?
  if (count !== undefined && !isOfDay) return null;
  // Micrograms; whole, so that dividing leaves no further digits.
  const micrograms = Math.round(Number(amount) * (unit.startsWith('mg') ? 1000 : 1) * 1000) / 1000;
  if (!(micrograms > 0)) return null;
  return {
    mgPerKg: micrograms / 1000,
    per: isOfDay ? 'day' : 'dose',
    times: count === undefined ? null : (spokenTimes[count] ?? Number(count)),
  };
}
