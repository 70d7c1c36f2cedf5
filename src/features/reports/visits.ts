import type { Measure } from './measures';
import type { Sum } from './report';
import { keyPart, totalOf, totalsBy } from './sumsOf';

/** Minutes; longer waits and consultations count as this long. */
export const longestMinutes = 600;

/** Whole minutes that something took, over many visits. */
export interface Times {
  count: number;
  /** Half of them took at most this long; null if there are none. */
  median: number | null;
  /** Nine of ten took at most this long. */
  ninetieth: number | null;
}

/** The visits of a range. */
export interface Visits {
  tokens: number;
  /** Visits in which a doctor saw the patient, including those in progress. */
  seen: number;
  inside: number;
  new: number;
  returning: number;
  cancelled: number;
  /** Neither seen nor cancelled: the patient left or still waits. */
  left: number;
  /** Tokens by weekday (0 is Monday) and hour. */
  heat: number[][];
  waited: Times;
  consulted: Times;
  byDoctor: { doctorId: string | null; seen: number; waited: Times; consulted: Times }[];
  /** Visits elsewhere, from files; null: nobody chose to count them, or there are none. */
  outside: number | null;
  appointments: { all: number; attended: number; noShow: number; cancelled: number; open: number };
}

/** The figures of the report on visits. */
export function visitsOf(sums: readonly Sum[]): Visits {
  const countsOf = (measure: Measure) =>
    new Map(totalsBy(sums, measure, ({ key }) => key).map(({ of, count }) => [of, count]));
  const visits = countsOf('visits');
  const seen = countsOf('seen');
  const booked = countsOf('appointments');
  const doctors = [
    ...new Set(sums.filter(({ measure }) => measure === 'seen').map(({ doctorId }) => doctorId)),
  ];
  const countOf = (counts: Map<string, number>, key: string) => counts.get(key) ?? 0;
  return {
    tokens: totalOf(sums, 'visits').count,
    seen: countOf(seen, 'new') + countOf(seen, 'returning'),
    inside: countOf(visits, 'in-progress'),
    new: countOf(seen, 'new'),
    returning: countOf(seen, 'returning'),
    cancelled: countOf(visits, 'cancelled'),
    left: countOf(visits, 'waiting'),
    heat: heatOf(sums),
    outside: totalOf(sums, 'outside').count || null,
    waited: timesOf(sums.filter(({ measure }) => measure === 'waited')),
    consulted: timesOf(sums.filter(({ measure }) => measure === 'consulted')),
    byDoctor: doctors
      .map((doctorId) => {
        const own = sums.filter((sum) => sum.doctorId === doctorId);
        return {
          doctorId,
          seen: totalOf(own, 'seen').count,
          waited: timesOf(own.filter(({ measure }) => measure === 'waited')),
          consulted: timesOf(own.filter(({ measure }) => measure === 'consulted')),
        };
      })
      .sort((one, other) => other.seen - one.seen),
    appointments: {
      all: totalOf(sums, 'appointments').count,
      attended: countOf(booked, 'completed'),
      noShow: countOf(booked, 'no-show'),
      cancelled: countOf(booked, 'cancelled'),
      open: countOf(booked, 'scheduled') + countOf(booked, 'confirmed'),
    },
  };
}

function heatOf(sums: readonly Sum[]): number[][] {
  const heat = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const sum of sums) {
    if (sum.measure !== 'hour') continue;
    const row = heat[Number(keyPart(sum, 0)) - 1];
    const hour = Number(keyPart(sum, 1));
    if (row) row[hour] = (row[hour] ?? 0) + sum.count;
  }
  return heat;
}

/** Count, median and 90th percentile of sums whose keys are whole minutes. */
export function timesOf(sums: readonly Pick<Sum, 'key' | 'count'>[]): Times {
  const durations = sums
    .map(({ key, count }) => ({ minutes: Number(key), count }))
    .sort((one, other) => one.minutes - other.minutes);
  const total = durations.reduce((all, { count }) => all + count, 0);
  const quantile = (fraction: number): number | null => {
    let cumulative = 0;
    for (const { minutes: value, count } of durations) {
      cumulative += count;
      if (cumulative >= fraction * total) return value;
    }
    return null;
  };
  return { count: total, median: quantile(0.5), ninetieth: quantile(0.9) };
}
