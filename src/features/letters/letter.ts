import { z } from 'zod';
import { formatCalendarDate, formatDayAndMonth } from '../../shared/clinicDay';
import { date, id, instant, optionalText, paise, requiredText } from '../../shared/fields';
import { languages, type Speaker } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { seriesNumber } from '../../shared/seriesNumber';
import { voided } from '../../shared/voided';
import { letterBodyLength, letterKinds } from '../phrases/phrase';
import { prescriptionPaper, verificationCode } from '../prescriptions/prescriptionPaper';
import { remoteKinds } from '../queue/remoteVisit';
import { letterhead } from '../settings/clinicSettings';

declare module '../../shared/paper' {
  interface PaperRecords {
    letter: LetterPaper;
  }
}

/** Letters and certificates: what a doctor signs about a patient out of a visit. */

/** The sizes that a letter is laid out for, the default first. */
export const letterSizes = ['A4', 'A5'] as const satisfies PaperSize[];

/** The layout and wording version of newly issued letters, stored with each, so that earlier ones print as they did. */
export const letterLayout = 1;

/** The most things of an essentiality certificate. */
export const maxLetterItems = 100;
/** Letters of a patient that are listed. */
export const maxLettersListed = 100;
/** Days of a sickness certificate at most; `unusualDays` and more are asked about by the form. */
const maxDays = 366;
export const unusualDays = 16;
/** A sickness certificate begins at most so many days after its visit: a later day is a wrong year or month. */
export const maxDaysAhead = 90;

export const letterMessages = {
  title: 'Please enter a title.',
  body: 'Please write the text.',
  days: 'Please enter the first and the last day.',
  daysTooFarAhead:
    'The first day is more than 90 days after the visit. Please check its month and year.',
  daysTurnedRound: 'The last day is before the first one.',
  tooManyDays: 'A certificate is for at most one year.',
  noDays: 'Only a sickness certificate has days.',
  noItems: 'Only an essentiality certificate lists what was bought.',
} as const;

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** How many days there are from one to another, both counted; zero or less if they are turned round. */
export function daysOf(first: string, last: string): number {
  return dayNumber(last) - dayNumber(first) + 1;
}

/** Days of a certificate, both included; of one day alone that day. */
export interface Period {
  firstDay: string;
  lastDay: string;
}

/** "3 days, 1 Dec to 3 Dec 2026, both included"; "1 day, 1 Dec 2026". In the language of the letter. */
export function periodText({ firstDay, lastDay }: Period, { t, locale }: Speaker): string {
  const count = daysOf(firstDay, lastDay);
  if (count === 1) return t('1 day, {day}', { day: formatCalendarDate(firstDay, locale) });
  const isOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return t('{count} days, {first} to {last}, both included', {
    count,
    first: isOneYear ? formatDayAndMonth(firstDay, locale) : formatCalendarDate(firstDay, locale),
    last: formatCalendarDate(lastDay, locale),
  });
}

/** A letter's number: as a receipt's, with L before its year: "SC/L2627/000123". */
export function letterNumber(prefix: string, financialYear: number, serial: number): string {
  return seriesNumber('L', { prefix, financialYear, serial });
}

const itemKey = z.string().max(80);

/** What was bought, as the clinic's own papers have it. */
export const letterItem = z.object({
  /**
   * Names it in `newLetter`: an item of a bill, or a line of the supply register that no bill charges, as it stands now.
   */
  key: itemKey,
  description: z.string(),
  quantity: z.int(),
  /** Paise, what it cost after refunds; null: no bill charges it. */
  amount: paise.nullable(),
  /** The number of the bill, or in the supply register. */
  paper: z.string(),
  day: date,
  isMedicine: z.boolean(),
});
export type LetterItem = z.infer<typeof letterItem>;

/** What is sent to sign a letter. */
export const newLetter = z
  .object({
    tokenId: id,
    kind: z.enum(letterKinds),
    language: z.enum(languages),
    title: requiredText(120, letterMessages.title),
    /** Whole: a text with a stop in braces is refused. */
    body: requiredText(letterBodyLength, letterMessages.body),
    /** Of a sickness certificate, both included. */
    firstDay: date.nullable(),
    lastDay: date.nullable(),
    /** Of an essentiality certificate, of those that `letters.begin` proposes; their contents are the server's. */
    itemKeys: z.array(itemKey).max(maxLetterItems),
    /** Such as "mole on the left cheek": certificates bear one, if the doctor notes it. */
    identificationMark: optionalText(120),
  })
  .superRefine(({ kind, firstDay, lastDay, itemKeys }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const hasDays = firstDay !== null && lastDay !== null;
    if (kind === 'sickness' && !hasDays) refuse('firstDay', letterMessages.days);
    if (kind !== 'sickness' && (firstDay ?? lastDay) !== null) {
      refuse('firstDay', letterMessages.noDays);
    }
    if (hasDays && daysOf(firstDay, lastDay) > maxDays) {
      refuse('lastDay', letterMessages.tooManyDays);
    }
    if (kind !== 'essentiality' && itemKeys.length > 0) refuse('itemKeys', letterMessages.noItems);
  });
export type NewLetter = z.infer<typeof newLetter>;

/** A letter as lists show it. It never changes; a mistaken one is voided and a new one written. */
export const letter = z.object({
  id,
  number: z.string(),
  kind: z.enum(letterKinds),
  title: z.string(),
  language: z.string(),
  patientId: id,
  patientName: z.string(),
  tokenId: id,
  doctorId: id,
  doctorName: z.string(),
  firstDay: date.nullable(),
  lastDay: date.nullable(),
  issuedAt: instant,
  voided: voided.nullable(),
});
export type Letter = z.infer<typeof letter>;

/** A letter with its whole content, for everything that is held on a patient. */
export const letterCopy = letter.extend({
  body: z.string(),
  items: z.array(letterItem.omit({ key: true })).max(maxLetterItems),
  patientAddress: z.string(),
  identificationMark: z.string(),
});

export type LetterCopy = z.infer<typeof letterCopy>;

/** What the paper of a letter is drawn from, all of it as it was signed; everybody with a link to it gets this. */
export const letterPaper = z.object({
  letter: letterCopy.omit({
    tokenId: true,
    doctorId: true,
    patientAddress: true,
    identificationMark: true,
  }),
  letterhead,
  doctor: prescriptionPaper.shape.doctor,
  /** On the day of issue: `age` in whole years, `months` and `days` for small children. */
  patient: prescriptionPaper.shape.patient
    .omit({ allergies: true, address: true })
    .extend({ address: z.string(), identificationMark: z.string() }),
  /** How the visit was held if not at the clinic, which is said on the paper; it stays since the letter was signed. */
  remoteKind: z.enum(remoteKinds).nullable(),
  /** Its `letterLayout`. */
  layout: z.int(),
  /** The page that verifies the paper. */
  verifyAddress: z.url(),
  /** IANA zone of its dates. */
  timeZone: z.string(),
});
export type LetterPaper = z.infer<typeof letterPaper>;

/** The secret behind a letter's QR code. */
export const letterCode = verificationCode;

/** The public answer about a letter, without its text and without the patient's identity. */
export const letterVerification = z.object({
  state: z.enum(['inForce', 'voided']),
  number: z.string(),
  kind: z.enum(letterKinds),
  /** Of a sickness certificate, both included. */
  firstDay: date.nullable(),
  lastDay: date.nullable(),
  issuedAt: instant,
  doctorName: z.string(),
  registrationNumber: z.string(),
  council: z.string(),
  /** Empty if the clinic had no name. */
  clinicName: z.string(),
});
export type LetterVerification = z.infer<typeof letterVerification>;
