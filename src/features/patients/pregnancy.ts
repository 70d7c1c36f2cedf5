import { addDays, formatCalendarDate, formatDayAndMonth } from '../../shared/clinicDay';
import { currentSpeaker, type Speaker } from '../../shared/language';
import type { Gender } from './patient';

/**
 * A pregnancy by the date on which the birth is expected, all days `YYYY-MM-DD`. Sources: American College of
 * Obstetricians and Gynecologists, Committee Opinion 700, Methods for Estimating the Due Date (2017, reaffirmed): 280
 * days from the first day of the last period, for a cycle of 28 days; an early ultrasound says it better, and its date
 * is entered as it is. Committee Opinion 579, Definition of Term Pregnancy (2013), and WHO, ICD-10, volume 2: post-term
 * from 42 completed weeks, 294 days, on.
 */
const daysOfPregnancy = 280;
const lastDayBeforePostTerm = 293;

/** Days from today within which a delivery may be entered: a birth may be late, and a period may have ended today. */
const maxDaysAgo = 30;
const maxDaysAhead = 300;

/** Ages in years between which a pregnancy can be recorded. */
const [minAge, maxAge] = [10, 60];

export const pregnancyMessages = {
  expectedDelivery: 'An expected delivery is at most 30 days ago and at most 300 days ahead.',
  lastPeriod: 'A last period began before today, and not more than 310 days ago.',
} as const;

const millisecondsPerDay = 86_400_000;

function daysBetween(day: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / millisecondsPerDay);
}

/** The date of delivery by Naegele's rule, from the first day of the last period. */
export function deliveryFromLastPeriod(lastPeriod: string): string {
  return addDays(lastPeriod, daysOfPregnancy);
}

/** The first and the last day that may be entered as an expected delivery. */
export function deliveryRange(today: string): { min: string; max: string } {
  return { min: addDays(today, -maxDaysAgo), max: addDays(today, maxDaysAhead) };
}

/** The first and the last day that may be entered as the beginning of the last period. */
export function lastPeriodRange(today: string): { min: string; max: string } {
  return { min: addDays(today, -maxDaysAgo - daysOfPregnancy), max: today };
}

export function isPossibleDelivery(expectedDelivery: string, today: string): boolean {
  const { min, max } = deliveryRange(today);
  return expectedDelivery >= min && expectedDelivery <= max;
}

export function isPossibleLastPeriod(lastPeriod: string, today: string): boolean {
  const { min, max } = lastPeriodRange(today);
  return lastPeriod >= min && lastPeriod <= max;
}

/** The state of a pregnancy on a day by the expected delivery alone; births are not recorded. */
export type Pregnancy =
  /** `weeks`: completed weeks; null if the date lies further ahead than a pregnancy lasts. */
  | { kind: 'pregnant'; weeks: number | null }
  /** After the date and before 42 completed weeks: still pregnant, or delivered. */
  | { kind: 'due'; daysAgo: number }
  /** No longer pregnant, whatever the outcome. */
  | { kind: 'past' };

export function pregnancyOn(expectedDelivery: string, today: string): Pregnancy {
  const days = daysOfPregnancy - daysBetween(today, expectedDelivery);
  if (days > lastDayBeforePostTerm) return { kind: 'past' };
  if (days > daysOfPregnancy) return { kind: 'due', daysAgo: days - daysOfPregnancy };
  return { kind: 'pregnant', weeks: days < 0 ? null : Math.floor(days / 7) };
}

/** "Pregnant, 22 weeks, due 3 Mar"; after the date a question, from 42 weeks on in the past tense. */
export function pregnancyText(
  expectedDelivery: string,
  today: string,
  { t, locale }: Pick<Speaker, 't' | 'locale'> = currentSpeaker(),
): string {
  const pregnancy = pregnancyOn(expectedDelivery, today);
  const date = formatDayAndMonth(expectedDelivery, locale);
  switch (pregnancy.kind) {
    case 'pregnant':
      return pregnancy.weeks === null
        ? t('Pregnant, due {date}', { date })
        : t('Pregnant, {weeks, plural, one {# week} other {# weeks}}, due {date}', {
            weeks: pregnancy.weeks,
            date,
          });
    case 'due':
      return t(
        'Delivery was due {date}, {days, plural, one {# day} other {# days}} ago: delivered?',
        {
          days: pregnancy.daysAgo,
          date,
        },
      );
    case 'past':
      return t('Was pregnant (due {date}): please ask', {
        date: formatCalendarDate(expectedDelivery, locale),
      });
  }
}

/** Whether the patient answered on this day, `YYYY-MM-DD`, that she is not pregnant: the answer holds for one day. */
export function isNotPregnant(
  { notPregnantOn }: { notPregnantOn: string | null },
  today: string,
): boolean {
  return notPregnantOn === today;
}

/** Whether a pregnancy can be recorded: gender female or other, and an age in the range or not recorded. */
export function mayBePregnant({
  gender,
  age,
}: {
  gender: Gender | null;
  age: number | null;
}): boolean {
  const isOfAge = age === null || (age >= minAge && age <= maxAge);
  return (gender === 'female' || gender === 'other') && isOfAge;
}
