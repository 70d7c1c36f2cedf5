import { z } from 'zod';
import { isColour } from '../../shared/clinicColour';
import { isTimeZone } from '../../shared/clinicDay';
import { optionalText } from '../../shared/fields';
import { pictureSize } from '../../shared/pictures/pictureSize';
import { secondFactorChoices } from '../../shared/secondFactor';
import { nameChoices } from '../board/board';

// The clinic's settings and the doctors' profiles: what screens and papers show. None of it is secret.

export const settingsMessages = {
  gstin: 'This is not a GSTIN. It has 15 characters, as on the registration certificate.',
  gstinMistyped:
    'A character of this GSTIN is mistyped. Please compare it with the registration certificate.',
  upiAddress: 'A UPI ID looks like clinic@bank.',
  billPrefix: 'Use at most 4 capital letters and digits.',
  timeZone: 'This time zone is not known.',
  colour: 'Write a colour as # and six digits or letters from a to f, or choose one.',
  picture: 'Choose a PNG or JPEG picture.',
  pictureTooLarge: 'This picture is too large. It may have 64 KB, and 1,000 pixels on each side.',
  hours: 'Each time of opening must end after it begins, and the next one begin after that.',
  slot: 'A slot has from 5 to 240 minutes.',
  tax: 'Tax must be from 0 to 100 percent.',
  fee: 'A fee is an amount in rupees, such as 500.',
  freeDays: 'Choose from 0 to 365 days.',
  freeVisits: 'Choose from 0 to 50 visits.',
  email: 'Please enter a valid email address.',
} as const;

/** 64 KB as a data URL: Base64 makes four characters of three bytes. */
const maxDataUrlLength = Math.ceil((64 * 1024 * 4) / 3) + 40;

/** A decoded picture takes four bytes for each pixel, however small its file is. */
const maxSidePixels = 1_000;

/** A PNG or JPEG picture of at most 64 KB as a data URL: browsers and the server's Chromium draw it on every paper. */
const picture = z
  .string()
  .max(maxDataUrlLength, settingsMessages.pictureTooLarge)
  .superRefine((url, context) => {
    if (context.issues.length > 0) return;
    const size = pictureSize(url);
    const hasSize = size !== null && size.width > 0 && size.height > 0;
    const isTooLarge = hasSize && Math.max(size.width, size.height) > maxSidePixels;
    if (hasSize && !isTooLarge) return;
    const message = isTooLarge ? settingsMessages.pictureTooLarge : settingsMessages.picture;
    context.addIssue({ code: 'custom', message });
  });

/** Not validated, so that a picture that an earlier version stored stays readable. */
const storedPicture = z.string().nullable();

const gstinCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * True for a GSTIN: state, PAN, number, Z and the check character over the fourteen before it (base 36, doubled every
 * second).
 */
export function isGstin(text: string): boolean {
  return hasShapeOfGstin(text) && hasCheckCharacter(text);
}

function hasShapeOfGstin(text: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text);
}

function hasCheckCharacter(text: string): boolean {
  const sum = [...text.slice(0, 14)].reduce((total, character, index) => {
    const product = gstinCharacters.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return gstinCharacters[(36 - (sum % 36)) % 36] === text[14];
}

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, settingsMessages.hours);

/** Spans in a day's working hours, for breaks. */
export const maxSpansPerDay = 4;

/** The working hours of one day: spans `HH:MM` in order that do not overlap; none: closed. */
const hoursOfDay = z
  .array(z.object({ from: timeOfDay, to: timeOfDay }))
  .max(maxSpansPerDay, settingsMessages.hours)
  .refine(
    (spans) =>
      spans.every(
        ({ from, to }, index) => from < to && (index === 0 || (spans[index - 1]?.to ?? '') <= from),
      ),
    settingsMessages.hours,
  );

/** Paise. */
const fee = z
  .int(settingsMessages.fee)
  .min(0, settingsMessages.fee)
  .max(1_000_000_000, settingsMessages.fee);

/** The optional parts of a prescription's paper beside patient, diagnosis and medicines, in the paper's order. */
export const paperParts = [
  'address',
  'allergies',
  'vitals',
  'complaints',
  'tests',
  'advice',
  'review',
] as const;
export type PaperPart = (typeof paperParts)[number];

/** What an administrator enters. Amounts are paise, tax is hundredths of a percent (basis points). */
export const newClinicSettings = z.object({
  /** Blank: papers and screens bear the product's name. */
  name: optionalText(120),
  address: optionalText(300),
  phone: optionalText(60),
  email: z.union([z.literal(''), optionalText(254).pipe(z.email(settingsMessages.email))]),
  logo: picture.nullable(),
  /** `#rrggbb` as chosen; papers and screens make it readable (`readableColour`). Blank: the product's accent. */
  colour: z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => text === '' || isColour(text), settingsMessages.colour),
  /** IANA name; null: the zone of the server's environment or machine. */
  timeZone: z.string().max(60).refine(isTimeZone, settingsMessages.timeZone).nullable(),
  gstin: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isGstin, {
      error: ({ input }) =>
        hasShapeOfGstin(String(input)) ? settingsMessages.gstinMistyped : settingsMessages.gstin,
    })
    .nullable(),
  billPrefix: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{0,4}$/, settingsMessages.billPrefix),
  taxBasisPoints: z
    .int(settingsMessages.tax)
    .min(0, settingsMessages.tax)
    .max(10_000, settingsMessages.tax),
  consultationFee: fee,
  /** Whether new bills are rounded to whole rupees. */
  roundsBills: z.boolean(),
  /** Whether the GST that was paid for medicines is taken back, so that they cost their value alone. */
  takesInputCredit: z.boolean(),
  upiAddress: z
    .string()
    .trim()
    .regex(/^[\w.-]{2,64}@[A-Za-z][A-Za-z0-9]{1,63}$/, settingsMessages.upiAddress)
    .nullable(),
  /** How new waiting-room screens show names. */
  boardNames: z.enum(nameChoices),
  /** Seven days, Monday first. */
  workingHours: z.array(hoursOfDay).length(7),
  slotMinutes: z
    .int(settingsMessages.slot)
    .min(5, settingsMessages.slot)
    .max(240, settingsMessages.slot),
  /** The optional parts on prescriptions that are printed from now on. */
  paperShows: z.array(z.enum(paperParts)).max(paperParts.length),
  /** Who must use a second factor at sign-in. */
  secondFactor: z.enum(secondFactorChoices),
});
export type NewClinicSettings = z.infer<typeof newClinicSettings>;

/** The stored settings; `version` counts their changes, for optimistic locking. */
export const clinicSettings = newClinicSettings.extend({ logo: storedPicture, version: z.int() });
export type ClinicSettings = z.infer<typeof clinicSettings>;

/** The head of every paper. */
export const letterhead = clinicSettings.pick({
  name: true,
  address: true,
  phone: true,
  email: true,
  logo: true,
  colour: true,
  gstin: true,
});
export type Letterhead = z.infer<typeof letterhead>;

/** What the pages that patients open show beside the clinic's name. */
export const branding = clinicSettings.pick({ logo: true, colour: true });

/** What opens automatically once a doctor has finished a visit. */
export const afterFinishChoices = ['print', 'share', 'nothing'] as const;
export type AfterFinish = (typeof afterFinishChoices)[number];

/** What a doctor enters about themselves, for papers and bills. */
export const newDoctorProfile = z.object({
  qualification: optionalText(120),
  registrationNumber: optionalText(60),
  council: optionalText(120),
  department: optionalText(80),
  signature: picture.nullable(),
  /** Paise; null: the clinic's fee. */
  consultationFee: fee.nullable(),
  /** Visits within so many days of a paid consultation cost nothing, at most `freeVisits` of them; 0: none. */
  freeDays: z
    .int(settingsMessages.freeDays)
    .min(0, settingsMessages.freeDays)
    .max(365, settingsMessages.freeDays),
  freeVisits: z
    .int(settingsMessages.freeVisits)
    .min(0, settingsMessages.freeVisits)
    .max(50, settingsMessages.freeVisits),
  /** What opens automatically once a visit is finished. */
  afterFinish: z.enum(afterFinishChoices),
});
export type NewDoctorProfile = z.infer<typeof newDoctorProfile>;

/** A stored profile; `version` counts its changes, 0 if the doctor entered nothing yet. */
export const doctorProfile = newDoctorProfile.extend({
  signature: storedPicture,
  version: z.int(),
});
export type DoctorProfile = z.infer<typeof doctorProfile>;

/** What an administrator may enter for a doctor: everything but the signature and the habits, which are the doctor's. */
export const newDoctorDetails = newDoctorProfile.omit({ signature: true, afterFinish: true });
export type NewDoctorDetails = z.infer<typeof newDoctorDetails>;

/** A doctor's profile as administrators see it. */
export const doctorDetails = newDoctorDetails.extend({ version: z.int() });
export type DoctorDetails = z.infer<typeof doctorDetails>;
