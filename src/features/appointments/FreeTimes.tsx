import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { date as calendarDate } from '../../shared/fields';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { Awaited } from '../../web/ui/Awaited';
import { appointmentMessages, timeOfDay } from './appointment';
import type { BookableDay } from './bookableDay';
import { closedText } from './closedText';
import classes from './FreeTimes.module.css';

/** The free times of a day; those of the previously chosen day while the new ones load. */
interface OfferedDay extends BookableDay {
  isAwaited?: boolean;
}

/** The free times of a day, or why they could not be loaded. */
export interface BookableDayState {
  /** undefined: not loaded, or the date is invalid. */
  day: OfferedDay | undefined;
  dayError: unknown;
}

/** Reads the free times of a day with a doctor ('': any doctor). */
export function useBookableDay(date: string, doctorId: string): BookableDayState {
  const isDay = isDate(date);
  const { data, error, isPlaceholderData } = useQuery({
    ...api.appointments.freeTimes.queryOptions({
      input: { date, ...(doctorId ? { doctorId } : {}) },
    }),
    enabled: isDay,
    placeholderData: keepPreviousData,
  });
  return {
    day: isDay && data ? { ...data, isAwaited: isPlaceholderData } : undefined,
    dayError: isDay ? error : null,
  };
}

function isDate(text: string): boolean {
  return calendarDate.safeParse(text).success;
}

interface FreeTimesProps extends BookableDayState {
  date: string;
  time: string;
  onChoose: (time: string) => void;
}

/** Of a day that is still loading the last one's slots are shown; that it has none would be said of the wrong day. */
function headingOf({ times, isAwaited }: OfferedDay): string {
  if (times.length > 0) return t('Free slots');
  return isAwaited ? t('Loading...') : t('No free slots on this day');
}

/** Buttons for the free times of the chosen day, and a warning if a typed time is past or out of hours. */
export function FreeTimes({ day, dayError, date, time, onChoose }: FreeTimesProps) {
  if (!day && dayError) return <FormAlert message={messageOf(dayError)} />;
  if (!day) {
    return (
      <Text size="sm" c="dimmed" className={classes.place ?? ''}>
        {t(isDate(date) ? 'Loading...' : 'Choose a day to see what is free.')}
      </Text>
    );
  }
  const { isAwaited = false } = day;
  const warning = isAwaited ? null : warningOf(date, time, day);
  return (
    <Stack gap="xs">
      <Awaited isAwaited={isAwaited}>
        <Stack gap="xs">
          <Text size="sm" c="dimmed" id="free-slots">
            {headingOf(day)}
          </Text>
          {day.times.length > 0 && (
            <fieldset className={classes.slots} aria-labelledby="free-slots">
              {partsOfDay.map(({ name, until }, part) => {
                const from = partsOfDay[part - 1]?.until ?? '';
                const times = day.times.filter((free) => free >= from && free < until);
                if (times.length === 0) return null;
                return (
                  <div key={name} className={classes.part}>
                    <span className={classes.partName}>{t(name)}</span>
                    <div className={classes.times}>
                      {times.map((free) => (
                        <button
                          key={free}
                          type="button"
                          className={classes.slot}
                          aria-pressed={free === time}
                          // Typing the time does the same; each slot would be one more tab stop.
                          tabIndex={-1}
                          onClick={() => onChoose(free)}
                        >
                          {formatTimeOfDay(free)}
                        </button>
                      ))}
                    </div>
                  </div>
                );
              })}
            </fieldset>
          )}
        </Stack>
      </Awaited>
      <Text size="sm" role="status" c={warning ? 'yellow' : undefined}>
        {warning}
      </Text>
    </Stack>
  );
}

/** The parts of the day by which the times are grouped, each with its end. */
const partsOfDay = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
];

function warningOf(date: string, time: string, day: BookableDay): string | null {
  const isTime = timeOfDay.safeParse(time).success;
  if (isTime && hasPassed(time, day)) return t(appointmentMessages.past);
  if (!isTime && day.opening.length > 0) return null;
  return closedText({ date, time }, day);
}

/** Whether a time of the day has passed; false for another day than today. */
export function hasPassed(time: string, { now }: BookableDay): boolean {
  return now !== null && time < now;
}
