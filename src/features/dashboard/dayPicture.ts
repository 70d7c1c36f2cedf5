// A file of its own, because the first screen does not load the schemas.
import { timeIn } from '../../shared/clinicDay';
import { minutesOf } from '../appointments/bookableDay';
import type { Day, DayVisit } from './dashboard';

/** Most visits that the picture of the day draws one by one; earlier ones are counted by the hour. */
export const maxDrawnVisits = 60;

/** Minutes of the axis between two visits in one lane, so that they look like two. */
const laneGap = 4;

/** From 9 am to 6 pm, in minutes from midnight: a clinic that opens at no known hour. */
const usualOpening = { from: 9 * 60, to: 18 * 60 };

interface Span {
  /** Minutes from midnight on the clinic's clock. */
  from: number;
  to: number;
}

/** A visit as drawn: how long the patient waited and how long they were with a doctor, each null if they were not. */
export interface DrawnVisit {
  visit: DayVisit;
  waited: Span;
  inside: Span | null;
  /** From 0: visits at the same time are in different lanes. */
  lane: number;
}

export interface DayPicture {
  /**
   * Whole hours, in minutes from midnight: from an hour before the first visit, or the opening if that is later, to the
   * closing or the last visit.
   */
  axis: Span;
  drawn: DrawnVisit[];
  lanes: number;
  /** The visits that are not drawn one by one. */
  earlier: { hour: number; count: number }[];
  /** Minutes from midnight; null outside the axis. */
  now: number | null;
}

interface Clock {
  /** Milliseconds. */
  now: number;
  timeZone: string;
}

/** What the picture of the day draws; `limit` visits at most, those under way before the others. */
export function dayPictureOf(
  { visits, hours, opening }: Day,
  { now, timeZone }: Clock,
  limit = maxDrawnVisits,
): DayPicture {
  const minutesAt = (instant: string | number) => minutesOf(timeIn(new Date(instant), timeZone));
  const nowMinutes = minutesAt(now);
  const laneEnds: number[] = [];
  const drawn = selectVisits(visits, limit).map((visit) => {
    const issued = minutesAt(visit.issuedAt);
    const consulted = visit.consultedAt === null ? null : minutesAt(visit.consultedAt);
    const end = visit.completedAt === null ? nowMinutes : minutesAt(visit.completedAt);
    const waited = { from: issued, to: Math.max(issued, consulted ?? end) };
    const inside = consulted === null ? null : { from: consulted, to: Math.max(consulted, end) };
    const free = laneEnds.findIndex((laneEnd) => laneEnd + laneGap <= issued);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = (inside ?? waited).to;
    return { visit, waited, inside, lane };
  });
  const earlier = hours.flatMap(({ hour, count }) => {
    const left = count - drawn.filter(({ waited }) => Math.floor(waited.from / 60) === hour).length;
    return left > 0 ? [{ hour, count: left }] : [];
  });
  const open = opening ?? usualOpening;
  const spans = [
    ...drawn.map(({ waited, inside }) => ({ from: waited.from, to: (inside ?? waited).to })),
    ...earlier.map(({ hour }) => ({ from: hour * 60, to: hour * 60 + 60 })),
  ];
  // Hours before anybody came say nothing, but one of them shows that the first patient was the first.
  const first = Math.min(...spans.map(({ from }) => from));
  const from = spans.length > 0 ? Math.min(first, Math.max(open.from, first - 60)) : open.from;
  const to = Math.max(open.to, ...spans.map((span) => span.to));
  const axis = { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
  const isOnAxis = nowMinutes >= axis.from && nowMinutes <= axis.to;
  return { axis, drawn, lanes: laneEnds.length, earlier, now: isOnAxis ? nowMinutes : null };
}

/** Those under way and then the newest others, at most `limit`, in the order of issue. */
function selectVisits(visits: readonly DayVisit[], limit: number): DayVisit[] {
  if (visits.length <= limit) return [...visits];
  const isOpen = ({ status }: DayVisit) => status !== 'completed';
  const newest = [...visits].reverse();
  const byImportance = [...newest.filter(isOpen), ...newest.filter((one) => !isOpen(one))];
  const selection = new Set(byImportance.slice(0, limit));
  return visits.filter((visit) => selection.has(visit));
}

/** Where a minute lies on the axis, in percent from its beginning. */
export function percentOn({ from, to }: Span, minutes: number): number {
  return ((minutes - from) / (to - from)) * 100;
}

/** How many visits are in each state, drawn or not: those that are not are completed. */
export function countsOf({ visits, hours }: Day) {
  const countOf = (status: DayVisit['status']) =>
    visits.filter((visit) => visit.status === status).length;
  const all = hours.reduce((sum, { count }) => sum + count, 0);
  const waiting = countOf('waiting');
  const inside = countOf('in-progress');
  return { all, waiting, inside, seen: all - waiting - inside };
}
