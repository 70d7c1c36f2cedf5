import { z } from 'zod';
import { id, instant } from '../../shared/fields';
import { languages } from '../../shared/language';
import { paperChoice } from '../../shared/paperChoice';
import type { OperationId } from '../../shared/permissions';
import { internationalDigits } from '../../shared/phone';
import { reminderMethods } from '../../shared/reminderWays';

/** True if a patient who withdrew the consent to receive papers asks for this one. */
const patientAsked = z.boolean().optional();

/** What can be shared, each with the operation whose permission is needed: who may read it may share it. */
export const paperReaders = {
  prescription: 'prescriptions.get',
  // Not `billing.get`: a permission to view a bill does not allow sharing it.
  bill: 'billing.search',
  letter: 'letters.paper',
  token: 'queue.slip',
  appointment: 'appointments.search',
  /** Of an appointment; needs the consent to reminders. */
  reminder: 'appointments.search',
  /** Of what a patient owes, by the patient's id; needs the consent to reminders. */
  due: 'reports.dues',
  /** To come again, by the patient's id, while they are due; needs the consent to reminders. */
  recall: 'recalls.list',
} as const satisfies Record<string, OperationId>;

export type PaperKind = keyof typeof paperReaders;
export const paperKinds = Object.keys(paperReaders) as [PaperKind, ...PaperKind[]];

/** The papers with stored links. A token's page ends with its day; an appointment and reminders have no link. */
export const linkedKinds = ['prescription', 'bill', 'letter'] as const satisfies PaperKind[];
export type LinkedKind = (typeof linkedKinds)[number];

/** Whether a thing is of a kind with stored links. */
export function isLinked<Thing extends { kind: PaperKind }>(
  thing: Thing,
): thing is Thing & { kind: LinkedKind } {
  return linkedKinds.some((kind) => kind === thing.kind);
}

/** Whether it is a reminder, which needs the consent to reminders. */
export function isReminder(kind: PaperKind): kind is 'reminder' | 'due' | 'recall' {
  return kind === 'reminder' || kind === 'due' || kind === 'recall';
}

/** How a link reaches the patient; a check constraint has the same list. */
export const shareWays = ['whatsapp', 'sms', 'mail', 'link'] as const;
export type ShareWay = (typeof shareWays)[number];

/** The request for a paper as a PDF, to hand on through the device's share sheet. */
export const newSharedFile = paperChoice.extend({ kind: z.enum(linkedKinds), id, patientAsked });

/** The days for which a link can be valid. */
export const shareDays = [1, 7, 30] as const;
export const defaultShareDays = 7;

/** The message for a link that is unknown, expired or revoked: the same, so that it does not reveal which. */
export const linkOver = 'This link has ended. Please ask the clinic for a new one.';

const language = z.enum(languages);

/** The request to share: what, by which way, for how many days, and the message's language. */
export const newShare = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(linkedKinds),
    id,
    way: z.enum(shareWays),
    days: z.literal(shareDays),
    language,
    patientAsked,
  }),
  z.object({
    kind: z.literal('token'),
    id,
    way: z.enum(shareWays).exclude(['mail']),
    language,
    patientAsked,
  }),
  z.object({
    kind: z.literal('appointment'),
    id,
    way: z.enum(shareWays).exclude(['mail', 'link']),
    language,
    patientAsked,
  }),
  // No `patientAsked`: reminders always need the consent.
  z.object({
    kind: z.enum(['reminder', 'due', 'recall']),
    id,
    way: z.enum(reminderMethods),
    language,
  }),
]);
export type NewShare = z.infer<typeof newShare>;

/** The link and message to hand on. */
export const share = z.object({
  /**
   * The link's path with the secret. Null if there is none to hand on: a mailed link's secret is only in the mail, and
   * an appointment has only a message.
   */
  path: z.string().nullable(),
  /** The message, without the address. */
  text: z.string(),
  expiresAt: instant,
});
export type Share = z.infer<typeof share>;

/** A stored link of a paper, without its secret. */
export const sharedLink = z.object({
  id,
  way: z.enum(shareWays),
  madeAt: instant,
  madeByName: z.string(),
  expiresAt: instant,
  openedCount: z.int(),
  lastOpenedAt: instant.nullable(),
  /** False if the mail server refused the mail. */
  isSent: z.boolean(),
});
export type SharedLink = z.infer<typeof sharedLink>;

/** The most active links of one paper, so that the list has all of them and each can be revoked. */
export const maxActiveLinks = 20;

/** A URL that opens WhatsApp with a message to this number or, if it is no mobile number, to a chosen contact. */
export function whatsAppAddress(phone: string, message: string): string {
  return `https://wa.me/${internationalDigits(phone) ?? ''}?text=${encodeURIComponent(message)}`;
}

/** A URL that opens the device's text messages in the same way (RFC 5724). */
export function smsAddress(phone: string, message: string): string {
  const digits = internationalDigits(phone);
  return `sms:${digits ? `+${digits}` : ''}?body=${encodeURIComponent(message)}`;
}
