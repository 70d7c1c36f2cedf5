import type { QueuePace, Token } from './token';

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

/** Whom a doctor calls as a visit is finished; nobody is called beside another patient who is inside. */
export function nextAfterVisit<One extends Placed & Pick<Token, 'consultedBy'>>(
  tokens: readonly One[],
  visitId: string,
  doctorId: string,
): One | undefined {
  const isFree = tokens.every(
    ({ id, status, consultedBy }) =>
      id === visitId || status !== 'in-progress' || consultedBy !== doctorId,
  );
  return isFree ? waitingInOrder(tokens, doctorId)[0] : undefined;
}

const placeOnScreen = { 'in-progress': 0, waiting: 1, completed: 2, cancelled: 2 } as const;

/**
 * A day's tokens as a screen lists them: who is with a doctor (one's own first), who waits, in the order of their
 * calls, and who is done, whether seen or cancelled; both others in the order of issue (spec 7).
 */
export function inOrderOfTheScreen<
  One extends Pick<Token, 'status' | 'consultedBy' | 'queueKey' | 'issuedAt' | 'tokenNumber'>,
>(tokens: readonly One[], userId: string): One[] {
  const rank = ({ status, consultedBy }: One) =>
    status === 'in-progress' && consultedBy === userId ? -1 : placeOnScreen[status];
  return [...tokens].sort((a, b) => {
    const ranks = rank(a) - rank(b);
    if (ranks !== 0) return ranks;
    if (a.status === 'waiting') return compareQueueKeys(a.queueKey, b.queueKey);
    return a.issuedAt.localeCompare(b.issuedAt) || a.tokenNumber - b.tokenNumber;
  });
}

/** Whether a token stands in a doctor's part of the queue: they see or saw the patient, or may call them. */
export function isOfDoctor(
  { consultedBy, doctorId }: Pick<Token, 'consultedBy' | 'doctorId'>,
  doctor: string,
): boolean {
  return consultedBy !== null ? consultedBy === doctor : doctorId === null || doctorId === doctor;
}

/** From how many minutes on a wait is one to look at. */
const longWait = 30;

export function isLongWait(minutes: number): boolean {
  return minutes >= longWait;
}

/** How long a waiting token has waited and, as far as can be told, still will, in whole minutes; null for others. */
export function waitOf(
  token: Token,
  tokens: readonly Token[],
  pace: QueuePace,
  now: number,
): { waited: number; expected: number | null } | null {
  if (token.status !== 'waiting') return null;
  const waited = Math.floor(minutesSince(token.issuedAt, now));
  // Anyone who waits for one doctor waits behind that doctor's own and the shared ones.
  const ahead = waitingInOrder(tokens, token.doctorId ?? undefined).findIndex(
    ({ id }) => id === token.id,
  );
  const atWork = token.doctorId ? [token.doctorId] : pace.doctorsAtWork;
  return { waited, expected: expectedAfter(ahead, atWork, tokens, pace, now) };
}

/** How long somebody who comes now will wait for the first available doctor, in whole minutes; null where nobody can tell. */
export function waitOfNewcomer(
  tokens: readonly Token[],
  pace: QueuePace,
  now: number,
): number | null {
  return expectedAfter(waitingInOrder(tokens).length, pace.doctorsAtWork, tokens, pace, now);
}

function expectedAfter(
  ahead: number,
  doctorIds: readonly string[],
  tokens: readonly Token[],
  { typicalMinutes: typical }: QueuePace,
  now: number,
): number | null {
  if (typical === null) return null;
  const doctors = doctorIds.map((doctorId) => {
    const current = tokens.find(
      ({ status, consultedBy }) => status === 'in-progress' && consultedBy === doctorId,
    );
    return current?.consultedAt ? minutesSince(current.consultedAt, now) : null;
  });
  return Math.round(expectedMinutes({ ahead, typical, doctors }));
}

function minutesSince(instant: string, now: number): number {
  return Math.max(0, (now - Date.parse(instant)) / 60_000);
}
