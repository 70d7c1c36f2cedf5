import { describe, expect, test } from 'vitest';
import { checkMedicines } from '../../src/features/prescriptions/checks/checkMedicines';
import { conditionsOf } from '../../src/features/prescriptions/checks/conditionsOf';
import type { Finding, PatientFacts } from '../../src/features/prescriptions/checks/finding';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { unknownAllergies } from '../../src/features/substances/allergiesWithSubstances';
import { brandOf, splitSubstances, type Tie } from '../../src/features/substances/substances';
import allergyCases from '../prescriptionCases/allergies.json';
import dangerousCases from '../prescriptionCases/dangerous.json';
import testerCases from '../prescriptionCases/dangerousOfTester.json';
import missed from '../prescriptionCases/missed.json';
import ordinaryCases from '../prescriptionCases/ordinary.json';
// What is in the brands of the cases, from general knowledge: as a clinic would tie them, and no part of the product.
import tieTable from './prescriptionCaseTies.json';

interface Case {
  id: string;
  says: string;
  patient: {
    ageYears?: number;
    ageMonths?: number;
    gender: string;
    weightKg?: number | null;
    allergies: readonly string[];
    conditions: readonly string[];
    /** Completed weeks, "no", "not asked"; null: not a question. */
    pregnancy: number | string | null;
    takes: readonly string[];
  };
  diagnosis: string;
  lines: readonly string[];
}

const allergies: readonly (Case & { expect: { stop: readonly number[] } })[] = allergyCases;
type DangerousCase = Case & { expect: { lines: readonly number[] } };
const dangerous: readonly DangerousCase[] = dangerousCases;
const dangerousOfTester: readonly DangerousCase[] = testerCases;
const ordinary: readonly Case[] = ordinaryCases;
const all: readonly Case[] = [...allergies, ...dangerous, ...dangerousOfTester, ...ordinary];

const today = '2026-11-29';
const medicationOf = (line: string) => readMedicineLine(line).medication;
const linesOf = ({ lines, patient }: Case) => [...lines, ...patient.takes];

/** The ties of these brands, in each form in which the cases write them. */
function tiesOf(isTied: (brandKey: string) => boolean): Tie[] {
  const substances: Readonly<Record<string, string>> = tieTable;
  const ties = new Map<string, Tie>();
  const named = all.flatMap(linesOf).map((line) => brandOf(medicationOf(line).name));
  // Allergies name brands that no line has.
  const others = Object.keys(substances).map((key) => ({ brandKey: key, form: '' }));
  for (const { brandKey, form } of [...named, ...others]) {
    const known = substances[brandKey];
    if (known === undefined || !isTied(brandKey)) continue;
    ties.set(`${brandKey} ${form}`, { brandKey, form, substances: splitSubstances(known) });
  }
  return [...ties.values()];
}

const allTies = tiesOf(() => true);

/** The ties of the fifty names that the ordinary cases write most often: what a clinic ties first. */
function tiesOfFifty(): Tie[] {
  const counts = new Map<string, number>();
  for (const line of ordinary.flatMap(linesOf)) {
    const { brandKey } = brandOf(medicationOf(line).name);
    if (brandKey !== '') counts.set(brandKey, (counts.get(brandKey) ?? 0) + 1);
  }
  const fifty = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 50);
  const names = new Set(fifty.map(([brandKey]) => brandKey));
  return tiesOf((brandKey) => names.has(brandKey));
}

function factsOfCase({ patient, diagnosis }: Case): PatientFacts {
  const { ageYears, ageMonths, gender, weightKg, pregnancy } = patient;
  return {
    age: ageYears ?? (ageMonths === undefined ? null : Math.floor(ageMonths / 12)),
    ageInMonths: ageMonths ?? null,
    gender: gender === 'female' ? 'female' : 'male',
    weight: weightKg ? { kg: weightKg, day: today } : null,
    pregnancy:
      typeof pregnancy === 'number'
        ? { weeks: pregnancy }
        : pregnancy === 'no'
          ? 'notPregnant'
          : null,
    conditions: conditionsOf([...patient.conditions, diagnosis]),
    allergies: patient.allergies,
    today,
  };
}

const checksOf = (one: Case, ties: readonly Tie[]) =>
  checkMedicines({
    lines: one.lines.map(medicationOf),
    current: one.patient.takes.map((line) => ({
      medication: medicationOf(line),
      from: 'elsewhere' as const,
      since: today,
      isUncertain: false,
    })),
    facts: factsOfCase(one),
    ties,
    loweredTiers: {},
  });

const isAbout = ({ lines }: Finding, line: number) => lines.includes(line);

/** "id: rule, rule" of each case. */
const namesOf = (found: readonly { one: Case; findings: readonly Finding[] }[]) =>
  found.map(({ one, findings }) =>
    [`${one.id}:`, ...new Set(findings.map(({ ruleId }) => ruleId))].join(' '),
  );

/** What the counts do not say, for the note of the release; seen with the test's output. */
function print(title: string, names: readonly string[]) {
  console.log([`${title}: ${names.length}`, ...names].join('\n  '));
}

describe('the cases of fresh eyes [10.23.24]', () => {
  test('a recorded allergy stops its medicine, or the medicine is said not to be checked', () => {
    const missesWith = (ties: readonly Tie[]) =>
      allergies.flatMap((one) => {
        const { findings, notCovered } = checksOf(one, ties);
        // The doctor is asked what is in it before the visit is finished.
        if (unknownAllergies(one.patient.allergies, ties).length > 0) return [];
        return one.expect.stop.flatMap((line) => {
          const isStopped = findings.some((each) => each.tier === 'stop' && isAbout(each, line));
          const name = medicationOf(one.lines[line] ?? '').name.trim();
          return isStopped || notCovered.includes(name) ? [] : [`${one.id}: ${name}`];
        });
      });
    const misses = missesWith(allTies);
    const untied = missesWith([]);
    print('allergies missed, all brands tied', misses);
    print('allergies missed, no brand tied', untied);
    expect([misses, untied]).toEqual([[], []]);
  });

  test.each([
    { of: 'a practitioner', cases: dangerous, listed: missed.dangerous },
    { of: 'a tester', cases: dangerousOfTester, listed: missed.dangerousOfTester },
  ])(
    'of thirty dangerous prescriptions by $of at least 25 are stopped or told',
    ({ of, cases, listed }) => {
      const misses = cases.filter((one) => {
        const { findings } = checksOf(one, allTies);
        return !findings.some((each) => one.expect.lines.some((line) => isAbout(each, line)));
      });
      print(
        `dangerous missed, by ${of}`,
        misses.map(({ id, says }) => `${id}: ${says}`),
      );
      expect(cases).toHaveLength(30);
      expect(misses.map(({ id }) => id)).toEqual(listed);
      expect(misses.length).toBeLessThanOrEqual(5);
    },
  );

  test('ordinary prescriptions are stopped in at most 2 of 100, and told something in at most 15', () => {
    const checked = ordinary.map((one) => ({ one, ...checksOf(one, allTies) }));
    const ofTier = (tier: Finding['tier']) =>
      checked
        .map(({ one, findings }) => ({
          one,
          findings: findings.filter((each) => each.tier === tier),
        }))
        .filter(({ findings }) => findings.length > 0);
    const [stops, lines] = [ofTier('stop'), ofTier('line')];
    print('ordinary stopped', namesOf(stops));
    print('ordinary with a line', namesOf(lines));
    expect(stops.length / ordinary.length).toBeLessThanOrEqual(0.02);
    expect(lines.length / ordinary.length).toBeLessThanOrEqual(0.15);
  });

  // A fifth was wanted. These cases are of many hands: their fifty names are less than half of what they write, and many
  // of the others (lactobacillus, vitamins, emollients) hold what no source that was read lists.
  test('what is not checked is said: with fifty names tied about half, with all of them under a quarter', {
    tags: ['slow'],
  }, () => {
    const shareWith = (ties: readonly Tie[]) => {
      const checked = ordinary.map((one) => checksOf(one, ties));
      const names = new Map<string, number>();
      for (const name of checked.flatMap(({ notCovered }) => notCovered))
        names.set(name, (names.get(name) ?? 0) + 1);
      const count = (field: 'total' | 'covered') =>
        checked.reduce((sum, one) => sum + one[field], 0);
      return { names, share: 1 - count('covered') / count('total') };
    };
    const [ofFifty, ofAll] = [shareWith(tiesOfFifty()), shareWith(allTies)];
    print(
      `not checked, fifty tied (${ofFifty.share.toFixed(3)}), all tied (${ofAll.share.toFixed(3)}); by fifty`,
      [...ofFifty.names]
        .toSorted(([, one], [, other]) => other - one)
        .map(([name, count]) => `${name} ${count}`),
    );
    expect(ofFifty.share).toBeLessThanOrEqual(0.54);
    expect(ofAll.share).toBeLessThanOrEqual(0.23);
  });
});
