import { dateIn, instantAt } from '../../../shared/clinicDay';
import type { Appointment } from '../../appointments/appointment';
import type { BillSummary } from '../../billing/bill';
import type { Consultation, PastVisit } from '../../consultations/consultation';
import type { Prescription } from '../../prescriptions/prescription';
import type { Token } from '../../queue/token';
import type { Vitals } from '../../vitals/vitals';

/** A list as far as its pages were read. */
export interface ListRead<Row> {
  rows: readonly Row[];
  hasMore: boolean;
}

/** The lists that a time line is made of; those that the reader may not see are empty. */
export interface ListsOfPatient {
  /** Newest first, as all but the appointments. */
  visits: ListRead<Token>;
  /** The doctors' notes of the visits. */
  notes: ListRead<PastVisit>;
  prescriptions: ListRead<Prescription>;
  bills: ListRead<BillSummary>;
  vitals: ListRead<Vitals>;
  /** Today's first, then the coming ones, then the past ones, newest first. */
  appointments: ListRead<Appointment>;
}
type ListName = keyof ListsOfPatient;

export type TimeLineEntry = { id: string; at: string } & (
  | { kind: 'visit'; token: Token; note: Consultation | null; hasPrescription: boolean }
  | { kind: 'vitals'; recording: Vitals }
  | { kind: 'prescription'; prescription: Prescription }
  | { kind: 'bill'; bill: BillSummary }
  | { kind: 'appointment'; appointment: Appointment }
);

export interface TimeLineDay {
  /** `YYYY-MM-DD` of the clinic's calendar. */
  date: string;
  /** In the order in which they happened. */
  entries: TimeLineEntry[];
}

interface TimeLine {
  /** The days of which all is read, newest first. */
  days: TimeLineDay[];
  /** The lists whose next page brings the next days; empty at the beginning of the story. */
  next: ListName[];
}

/** The order of what happened at the same moment. */
const kinds = ['appointment', 'visit', 'vitals', 'prescription', 'bill'] as const;

interface ClinicDays {
  timeZone: string;
  /** The clinic's day, `YYYY-MM-DD`. */
  today: string;
}

/**
 * Merges a patient's lists into one, by day. A day that a list has not reached is left out, or its further entries
 * would come in between those that are shown.
 */
export function timeLineOf(lists: ListsOfPatient, { timeZone, today }: ClinicDays): TimeLine {
  const dayOf = (instant: string) => dateIn(new Date(instant), timeZone);
  const days = new Map<string, TimeLineEntry[]>();
  for (const entry of entriesOf(lists, timeZone)) {
    const date = dayOf(entry.at);
    days.set(date, [...(days.get(date) ?? []), entry]);
  }

  const pastAppointments = lists.appointments.rows.filter(({ date }) => date < today);
  const reached: { [Name in ListName]: string | undefined } = {
    visits: lastOf(lists.visits, ({ issuedAt }) => dayOf(issuedAt)),
    notes: lastOf(lists.notes, ({ token }) => dayOf(token.issuedAt)),
    prescriptions: lastOf(lists.prescriptions, ({ createdAt }) => dayOf(createdAt)),
    bills: lastOf(lists.bills, ({ createdAt }) => dayOf(createdAt)),
    vitals: lastOf(lists.vitals, ({ recordedAt }) => dayOf(recordedAt)),
    appointments: pastAppointments.at(-1)?.date ?? today,
  };
  const unread = (Object.keys(reached) as ListName[]).filter((name) => lists[name].hasMore);
  const limit = unread.map((name) => reached[name] ?? today).reduce(laterOf, '');
  const newestFirst = [...days]
    .map(([date, entries]) => ({ date, entries: entries.toSorted(compareEntries) }))
    .sort((one, other) => (one.date < other.date ? 1 : -1));
  const complete = newestFirst.filter(({ date }) => date > limit);
  return {
    // A day of more than a page is shown in parts.
    days: complete.length > 0 ? complete : newestFirst.filter(({ date }) => date >= limit),
    next: unread.filter((name) => (reached[name] ?? today) === limit),
  };
}

/** The doctor's visit under way with this patient; undefined if there is none. */
export function visitUnderWay(days: readonly TimeLineDay[], doctorId: string): Token | undefined {
  return days
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.kind === 'visit' ? [entry.token] : []))
    .find(({ status, consultedBy }) => status === 'in-progress' && consultedBy === doctorId);
}

function entriesOf(lists: ListsOfPatient, timeZone: string): TimeLineEntry[] {
  const notes = new Map(
    lists.notes.rows.map(({ token, consultation }) => [token.id, consultation]),
  );
  const prescribed = new Set(
    lists.prescriptions.rows
      .filter(({ voided, amendedBy }) => !voided && amendedBy === null)
      .map(({ tokenId }) => tokenId),
  );
  return [
    ...lists.visits.rows.map((token) => ({
      kind: 'visit' as const,
      id: token.id,
      at: token.issuedAt,
      token,
      note: notes.get(token.id) ?? null,
      hasPrescription: prescribed.has(token.id),
    })),
    ...lists.vitals.rows.map((recording) => ({
      kind: 'vitals' as const,
      id: recording.id,
      at: recording.recordedAt,
      recording,
    })),
    ...lists.prescriptions.rows.map((prescription) => ({
      kind: 'prescription' as const,
      id: prescription.id,
      at: prescription.createdAt,
      prescription,
    })),
    ...lists.bills.rows.map((bill) => ({
      kind: 'bill' as const,
      id: bill.id,
      at: bill.createdAt,
      bill,
    })),
    ...lists.appointments.rows.map((appointment) => ({
      kind: 'appointment' as const,
      id: appointment.id,
      at: instantAt(appointment.date, appointment.time, timeZone).toISOString(),
      appointment,
    })),
  ];
}

function compareEntries(one: TimeLineEntry, other: TimeLineEntry): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || (one.id < other.id ? -1 : 1);
}

function lastOf<Row>({ rows }: ListRead<Row>, dayOf: (row: Row) => string): string | undefined {
  const last = rows.at(-1);
  return last && dayOf(last);
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
