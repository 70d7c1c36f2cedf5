import type { Token } from './token';

/** Fewer consultations than these say nothing about the next one. */
const enoughConsultations = 3;

/** The middle of today's finished consultations, in minutes; null while there are too few. */
export function typicalMinutes(consultations: readonly number[]): number | null {
  if (consultations.length < enoughConsultations) return null;
  const sorted = [...consultations].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

interface Expectation {
  /** How many wait before this one. */
  ahead: number;
  /** Minutes of a usual consultation. */
  typical: number;
  /** For each doctor at work, how long the consultation under way has taken; null: none is. */
  doctors: readonly (number | null)[];
}

/**
 * Minutes until somebody is called, as far as can be told: each doctor takes the next one as soon as a usual
 * consultation is over.
 */
export function expectedMinutes({ ahead, typical, doctors }: Expectation): number {
  const freeIn = (doctors.length > 0 ? doctors : [null]).map((taken) =>
    taken === null ? 0 : Math.max(0, typical - taken),
  );
  for (let served = 0; served < ahead; served++) {
    const next = freeIn.indexOf(Math.min(...freeIn));
    freeIn[next] = (freeIn[next] ?? 0) + typical;
  }
  return Math.min(...freeIn);
}

type Placed = Pick<Token, 'id' | 'queueKey' | 'doctorId' | 'status'>;

/** The order in which those who wait are called: a queue key is a decimal number of any length. */
export function compareQueueKeys(a: string, b: string): number {
  const [wholeA = '', partA = ''] = a.split('.');
  const [wholeB = '', partB = ''] = b.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  const length = Math.max(partA.length, partB.length);
  const textA = wholeA + partA.padEnd(length, '0');
  const textB = wholeB + partB.padEnd(length, '0');
  return textA < textB ? -1 : textA > textB ? 1 : 0;
}

/** Those who wait, next one first; of one doctor's queue and the shared one where a doctor is named. */
export function waitingInOrder<One extends Placed>(
  tokens: readonly One[],
  doctorId?: string,
): One[] {
  return tokens
    .filter(
      (token) =>
        token.status === 'waiting' &&
        (!doctorId || token.doctorId === null || token.doctorId === doctorId),
    )
    .sort((a, b) => compareQueueKeys(a.queueKey, b.queueKey));
}
