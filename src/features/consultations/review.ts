import { addDays } from '../../shared/clinicDay';
import { dateFromText } from '../../shared/dateOfBirth';
import { plainDigits } from '../../shared/digits';
import { openDayFrom } from '../appointments/openDay';
import type { ClinicSettings } from '../settings/clinicSettings';

const days: readonly [words: RegExp, days: number][] = [
  [/^(d|day|days|din|दिन)$/, 1],
  [/^(w|wk|wks|week|weeks|hafta|hafte|हफ्ते|हफ़्ते|सप्ताह)$/, 7],
];
const months = /^(mo|mth|mths|month|months|mahina|mahine|महीने|माह)$/;
const span = /^(?:after|in|x)?\s*(\d{1,3})\s?([a-z\p{L}\p{M}]*)\s?(?:later|baad|बाद)?\.?$/iu;
const n52 = /^(\d{1,2})\s?\/\s?(7|52|12)$/;

/** The farthest a review is set ahead, in days: two years. */
const farthest = 730;

/**
 * The day on which a patient is to come again, from "5d", "2 weeks", "5/7" or a date; null if the text means no certain
 * day, such as "SOS". A bare number is days.
 */
export function reviewDate(typed: string, today: string): string | null {
  const plain = plainDigits(typed).normalize('NFC').trim().toLowerCase();
  const [, count = '', per = ''] = n52.exec(plain) ?? [];
  if (per === '7') return ahead(today, Number(count));
  if (per === '52') return ahead(today, Number(count) * 7);
  if (per === '12') return monthsAhead(today, Number(count));
  const [, number = '', word = ''] = span.exec(plain) ?? [];
  if (number !== '') {
    if (months.test(word)) return monthsAhead(today, Number(number));
    const unit = word === '' ? 1 : days.find(([words]) => words.test(word))?.[1];
    return unit === undefined ? null : ahead(today, Number(number) * unit);
  }
  const date = dateFromText(typed, addDays(today, farthest));
  return date !== null && date > today && date <= addDays(today, farthest) ? date : null;
}

/** The follow-up day that is proposed and stored: the typed one, else the next on which the clinic is open. */
export function followUpDateOf(
  typed: string,
  today: string,
  workingHours: ClinicSettings['workingHours'],
): string | null {
  const day = reviewDate(typed, today);
  return day && openDayFrom(day, workingHours);
}

function ahead(today: string, count: number): string | null {
  return count > 0 && count <= farthest ? addDays(today, count) : null;
}

/** The same day of a later month, or that month's last. */
function monthsAhead(today: string, count: number): string | null {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  const date = new Date(Date.UTC(year, month - 1 + count, Math.min(day, last)));
  const text = date.toISOString().slice(0, 10);
  return count > 0 && text <= addDays(today, farthest) ? text : null;
}
