import { z } from 'zod';
import { id, instant } from '../../shared/fields';
import { languages } from '../../shared/language';
import { paperChoice } from '../../shared/paperChoice';
import type { OperationId } from '../../shared/permissions';
import { internationalDigits } from '../../shared/phone';
import { reminderWays } from '../../shared/reminderWays';

/** The answer to the question of a patient who took the consent to it back: they ask for this paper themselves. */
const patientAsked = z.boolean().optional();

/** What can be shared, each with the operation that lets somebody read it: who may read it may share it. */
export const paperReaders = {
  prescription: 'prescriptions.get',
  // Who may only look at a bill hands none out.
  bill: 'billing.search',
  token: 'queue.slip',
  appointment: 'appointments.search',
  /** Of an appointment, and only where the patient agreed to reminders. */
  reminder: 'appointments.search',
  /** Of what a patient owes, by the patient's id, and only where they agreed to reminders. */
  due: 'reports.dues',
} as const satisfies Record<string, OperationId>;

export type PaperKind = keyof typeof paperReaders;
export const paperKinds = Object.keys(paperReaders) as [PaperKind, ...PaperKind[]];

/** The papers whose links are kept: a token's own page ends with its day by itself, an appointment and reminders have none. */
const linkedKinds = ['prescription', 'bill'] as const satisfies PaperKind[];
export type LinkedKind = (typeof linkedKinds)[number];

/** Is it of a kind that gets links of its own? What is not ends by itself. */
export function isLinked<Thing extends { kind: PaperKind }>(
  thing: Thing,
): thing is Thing & { kind: LinkedKind } {
  return linkedKinds.some((kind) => kind === thing.kind);
}

/** Does it remind somebody of something? It takes their consent to reminders. */
export function isReminder(kind: PaperKind): kind is 'reminder' | 'due' {
  return kind === 'reminder' || kind === 'due';
}

/** How a link reaches the patient; the database knows the same. */
export const shareWays = ['whatsapp', 'sms', 'mail', 'link'] as const;
export type ShareWay = (typeof shareWays)[number];

/** The paper itself, for handing on by the device's own ways. */
export const newSharedFile = paperChoice.extend({ kind: z.enum(linkedKinds), id, patientAsked });

/** For how many days a link can be good; the usual choice is the second. */
export const shareDays = [1, 7, 30] as const;
export const usualShareDays = 7;

/** What is said to anyone who opens a link that is unknown, ended or revoked: always the same. */
export const linkOver = 'This link has ended. Please ask the clinic for a new one.';

const language = z.enum(languages);

/** What is shared, by which way, for how long, and in which language the message is. */
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
  // Whoever asks for a reminder agrees to it: there is no other answer to be given here.
  z.object({
    kind: z.enum(['reminder', 'due']),
    id,
    way: z.enum(reminderWays),
    language,
  }),
]);
export type NewShare = z.infer<typeof newShare>;

/** What was made for handing it on. */
export const share = z.object({
  /**
   * What the link's page is called, with the secret. Null where there is none to hand on: once it was mailed the
   * secret is in the mail alone, and an appointment is told by the message itself.
   */
  path: z.string().nullable(),
  /** The message, without the address. */
  text: z.string(),
  expiresAt: instant,
});
export type Share = z.infer<typeof share>;

/** A link of a paper as the staff sees it. */
export const sharedLink = z.object({
  id,
  way: z.enum(shareWays),
  madeAt: instant,
  madeByName: z.string(),
  expiresAt: instant,
  openedCount: z.int(),
  lastOpenedAt: instant.nullable(),
  /** False for a mail that the mail server did not take. */
  isSent: z.boolean(),
});
export type SharedLink = z.infer<typeof sharedLink>;

/** Links that open one paper, at most: all of them are listed, so that each can be ended. */
export const listedLinks = 20;

/** An address that opens WhatsApp with a message, to this number or, where it is no mobile number, to whom one chooses. */
export function whatsAppAddress(phone: string, message: string): string {
  return `https://wa.me/${internationalDigits(phone) ?? ''}?text=${encodeURIComponent(message)}`;
}

/** An address that opens the device's text messages in the same way (RFC 5724). */
export function smsAddress(phone: string, message: string): string {
  const digits = internationalDigits(phone);
  return `sms:${digits ? `+${digits}` : ''}?body=${encodeURIComponent(message)}`;
}
