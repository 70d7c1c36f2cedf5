import { describe, expect, test } from 'vitest';
import { allergyConflicts } from '../../patients/allergies/allergyCheck';
import type { Finding } from './finding';
import {
  answersTo,
  areStopsAnswered,
  currentStops,
  otherFindings,
  serverOnlyStops,
  sourcesOf,
  stopsOf,
} from './stops';

const label = { document: 'Label of warfarin', section: '5.1', date: '', address: '' };
const findingOf = (change: Partial<Finding>): Finding => ({
  ruleId: 'warfarin-x',
  tier: 'stop',
  medicine: 'Warf 5',
  other: 'Brufen 400',
  sentence: '{medicine} with {other}',
  values: {},
  sources: [label],
  lines: [0, 1],
  ...change,
});
const warf = { name: 'Warf 5', genericName: 'Warfarin' };
const mox = { name: 'Mox 500', genericName: 'Amoxicillin' };
const brufen = { name: 'Brufen 400', genericName: 'Ibuprofen' };
const recorded = ['Penicillin', 'Aspirin'];
const allergyStops = (...medicines: { name: string; genericName: string }[]) =>
  stopsOf(allergyConflicts(recorded, medicines), []);

test('five rules of one pair are one stop, with the strongest sentence and each source once; lines are none [10.23.50]', () => {
  const other = { ...label, document: 'Label of ibuprofen' };
  const stops = stopsOf(
    [],
    [
      findingOf({ ruleId: 'law', sentence: 'Prohibited' }),
      findingOf({ ruleId: 'label', sources: [label, other] }),
      findingOf({ ruleId: 'soft', tier: 'line' }),
      findingOf({ ruleId: 'asthma', other: 'Asthma' }),
    ],
  );
  expect(stops.map(({ findings }) => findings.map(({ ruleId }) => ruleId))).toEqual([
    ['law', 'label'],
    ['asthma'],
  ]);
  const [pair] = stops;
  expect(pair && sourcesOf(pair.findings)).toEqual([label, other]);
  expect(pair && otherFindings(pair).map(({ ruleId }) => ruleId)).toEqual(['label']);
});

test('an allergy is one stop, whether the checks are loaded or not, and keeps their sources [10.23.50]', () => {
  const [conflict] = allergyConflicts(recorded, [mox]);
  const finding = findingOf({ ruleId: 'allergy', medicine: 'Mox 500', other: 'Penicillin' });
  const stops = stopsOf(conflict ? [conflict] : [], [finding]);
  expect(stops).toHaveLength(1);
  expect(stops.flatMap(({ findings }) => sourcesOf(findings))).toEqual([label]);
  expect(stops.flatMap(otherFindings)).toEqual([]);
  const answers = stops.flatMap((stop) => answersTo(stop, { reasonCode: 'tolerated' }));
  const pair = { medicine: 'Mox 500', other: 'Penicillin' };
  expect(answers).toEqual([{ ruleId: 'allergy', ...pair, reasonCode: 'tolerated' }]);
});

test('an answer holds for what was asked about: one more rule of the pair is asked, too', () => {
  const stops = stopsOf([], [findingOf({})]);
  const answers = stops.flatMap((stop) => answersTo(stop, { reasonCode: 'monitor' }));
  expect(areStopsAnswered(stops, answers)).toBe(true);
  expect(areStopsAnswered([], [])).toBe(true);
  expect(areStopsAnswered(stopsOf([], [findingOf({ other: 'Asthma' })]), answers)).toBe(false);
  const more = stopsOf([], [findingOf({}), findingOf({ ruleId: 'dose' })]);
  expect(areStopsAnswered(more, answers)).toBe(false);
});

describe('a warning belongs to its medicine [10.10.6]', () => {
  test('what was asked goes with the line, or with what was in it', () => {
    const asked = allergyStops(mox, brufen);
    expect(asked).toHaveLength(2);
    expect(currentStops(asked, [], [mox, brufen])).toEqual(asked);
    expect(allergyStops({ ...mox, genericName: 'Moxifloxacin' }, brufen)).toEqual([asked[1]]);
  });

  test('what the server alone knew of is asked as long as the medicine is there', () => {
    const byServer = stopsOf([], [findingOf({})]);
    expect(currentStops([], byServer, [warf])).toEqual(byServer);
    expect(currentStops([], byServer, [mox])).toEqual([]);
  });

  test('what the server adds to a pair that the page knows is one question with it', () => {
    const own = stopsOf([], [findingOf({})]);
    const refused = stopsOf([], [findingOf({}), findingOf({ ruleId: 'import' })]);
    const byServer = serverOnlyStops(refused, own);
    expect(byServer.flatMap(({ findings }) => findings)).toMatchObject([{ ruleId: 'import' }]);
    expect(currentStops(own, byServer, [warf, brufen])).toEqual(refused);
    expect(serverOnlyStops(own, own)).toEqual([]);
  });
});
