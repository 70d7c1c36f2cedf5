import { formatTimeOfDay, weekdayNameOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { ClinicMoment } from './appointment';
import { closedReason, type Hours } from './bookableDay';
import type { ClosedHours } from './dayGrid';

/** Says why the clinic is closed at a time; null if it is open. */
export function closedText({ date, time }: ClinicMoment, hours: Hours): string | null {
  switch (closedReason(time, hours)) {
    case 'day':
      return t('The clinic is closed on {weekday}.', { weekday: weekdayNameOf(date) });
    case 'break':
      return t('The clinic has a break at {time}.', { time: formatTimeOfDay(time) });
    case 'outside':
      return t('The clinic is closed at {time}. On {weekday} it is open from {from} to {to}.', {
        time: formatTimeOfDay(time),
        weekday: weekdayNameOf(date),
        from: formatTimeOfDay(hours.opening[0]?.from ?? ''),
        to: formatTimeOfDay(hours.opening.at(-1)?.to ?? ''),
      });
    case null:
      return null;
  }
}

/** Says when the clinic is closed on these days `YYYY-MM-DD`: from or until a time, between two, or all day. */
export function closedHoursText(hours: ClosedHours, dates: readonly string[]): string {
  const { isAfterOpening, isBeforeOpening } = hours;
  const from = formatTimeOfDay(hours.from);
  if (isAfterOpening && !isBeforeOpening) return t('Closed from {from}', { from });
  const to = formatTimeOfDay(hours.to);
  if (isAfterOpening) return t('Closed from {from} to {to}', { from, to });
  if (isBeforeOpening) return t('Closed until {to}', { to });
  const [date = '', ...others] = new Set(dates);
  return others.length === 0
    ? t('Closed on {weekday}s', { weekday: weekdayNameOf(date) })
    : t('Closed on all these days');
}
