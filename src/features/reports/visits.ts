import type { Sum } from './report';
import { partOf, totalOf, totalsBy } from './sumsOf';

/** Minutes from which on a wait is not told more exactly. */
export const longestMinutes = 600;

/** Whole minutes that something took, over many visits. */
export interface Times {
  count: number;
  /** Half of them took at most so long; null without any. */
  median: number | null;
  /** Nine of ten took at most so long. */
  ninetieth: number | null;
}

/** The visits of a range. */
export interface Visits {
  tokens: number;
  /** Whom a doctor saw, with those who are inside. */
  seen: number;
  inside: number;
  new: number;
  returning: number;
  cancelled: number;
  /** Neither seen nor cancelled: they left, or still wait. */
  left: number;
  /** By weekday (0 is Monday) and hour, how many came. */
  heat: number[][];
  waited: Times;
  consulted: Times;
  byDoctor: { doctorId: string | null; seen: number; waited: Times; consulted: Times }[];
  appointments: { all: number; kept: number; noShow: number; cancelled: number; open: number };
}

/** The figures of the report on visits. */
export function visitsOf(sums: readonly Sum[]): Visits {
  const by = new Map(totalsBy(sums, 'visits', ({ key }) => key).map((one) => [one.of, one.count]));
  const seen = new Map(totalsBy(sums, 'seen', ({ key }) => key).map((one) => [one.of, one.count]));
  const booked = new Map(
    totalsBy(sums, 'appointments', ({ key }) => key).map((one) => [one.of, one.count]),
  );
  const doctors = [
    ...new Set(sums.filter(({ measure }) => measure === 'seen').map(({ doctorId }) => doctorId)),
  ];
  const of = (counts: Map<string, number>, key: string) => counts.get(key) ?? 0;
  return {
    tokens: totalOf(sums, 'visits').count,
    seen: of(seen, 'new') + of(seen, 'returning'),
    inside: of(by, 'in-progress'),
    new: of(seen, 'new'),
    returning: of(seen, 'returning'),
    cancelled: of(by, 'cancelled'),
    left: of(by, 'waiting'),
    heat: heatOf(sums),
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
      kept: of(booked, 'completed'),
      noShow: of(booked, 'no-show'),
      cancelled: of(booked, 'cancelled'),
      open: of(booked, 'scheduled') + of(booked, 'confirmed'),
    },
  };
}

function heatOf(sums: readonly Sum[]): number[][] {
  const heat = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const sum of sums) {
    if (sum.measure !== 'hour') continue;
    const row = heat[Number(partOf(sum, 0)) - 1];
    const hour = Number(partOf(sum, 1));
    if (row) row[hour] = (row[hour] ?? 0) + sum.count;
  }
  return heat;
}

/** The times in sums whose keys are whole minutes. */
export function timesOf(sums: readonly Pick<Sum, 'key' | 'count'>[]): Times {
  const minutes = sums
    .map(({ key, count }) => ({ minutes: Number(key), count }))
    .sort((one, other) => one.minutes - other.minutes);
  const count = minutes.reduce((all, one) => all + one.count, 0);
  const within = (part: number): number | null => {
    let so = 0;
    for (const one of minutes) {
      so += one.count;
      if (so >= part * count) return one.minutes;
    }
    return null;
  };
  return { count, median: within(0.5), ninetieth: within(0.9) };
}
