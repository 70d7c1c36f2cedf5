import type { QueuePace, Token } from './token';

/** With fewer finished consultations no typical length is given. */
const enoughConsultations = 3;

/** The median of the lengths of finished consultations, in minutes; null while there are too few. */
export function typicalMinutes(consultations: readonly number[]): number | null {
  if (consultations.length < enoughConsultations) return null;
  const sorted = [...consultations].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

interface Expectation {
  /** How many are called before the patient. */
  ahead: number;
  /** Minutes of a typical consultation. */
  typical: number;
  /** For each doctor at work, the minutes that the consultation under way has taken; null: no consultation. */
  doctors: readonly (number | null)[];
}

/**
 * Estimated minutes until a patient is called, if each doctor calls the next patient as soon as a typical consultation
 * is over.
 */
export function expectedMinutes({ ahead, typical, doctors }: Expectation): number {
  const minutesUntilFree = (doctors.length > 0 ? doctors : [null]).map((elapsed) =>
    elapsed === null ? 0 : Math.max(0, typical - elapsed),
  );
  for (let served = 0; served < ahead; served++) {
    const next = minutesUntilFree.indexOf(Math.min(...minutesUntilFree));
    minutesUntilFree[next] = (minutesUntilFree[next] ?? 0) + typical;
  }
  return Math.min(...minutesUntilFree);
}

type QueueEntry = Pick<Token, 'id' | 'queueKey' | 'doctorId' | 'status'>;

/** Compares queue keys, which are decimal numbers of any length: the smaller is called first. */
export function compareQueueKeys(a: string, b: string): number {
  const [wholeA = '', partA = ''] = a.split('.');
  const [wholeB = '', partB = ''] = b.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  const length = Math.max(partA.length, partB.length);
  const textA = wholeA + partA.padEnd(length, '0');
  const textB = wholeB + partB.padEnd(length, '0');
  return textA < textB ? -1 : textA > textB ? 1 : 0;
}

/** The waiting tokens, next one first; with `doctorId` only those of that doctor's queue and the shared one. */
export function waitingInOrder<One extends QueueEntry>(
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

/** The token that a doctor calls when a visit is finished; undefined if the doctor has another patient inside. */
export function nextAfterVisit<One extends QueueEntry & Pick<Token, 'consultedBy'>>(
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

const statusRanks = { 'in-progress': 0, waiting: 1, completed: 2, cancelled: 2 } as const;

/**
 * A day's tokens in the order in which a screen lists them: those in progress (the user's own first), then the waiting
 * ones in the order of calls, then the completed and cancelled ones; within the first and last group by issue (spec 7).
 */
export function inScreenOrder<
  One extends Pick<Token, 'status' | 'consultedBy' | 'queueKey' | 'issuedAt' | 'tokenNumber'>,
>(tokens: readonly One[], userId: string): One[] {
  const rank = ({ status, consultedBy }: One) =>
    status === 'in-progress' && consultedBy === userId ? -1 : statusRanks[status];
  return [...tokens].sort((a, b) => {
    const ranks = rank(a) - rank(b);
    if (ranks !== 0) return ranks;
    if (a.status === 'waiting') return compareQueueKeys(a.queueKey, b.queueKey);
    return a.issuedAt.localeCompare(b.issuedAt) || a.tokenNumber - b.tokenNumber;
  });
}

/** Whether a token is in a doctor's part of the queue: the doctor sees or saw the patient, or may call them. */
export function isOfDoctor(
  { consultedBy, doctorId }: Pick<Token, 'consultedBy' | 'doctorId'>,
  doctor: string,
): boolean {
  return consultedBy !== null ? consultedBy === doctor : doctorId === null || doctorId === doctor;
}

/** A wait of this long is highlighted. */
const longWaitMinutes = 30;

export function isLongWait(minutes: number): boolean {
  return minutes >= longWaitMinutes;
}

/**
 * How many are called before a waiting token, and how long it has waited and is still expected to wait, in whole
 * minutes; null if it does not wait.
 */
export function waitOf(
  token: Token,
  tokens: readonly Token[],
  pace: QueuePace,
  now: number,
): { ahead: number; waited: number; expected: number | null } | null {
  if (token.status !== 'waiting') return null;
  const waited = Math.floor(minutesSince(token.issuedAt, now));
  // A token for one doctor waits behind that doctor's own tokens and the shared ones.
  const ahead = waitingInOrder(tokens, token.doctorId ?? undefined).findIndex(
    ({ id }) => id === token.id,
  );
  const atWork = token.doctorId ? [token.doctorId] : pace.doctorsAtWork;
  return { ahead, waited, expected: expectedAfter(ahead, atWork, tokens, pace, now) };
}

/**
 * The expected wait of a new patient for the first available doctor, in whole minutes; null if it cannot be estimated.
 */
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
