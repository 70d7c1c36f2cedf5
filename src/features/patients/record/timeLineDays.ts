import { dateIn, instantAt } from '../../../shared/clinicDay';
import type { Appointment } from '../../appointments/appointment';
import type { Attachment } from '../../attachments/attachment';
import type { BillSummary } from '../../billing/bill';
import { type Consultation, diagnosisText, type PastVisit } from '../../consultations/consultation';
import type { OutsideVisit } from '../../imports/visits/outsideVisit';
import type { Letter } from '../../letters/letter';
import type { Prescription } from '../../prescriptions/prescription';
import { isConsulted, type Token } from '../../queue/token';
import type { ResultReport } from '../../results/result';
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
  /** Of the laboratory, by the day of the sample. */
  reports: ListRead<ResultReport>;
  /** Old papers, by when they were added: the newest ones, as they all have a list of their own. */
  papers: ListRead<Attachment>;
  letters: ListRead<Letter>;
  /** Visits elsewhere, as imported. */
  outside: ListRead<OutsideVisit>;
  /** Today's first, then the coming ones, then the past ones, newest first. */
  appointments: ListRead<Appointment>;
}
type ListName = keyof ListsOfPatient;

/** What belongs to one visit, of the visit's day. */
interface VisitParts {
  token: Token;
  note: Consultation | null;
  /** Newest first. */
  prescriptions: Prescription[];
  /** Newest first. */
  recordings: Vitals[];
}

/** Vitals and prescriptions are entries of their own where their visit is of another day, or not read yet. */
export type TimeLineEntry = { id: string; at: string } & (
  | ({ kind: 'visit' } & VisitParts)
  | { kind: 'vitals'; recording: Vitals }
  | { kind: 'report'; report: ResultReport }
  | { kind: 'papers'; papers: Attachment[] }
  | { kind: 'letter'; letter: Letter }
  | { kind: 'outside'; visit: OutsideVisit; papers: Attachment[] }
  | { kind: 'prescription'; prescription: Prescription }
  | { kind: 'bill'; bill: BillSummary }
  | { kind: 'appointment'; appointment: Appointment }
);

export interface TimeLineDay {
  /** `YYYY-MM-DD` of the clinic's calendar. */
  date: string;
  /** Newest first. */
  entries: TimeLineEntry[];
}

interface TimeLine {
  /** The days of which all is read, newest first. */
  days: TimeLineDay[];
  /** The lists whose next page brings the next days; empty at the beginning of the story. */
  next: ListName[];
}

/** The order of what happened at the same moment. */
const kinds = [
  'appointment',
  'visit',
  'vitals',
  'report',
  'papers',
  'letter',
  'outside',
  'prescription',
  'bill',
] as const;

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
    reports: lastOf(lists.reports, ({ takenOn }) => takenOn),
    letters: lastOf(lists.letters, ({ issuedAt }) => dayOf(issuedAt)),
    papers: lastOf(lists.papers, ({ addedAt }) => dayOf(addedAt)),
    outside: lastOf(lists.outside, ({ visitedOn }) => visitedOn),
    appointments: pastAppointments.at(-1)?.date ?? today,
  };
  const unread = (Object.keys(reached) as ListName[]).filter((name) => lists[name].hasMore);
  const limit = unread.map((name) => reached[name] ?? today).reduce(laterOf, '');
  const newestFirst = [...days]
    .map(([date, entries]) => ({
      date,
      entries: entries.toSorted((one, other) => compareEntries(other, one)),
    }))
    .sort((one, other) => (one.date < other.date ? 1 : -1));
  const complete = newestFirst.filter(({ date }) => date > limit);
  return {
    // A day of more than a page is shown in parts.
    days: complete.length > 0 ? complete : newestFirst.filter(({ date }) => date >= limit),
    next: unread.filter((name) => (reached[name] ?? today) === limit),
  };
}

function visitsIn(days: readonly TimeLineDay[]): Token[] {
  return days
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.kind === 'visit' ? [entry.token] : []));
}

/** The doctor's visit under way with this patient; undefined if there is none. */
export function visitUnderWay(days: readonly TimeLineDay[], doctorId: string): Token | undefined {
  return visitsIn(days).find(
    ({ status, consultedBy }) => status === 'in-progress' && consultedBy === doctorId,
  );
}

/** The newest visit in which the doctor saw this patient, under way or over; undefined if there is none. */
export function newestSeenVisit(days: readonly TimeLineDay[], doctorId: string): Token | undefined {
  return visitsIn(days).find(
    ({ status, consultedBy }) => isConsulted(status) && consultedBy === doctorId,
  );
}

/**
 * What a visit was about: the diagnosis of its prescriptions in force, else that of the doctor's note; blank if neither
 * is there.
 */
export function diagnosisOf({
  note,
  prescriptions,
}: Pick<VisitParts, 'note' | 'prescriptions'>): string {
  const written = prescriptions
    .filter(({ voided, amendedBy }) => !voided && amendedBy === null)
    .map(({ diagnosis }) => diagnosis);
  const all = written.length > 0 ? written : (note?.diagnoses.map(diagnosisText) ?? []);
  return [...new Set(all)].filter(Boolean).join('; ');
}

function entriesOf(lists: ListsOfPatient, timeZone: string): TimeLineEntry[] {
  const dayOf = (instant: string) => dateIn(new Date(instant), timeZone);
  const notes = new Map(
    lists.notes.rows.map(({ token, consultation }) => [token.id, consultation]),
  );
  const dayOfVisit = new Map(lists.visits.rows.map(({ id, issuedAt }) => [id, dayOf(issuedAt)]));
  const isOfVisit = (tokenId: string, at: string) => dayOfVisit.get(tokenId) === dayOf(at);
  const prescriptions = byVisit(lists.prescriptions.rows, ({ tokenId, createdAt }) =>
    isOfVisit(tokenId, createdAt),
  );
  const recordings = byVisit(lists.vitals.rows, ({ tokenId, recordedAt }) =>
    isOfVisit(tokenId, recordedAt),
  );
  const { ofVisits: papersOfVisits, others: otherPapers } = papersByVisit(lists);
  return [
    ...lists.visits.rows.map((token) => ({
      kind: 'visit' as const,
      id: token.id,
      at: token.issuedAt,
      token,
      note: notes.get(token.id) ?? null,
      prescriptions: prescriptions.ofVisits.get(token.id) ?? [],
      recordings: recordings.ofVisits.get(token.id) ?? [],
    })),
    ...recordings.others.map((recording) => ({
      kind: 'vitals' as const,
      id: recording.id,
      at: recording.recordedAt,
      recording,
    })),
    ...reportsInForce(lists.reports.rows).map((report) => ({
      kind: 'report' as const,
      id: report.id,
      at: instantAt(report.takenOn, '00:00', timeZone).toISOString(),
      report,
    })),
    ...lists.outside.rows.map((visit) => ({
      kind: 'outside' as const,
      id: visit.id,
      at: instantAt(visit.visitedOn, '00:00', timeZone).toISOString(),
      visit,
      papers: papersOfVisits.get(visit.id) ?? [],
    })),
    ...papersByDay(otherPapers, dayOf).map((papers) => ({
      kind: 'papers' as const,
      ...papers,
    })),
    ...lists.letters.rows.map((letter) => ({
      kind: 'letter' as const,
      id: letter.id,
      at: letter.issuedAt,
      letter,
    })),
    ...prescriptions.others.map((prescription) => ({
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

/** Corrected and voided reports stand on the patient's page, beside those in their place. */
function reportsInForce(reports: readonly ResultReport[]): ResultReport[] {
  return reports.filter(({ amendedBy, voided }) => amendedBy === null && voided === null);
}

/** The papers in use that belong to a visit elsewhere of the list, by its id, and the others. */
function papersByVisit({ papers, outside }: Pick<ListsOfPatient, 'papers' | 'outside'>) {
  const known = new Set(outside.rows.map(({ id }) => id));
  const ofVisits = new Map<string, Attachment[]>();
  const others: Attachment[] = [];
  for (const paper of papers.rows.filter(({ voided }) => voided === null)) {
    const { outsideVisitId: visitId } = paper;
    if (visitId === null || !known.has(visitId)) others.push(paper);
    else ofVisits.set(visitId, [...(ofVisits.get(visitId) ?? []), paper]);
  }
  return { ofVisits, others };
}

/** The papers of one day are one entry: a phone brings twenty pictures in a minute. */
function papersByDay(papers: readonly Attachment[], dayOf: (instant: string) => string) {
  const days = new Map<string, { id: string; at: string; papers: Attachment[] }>();
  for (const paper of papers) {
    const { id, addedAt } = paper;
    const day = days.get(dayOf(addedAt));
    if (day) day.papers.push(paper);
    else days.set(dayOf(addedAt), { id, at: addedAt, papers: [paper] });
  }
  return [...days.values()];
}

/** The rows that belong to a visit of the list, by its token, and the others. */
function byVisit<Row extends { tokenId: string }>(
  rows: readonly Row[],
  isOfVisit: (row: Row) => boolean,
): { ofVisits: Map<string, Row[]>; others: Row[] } {
  const ofVisits = new Map<string, Row[]>();
  for (const row of rows.filter(isOfVisit)) {
    ofVisits.set(row.tokenId, [...(ofVisits.get(row.tokenId) ?? []), row]);
  }
  return { ofVisits, others: rows.filter((row) => !isOfVisit(row)) };
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
