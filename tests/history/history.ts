/**
 * Verifies what happened under load: what clients asked and were told, against what is stored afterwards. Whatever
 * order the requests took effect in, a sound clinic leaves nothing to say here.
 */
export interface Wish {
  kind: 'issue' | 'start' | 'complete' | 'cancel' | 'bill' | 'book';
  /** The idempotency key, the same in every sending; null for what has none. */
  key: string | null;
  /** When it was first sent and when its last sending was over, in milliseconds of one clock. */
  began: number;
  ended: number;
  /** `unknown`: an answer was lost, and the others do not tell what became of it. */
  outcome: 'done' | 'refused' | 'unknown';
  /** The code of the refusal. */
  code: string | null;
  asked: {
    patientId?: string;
    tokenId?: string;
    doctorId?: string;
    date?: string;
    time?: string;
    total?: number;
  };
  /** What each sending that was answered well was told. */
  told: { id: string; tokenNumber?: number; total?: number; date?: string; time?: string }[];
}

export interface Stored {
  requests: { key: string; operation: string; recordId: string }[];
  counters: { date: string; count: number }[];
  tokens: { id: string; date: string; number: number; patientId: string; status: string }[];
  bills: { id: string; tokenId: string; total: number; itemsTotal: number }[];
  appointments: {
    id: string;
    patientId: string;
    doctorId: string | null;
    date: string;
    time: string;
    status: string;
  }[];
  /** In the order of their ids. */
  audit: { action: string; entityId: string }[];
}

const creations = { issue: 'queue.issue', bill: 'billing.create', book: 'appointments.schedule' };
const creationRows = new Set(['token_issued', 'bill_created', 'appointment_scheduled']);
const expectedRefusals: Record<Wish['kind'], string[]> = {
  issue: [],
  start: ['TOKEN_CHANGED'],
  // Of two doctors who start at once the other one is asked first.
  complete: ['TOKEN_CHANGED', 'ANOTHER_DOCTOR'],
  cancel: ['TOKEN_CHANGED'],
  bill: ['TOKEN_NOT_USABLE'],
  book: ['TIME_TAKEN'],
};
const pastTense = {
  start: 'token_started',
  complete: 'token_completed',
  cancel: 'token_cancelled',
};

/** Every way in which a token may go, and the state that it leaves it in. */
const paths: Record<string, string> = {
  token_issued: 'waiting',
  'token_issued token_started': 'in-progress',
  'token_issued token_cancelled': 'cancelled',
  'token_issued token_started token_completed': 'completed',
  'token_issued token_started token_cancelled': 'cancelled',
};

/** One sentence for each thing that cannot be; empty when all is well. */
export function faultsOf(wishes: readonly Wish[], stored: Stored): string[] {
  return [
    ...faultsOfNumbers(wishes, stored),
    ...faultsOfRecords(wishes, stored),
    ...faultsOfTokens(wishes, stored),
    ...faultsOfAppointments(wishes, stored),
  ];
}

function faultsOfNumbers(wishes: readonly Wish[], stored: Stored): string[] {
  const faults: string[] = [];
  const endOf = new Map<string, Wish>();
  for (const wish of wishes) {
    const id = wish.kind === 'issue' && wish.told[0]?.id;
    if (id) endOf.set(id, wish);
  }
  const counts = new Map(stored.counters.map(({ date, count }) => [date, count]));
  for (const [date, tokens] of groupedBy(stored.tokens, ({ date }) => date)) {
    const sorted = tokens.sort((one, other) => one.number - other.number);
    for (const [index, { number }] of sorted.entries()) {
      const before = sorted[index - 1]?.number ?? 0;
      if (number === before) faults.push(`number ${number} of ${date} was given twice`);
      if (number > before + 1) faults.push(`a number before ${number} of ${date} is missing`);
    }
    const last = sorted.at(-1)?.number;
    if (counts.get(date) !== last) {
      faults.push(
        `the counter of ${date} stands at ${counts.get(date)}, the last number is ${last}`,
      );
    }
    // Anyone who had the answer before another one asked has the smaller number.
    let earliestEnd = Number.POSITIVE_INFINITY;
    for (const { id, number } of sorted.reverse()) {
      const wish = endOf.get(id);
      if (!wish) continue;
      if (earliestEnd < wish.began) {
        faults.push(`number ${number} of ${date} was asked for after a greater one was given out`);
      }
      earliestEnd = Math.min(earliestEnd, wish.ended);
    }
  }
  return faults;
}

/** Every creation that was acknowledged is stored once, as it was told; and nothing else is. */
function faultsOfRecords(wishes: readonly Wish[], stored: Stored): string[] {
  const faults: string[] = [];
  const recordOf = new Map(
    stored.requests.map((one) => [`${one.operation} ${one.key}`, one.recordId]),
  );
  const tokens = new Map(stored.tokens.map((one) => [one.id, one]));
  const bills = new Map(stored.bills.map((one) => [one.id, one]));
  const appointments = new Map(stored.appointments.map((one) => [one.id, one]));
  const wished = new Map<string, Wish>();
  for (const wish of wishes) {
    if (wish.outcome === 'refused' && !expectedRefusals[wish.kind].includes(wish.code ?? '')) {
      faults.push(`${wish.kind} was refused with ${wish.code}`);
    }
    if (wish.kind !== 'issue' && wish.kind !== 'bill' && wish.kind !== 'book') continue;
    const id = recordOf.get(`${creations[wish.kind]} ${wish.key}`);
    if (id) wished.set(id, wish);
    if (wish.outcome === 'refused' && id)
      faults.push(`${wish.kind} ${id} was refused, but is stored`);
    if (wish.outcome === 'done' && !id) {
      faults.push(`${wish.kind} ${wish.told[0]?.id} was acknowledged, but is lost`);
    }
    for (const told of wish.told) {
      if (told.id !== id) faults.push(`${wish.kind} ${told.id} was told for the key of ${id}`);
      const token = tokens.get(told.id);
      const bill = bills.get(told.id);
      const appointment = appointments.get(told.id);
      const isAsTold =
        (wish.kind === 'issue' &&
          token?.number === told.tokenNumber &&
          token?.patientId === wish.asked.patientId) ||
        (wish.kind === 'bill' &&
          bill?.total === told.total &&
          bill?.total === wish.asked.total &&
          bill?.itemsTotal === bill?.total &&
          bill?.tokenId === wish.asked.tokenId) ||
        (wish.kind === 'book' &&
          appointment?.date === wish.asked.date &&
          appointment?.time === wish.asked.time &&
          appointment?.doctorId === wish.asked.doctorId &&
          appointment?.patientId === wish.asked.patientId);
      if (!isAsTold) faults.push(`${wish.kind} ${told.id} is not stored as it was acknowledged`);
    }
  }
  const created = [
    ...stored.tokens.map(({ id }) => ['issue', id, 'token_issued']),
    ...stored.bills.map(({ id }) => ['bill', id, 'bill_created']),
    ...stored.appointments.map(({ id }) => ['book', id, 'appointment_scheduled']),
  ];
  const audit = stored.audit.map(({ action, entityId }) => ({
    // Lunch and Sundays are booked too, which the log says.
    action: action.replace(/_while_closed$/, ''),
    entityId,
  }));
  const audited = countBy(audit.map(({ action, entityId }) => `${action} ${entityId}`));
  for (const [kind, id, action] of created) {
    if (wished.get(id ?? '')?.kind !== kind)
      faults.push(`${kind} ${id} is stored, but nobody asked`);
    const rows = audited.get(`${action} ${id}`) ?? 0;
    if (rows !== 1) faults.push(`${kind} ${id} has ${rows} rows ${action} in the audit log`);
  }
  const known = new Set(created.map(([, id, action]) => `${action} ${id}`));
  for (const { action, entityId } of audit) {
    if (!creationRows.has(action) || known.has(`${action} ${entityId}`)) continue;
    faults.push(`the audit log has ${action} ${entityId}, which is not stored`);
  }
  return faults;
}

function faultsOfTokens(wishes: readonly Wish[], stored: Stored): string[] {
  const faults: string[] = [];
  const asked = groupedBy(
    wishes.filter(({ kind }) => kind in pastTense),
    ({ asked }) => asked.tokenId ?? '',
  );
  const actions = groupedBy(stored.audit, ({ entityId }) => entityId);
  const billed = new Set(stored.bills.map(({ tokenId }) => tokenId));
  for (const { id, number, date, status } of stored.tokens) {
    const which = `token ${number} of ${date}`;
    const path = (actions.get(id) ?? []).map(({ action }) => action);
    const state = paths[path.join(' ')];
    if (!state) faults.push(`${which} went a forbidden way: ${path.join(', ')}`);
    else if (state !== status) faults.push(`${which} is ${status}, its audit rows say ${state}`);
    if (billed.has(id) && !path.includes('token_started')) {
      faults.push(`${which} has a bill, but was never started`);
    }
    for (const [kind, action] of Object.entries(pastTense)) {
      const its = (asked.get(id) ?? []).filter((wish) => wish.kind === kind);
      const done = its.filter(({ outcome }) => outcome === 'done').length;
      const isDone = path.includes(action);
      if (done > 1) faults.push(`${which}: ${kind} succeeded ${done} times`);
      if (done > 0 && !isDone) faults.push(`${which}: ${kind} was acknowledged, but is lost`);
      if (isDone && !its.some(({ outcome }) => outcome !== 'refused')) {
        faults.push(`${which}: ${kind} took effect, but nobody was told so`);
      }
    }
  }
  return faults;
}

function faultsOfAppointments(wishes: readonly Wish[], stored: Stored): string[] {
  const faults: string[] = [];
  const days = groupedBy(stored.appointments, ({ date }) => date);
  for (const [date, appointments] of days) {
    const taken = appointments.filter(({ status }) => ['scheduled', 'confirmed'].includes(status));
    for (const [index, one] of taken.entries()) {
      for (const other of taken.slice(index + 1)) {
        if (!overlap(one.time, other.time)) continue;
        if (
          one.patientId === other.patientId ||
          (one.doctorId && one.doctorId === other.doctorId)
        ) {
          faults.push(`${date}: ${one.time} and ${other.time} are of the same person`);
        }
      }
    }
  }
  for (const { kind, outcome, asked } of wishes) {
    if (kind !== 'book' || outcome !== 'refused') continue;
    const clashes = (days.get(asked.date ?? '') ?? []).some(
      (one) =>
        overlap(one.time, asked.time ?? '') &&
        (one.patientId === asked.patientId || one.doctorId === asked.doctorId),
    );
    if (!clashes) faults.push(`${asked.date} ${asked.time} was refused, but the time is free`);
  }
  return faults;
}

/** True when two appointments of fifteen minutes that begin at these times overlap. */
function overlap(one: string, other: string): boolean {
  return Math.abs(minutesOf(one) - minutesOf(other)) < 15;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function groupedBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function countBy(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
