import { z } from 'zod';
import { id, instant, requiredText } from '../../shared/fields';
import { firstLetter } from '../../shared/initial';

export const nameChoices = ['none', 'initials', 'full'] as const;
export type NameChoice = (typeof nameChoices)[number];

/** The choices of a screen's languages; the database has the same three. */
export const boardLanguages = ['en', 'hi', 'both'] as const;
export type BoardLanguage = (typeof boardLanguages)[number];

/** The languages (BCP 47) that a screen speaks, one after the other. */
export function languagesOf(choice: BoardLanguage): string[] {
  return choice === 'both' ? ['en', 'hi'] : [choice];
}

export const boardLinkOver = 'This screen’s link was revoked or never made.';

/** What a waiting room sees: numbers, rooms and, by the link's choice, names or initials. */
export const board = z.object({
  language: z.enum(boardLanguages),
  serving: z.array(
    z.object({
      /** A new id for each call, so that a second call of a token is announced too. */
      callId: id,
      tokenNumber: z.int(),
      room: z.string().nullable(),
      doctorName: z.string(),
      name: z.string().nullable(),
    }),
  ),
  next: z.array(
    z.object({ tokenNumber: z.int(), name: z.string().nullable(), isUrgent: z.boolean() }),
  ),
  /** How many more wait than are shown. */
  moreWaiting: z.int(),
});
export type Board = z.infer<typeof board>;

/** Tokens shown as the next ones. */
export const nextShown = 5;
/** Tokens shown as being served, the newest. */
export const servingShown = 8;

/** A screen's link as an administrator sees it, without its secret, which is shown once. */
export const boardLink = z.object({
  id,
  place: z.string(),
  names: z.enum(nameChoices),
  language: z.enum(boardLanguages),
  madeAt: instant,
  madeByName: z.string(),
});
export type BoardLink = z.infer<typeof boardLink>;

export const newBoardLink = z.object({
  place: requiredText(80, 'Please say where the screen is.'),
  names: z.enum(nameChoices),
  language: z.enum(boardLanguages),
});

/** A patient's name as the screen shows it: "A. R." for initials; null for none. */
export function nameOnBoard(name: string, choice: NameChoice): string | null {
  if (choice === 'none') return null;
  if (choice === 'full') return name;
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${firstLetter(part)}.`);
  return initials.join(' ') || null;
}
