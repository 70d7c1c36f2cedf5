// Apart from the rest of the queue's rules, which the first screen does not load.
import type { Token } from './token';

/** The consultation that a doctor has under way; none where several are, because nobody knows which is meant. */
export function ownConsultation<One extends Pick<Token, 'status' | 'consultedBy'>>(
  tokens: readonly One[],
  doctorId: string,
): One | undefined {
  const own = tokens.filter(
    ({ status, consultedBy }) => status === 'in-progress' && consultedBy === doctorId,
  );
  return own.length === 1 ? own[0] : undefined;
}
