import { z } from 'zod';
import { requiredText } from '../../shared/fields';

/** What is asked once before medicines go to a patient, in the order in which it is said. */
export const doubtKinds = [
  'noName',
  'noFrequency',
  'noDose',
  'repeated',
  'unknownAllergy',
  'unchecked',
] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** As long as a medicine's line can be. */
export const maxLineLength = 500;

export const doubt = z.object({
  kind: z.enum(doubtKinds),
  /** The names as written; of `noName` what is written instead, of `unknownAllergy` what is recorded. */
  medicines: z.array(requiredText(maxLineLength, '')).min(1).max(50),
});
export type Doubt = z.infer<typeof doubt>;

/** What somebody was asked and means so; what came since is asked again. */
export const confirmedDoubts = z.array(doubt).max(1000).default([]);

/** Those that are not among others: what was not confirmed yet, or does not hold any more. */
export function doubtsBeside(doubts: readonly Doubt[], others: readonly Doubt[]): Doubt[] {
  const keys = new Set(others.map(keyOf));
  return doubts.filter((one) => !keys.has(keyOf(one)));
}

/** Those that are among others. */
export function doubtsAmong(doubts: readonly Doubt[], others: readonly Doubt[]): Doubt[] {
  return doubts.filter((one) => doubtsBeside([one], others).length === 0);
}

/** What was asked of some medicines, and which of it the server alone found. */
export interface AskedDoubts {
  doubts: readonly Doubt[];
  byServer: readonly Doubt[];
}

export const noDoubtsAsked: AskedDoubts = { doubts: [], byServer: [] };

/** What the server asks about, beside what the page finds itself. */
export function askedByServer(doubts: readonly Doubt[], own: readonly Doubt[]): AskedDoubts {
  return { doubts, byServer: doubtsBeside(doubts, own) };
}

/**
 * What is still asked of the medicines as they are now. What the page finds goes with its cause; what the server alone
 * knew of stays with its medicines: else the server would refuse and nobody say why.
 */
export function stillAsked(
  { doubts, byServer }: AskedDoubts,
  own: readonly Doubt[],
  medicines: readonly { name: string }[],
): Doubt[] {
  const names = new Set(medicines.map(({ name }) => name.trim()));
  return doubts.filter(
    (one) =>
      doubtsAmong([one], own).length > 0 ||
      (doubtsAmong([one], byServer).length > 0 &&
        (one.kind === 'unknownAllergy' || one.medicines.every((name) => names.has(name)))),
  );
}

export const keyOf = ({ kind, medicines }: Doubt) => JSON.stringify([kind, ...medicines]);
