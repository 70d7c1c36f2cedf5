import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day, DayVisit } from './dashboard';
import { countsOf, dayPictureOf, maxDrawnVisits, percentOn } from './dayPicture';

const clock = { now: Date.parse('2026-11-27T07:12:00Z'), timeZone: 'Asia/Kolkata' };
const instantOf = (minutes: number) =>
  new Date(Date.parse('2026-11-26T18:30:00Z') + minutes * 60_000).toISOString();

/** A visit by minutes from midnight in Kolkata. */
function visitOf(issued: number, consulted?: number, completed?: number): DayVisit {
  const id = String(issued);
  return {
    ...{ tokenId: id, tokenNumber: issued, patientId: id, patientName: 'Meera', isUrgent: false },
    status: completed ? 'completed' : consulted ? 'in-progress' : 'waiting',
    issuedAt: instantOf(issued),
    consultedAt: consulted ? instantOf(consulted) : null,
    completedAt: completed ? instantOf(completed) : null,
  };
}

function dayOf(visits: DayVisit[], opening: Day['opening'] = null): Day {
  const hours = [...Array(24).keys()].flatMap((hour) => {
    const count = visits.filter(({ tokenNumber }) => Math.floor(tokenNumber / 60) === hour).length;
    return count > 0 ? [{ hour, count }] : [];
  });
  return { visits, hours, opening };
}

describe('the picture of the day', () => {
  test('draws waiting up to the consultation and that up to its end, else up to now', () => {
    const day = dayOf([visitOf(545, 560, 575), visitOf(700, 750), visitOf(740)]);
    const { drawn, axis, now } = dayPictureOf(day, clock);
    expect(drawn.map(({ waited, inside }) => [waited, inside])).toEqual([
      [
        { from: 545, to: 560 },
        { from: 560, to: 575 },
      ],
      [
        { from: 700, to: 750 },
        { from: 750, to: 762 },
      ],
      [{ from: 740, to: 762 }, null],
    ]);
    expect(axis).toEqual({ from: 540, to: 1080 });
    expect(now).toBe(762);
    expect(percentOn(axis, 540)).toBe(0);
    expect(percentOn(axis, 810)).toBe(50);
  });

  test('puts visits at the same time into different lanes, and as few as it can', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(600), fc.nat(60), fc.nat(60)), { maxLength: 40 }),
        (spans) => {
          const visits = spans
            .sort(([one], [other]) => one - other)
            .map(([from, wait, length]) =>
              visitOf(from + 1, from + 1 + wait, from + 1 + wait + length),
            );
          const { drawn, lanes } = dayPictureOf(dayOf(visits), clock);
          const ends = drawn.map(({ waited, inside, lane }) => {
            return { lane, from: waited.from, to: (inside ?? waited).to };
          });
          ends.forEach((one, index) => {
            const beside = ends.slice(0, index).filter(({ to }) => to + 4 > one.from);
            expect(beside.map(({ lane }) => lane)).not.toContain(one.lane);
            expect(one.lane).toBeLessThanOrEqual(beside.length);
          });
          expect(lanes).toBe(new Set(ends.map(({ lane }) => lane)).size);
        },
      ),
    );
  });

  test('reaches from an hour before the first visit, but the opening, to the last closing or visit, in whole hours [10.17.10]', () => {
    const opening = { from: 570, to: 1230 };
    // Of the hours in which nobody had come yet it shows one.
    const late = dayOf([visitOf(935, 950, 960)], opening);
    expect(dayPictureOf(late, clock).axis).toEqual({ from: 840, to: 1260 });
    expect(dayPictureOf(dayOf([visitOf(600, 610, 620)], opening), clock).axis.from).toBe(540);
    expect(dayPictureOf(dayOf([], opening), clock).axis).toEqual({ from: 540, to: 1260 });
    expect(dayPictureOf(dayOf([visitOf(425, 430, 440)], opening), clock).axis.from).toBe(420);
    const evening = { ...clock, now: Date.parse('2026-11-27T16:45:00Z') };
    expect(dayPictureOf(dayOf([visitOf(1220)], opening), evening).axis.to).toBe(1380);
    // Those that are counted by the hour alone are visits, too.
    const many = dayOf([visitOf(425, 430, 440), visitOf(935)], opening);
    expect(dayPictureOf(many, clock, 1).axis.from).toBe(420);
    // Nobody is drawn at midnight, so the line for now is not either.
    const night = { ...clock, now: Date.parse('2026-11-26T18:40:00Z') };
    expect(dayPictureOf(dayOf([], opening), night).now).toBeNull();
  });

  test('draws who is under way, however early they came, and counts each of the others in their hour', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 700 }), { maxLength: 90 }),
        fc.nat({ max: 30 }),
        fc.integer({ min: 1, max: 60 }),
        (minutes, open, limit) => {
          const visits = minutes
            .sort((one, other) => one - other)
            .map((issued, index) =>
              index < open ? visitOf(issued) : visitOf(issued, issued + 5, issued + 10),
            );
          const day = dayOf(visits);
          const { drawn, earlier } = dayPictureOf(day, clock, limit);
          expect(drawn.length).toBe(Math.min(limit, visits.length));
          const underWay = drawn.filter(({ visit }) => visit.status === 'waiting').length;
          expect(underWay).toBe(Math.min(limit, open, visits.length));
          const counted = earlier.reduce((sum, { count }) => sum + count, 0);
          expect(drawn.length + counted).toBe(visits.length);
          const order = drawn.map(({ visit }) => visit.tokenNumber);
          expect(order).toEqual([...order].sort((one, other) => one - other));
          expect(countsOf(day)).toMatchObject({ all: visits.length, inside: 0 });
        },
      ),
    );
    expect(maxDrawnVisits).toBe(60);
  });
});
