import { z } from 'zod';
import { optionalText } from '../../shared/fields';
import { t } from '../../shared/language';

/**
 * Years for which medical records are kept at least: the Indian Medical Council's Regulations of 2002, 1.3.1, give three
 * for patients in a ward, the Clinical Establishments Act leaves it to the States (docs/privacy.md).
 */
export const leastRetentionYears = 3;

const privacyMessages = {
  years: 'Choose from 1 to 30 years.',
  ground: 'Less than 3 years needs the law that allows it. Please enter it.',
};

/** What an administrator enters. */
export const newPrivacySettings = z
  .object({
    /** Blank: the product's own text. */
    english: optionalText(20_000),
    hindi: optionalText(20_000),
    /** To whom a patient complains; blank: the clinic's phone and e-mail. */
    grievanceContact: optionalText(300),
    /** Counted from the last visit. */
    retentionYears: z
      .int(privacyMessages.years)
      .min(1, privacyMessages.years)
      .max(30, privacyMessages.years),
    /** The law that allows less than `leastRetentionYears`. */
    retentionGround: optionalText(300),
    /** Whether the notice names whom data goes to. */
    namesRecipients: z.boolean(),
  })
  .refine(
    ({ retentionYears, retentionGround }) =>
      retentionYears >= leastRetentionYears || retentionGround !== '',
    { path: ['retentionGround'], error: privacyMessages.ground },
  );
export type NewPrivacySettings = z.infer<typeof newPrivacySettings>;

/** The settings as they are stored; `version` counts their changes. */
export const privacySettings = z.object({ ...newPrivacySettings.shape, version: z.int() });
export type PrivacySettings = z.infer<typeof privacySettings>;

/** Labels for screens and the audit log; translate with `t`. */
export const privacyFieldLabels = {
  english: 'Notice in English',
  hindi: 'Notice in Hindi',
  grievanceContact: 'For complaints',
  retentionYears: 'Records are kept for (years)',
  namesRecipients: 'The notice names whom data goes to',
  retentionGround: 'Law that allows less than 3 years',
} as const satisfies Record<keyof NewPrivacySettings, string>;

interface NoticeFacts {
  clinic: string;
  /** To whom a patient complains. */
  contact: string;
  years: number;
}

/**
 * The notice of a clinic that wrote none, in the language that is spoken: what is kept, why, the rights, and to whom
 * one complains (Digital Personal Data Protection Act 2023, section 5; Rules 2025, rule 3).
 */
export function usualNotice({ clinic, contact, years }: NoticeFacts): string {
  return [
    t(
      '{clinic} keeps a record of you so that it can treat you. This notice says what it keeps, why, and what you can ask for (Digital Personal Data Protection Act, 2023).',
      { clinic: clinic || t('The clinic') },
    ),
    t(
      'What is kept: your name, age or date of birth, gender, phone number, e-mail, address, emergency contact, blood group, allergies, medical history, long-term conditions, a pregnancy, visits with what was measured, complaints, findings and diagnoses, prescriptions, results of tests, papers that you brought, letters and certificates, appointments, bills and payments.',
    ),
    t(
      'Why: to treat you, to call you in the queue and to make bills as tax law asks. Only if you agree: to remind you of appointments, and to send you papers by WhatsApp, SMS or e-mail.',
    ),
    t(
      'Who sees it: the clinic’s doctors and its desk. It goes to nobody else unless you agreed or a law demands it. The computer notes who opened your record.',
    ),
    t(
      'How long: at least {years, plural, one {# year} other {# years}} after your last visit, longer where a law or a court asks for it. Bills are kept for as long as tax law asks.',
      { years },
    ),
    t(
      'You can ask at the desk, at any time: to see everything that is kept of you, to have it corrected, to have it erased once it need not be kept any more, to take back a consent as easily as you gave it, and to name somebody who asks for you if you cannot.',
    ),
    t('Children: a parent or guardian decides for anyone below 18.'),
    t(
      'Complaints: {contact}. You get an answer within 90 days. If it does not help, you can go to the Data Protection Board of India.',
      { contact: contact || t('please ask at the desk') },
    ),
  ].join('\n\n');
}
