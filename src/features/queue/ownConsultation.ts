// A file of its own, because the first screen does not load the rest of the queue's rules.
import type { Token } from './token';

/**
 * A doctor's consultation under way; undefined if there are none or several, because then it is unclear which is meant.
 */
export function ownConsultation<One extends Pick<Token, 'status' | 'consultedBy'>>(
  tokens: readonly One[],
  doctorId: string,
): One | undefined {
  const own = tokens.filter(
    ({ status, consultedBy }) => status === 'in-progress' && consultedBy === doctorId,
  );
  return own.length === 1 ? own[0] : undefined;
}
