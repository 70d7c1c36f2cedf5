import { z } from 'zod';
import { requiredText } from '../../shared/fields';

/** Kinds of doubts that the doctor confirms once before prescribing, in display order. */
export const doubtKinds = [
  'noName',
  'noFrequency',
  'noDose',
  'repeated',
  'unknownAllergy',
  'unchecked',
] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** Maximum length of a medicine's line, in characters. */
export const maxLineLength = 500;

export const doubt = z.object({
  kind: z.enum(doubtKinds),
  /** Names as written; for `noName` the text without a name, for `unknownAllergy` the recorded allergy. */
  medicines: z.array(requiredText(maxLineLength, '')).min(1).max(50),
});
export type Doubt = z.infer<typeof doubt>;

/** Doubts that the doctor confirmed; new ones are asked again. */
export const confirmedDoubts = z.array(doubt).max(1000).default([]);

/** The doubts that are not among the others. */
export function doubtsExcept(doubts: readonly Doubt[], others: readonly Doubt[]): Doubt[] {
  const keys = new Set(others.map(doubtKey));
  return doubts.filter((one) => !keys.has(doubtKey(one)));
}

/** The doubts that are also among the others. */
export function doubtsIn(doubts: readonly Doubt[], others: readonly Doubt[]): Doubt[] {
  return doubts.filter((one) => doubtsExcept([one], others).length === 0);
}

/** Doubts that were asked about; `byServer` are those that only the server found. */
export interface AskedDoubts {
  doubts: readonly Doubt[];
  byServer: readonly Doubt[];
}

export const noDoubtsAsked: AskedDoubts = { doubts: [], byServer: [] };

/** The server's doubts, with those marked that the page does not find itself. */
export function withServerDoubts(doubts: readonly Doubt[], own: readonly Doubt[]): AskedDoubts {
  return { doubts, byServer: doubtsExcept(doubts, own) };
}

/**
 * The doubts that still apply to the medicines as they are now. One that the page finds disappears with its cause; one
 * that only the server found stays with its medicines, because the page could not explain the next refusal otherwise.
 */
export function openDoubts(
  { doubts, byServer }: AskedDoubts,
  own: readonly Doubt[],
  medicines: readonly { name: string }[],
): Doubt[] {
  const names = new Set(medicines.map(({ name }) => name.trim()));
  return doubts.filter(
    (one) =>
      doubtsIn([one], own).length > 0 ||
      (doubtsIn([one], byServer).length > 0 &&
        (one.kind === 'unknownAllergy' || one.medicines.every((name) => names.has(name)))),
  );
}

export const doubtKey = ({ kind, medicines }: Doubt) => JSON.stringify([kind, ...medicines]);
