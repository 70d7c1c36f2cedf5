import { type AllergyConflict, allergyConflicts } from '../../patients/allergies/allergyCheck';
import {
  type DrugClass,
  type DrugClassName,
  drugClasses,
} from '../../patients/allergies/drugClasses';
import { allergiesWithSubstances, namesIn } from '../../substances/allergiesWithSubstances';
import { ingredientsOf } from '../../substances/reference/ingredientsOf';
import { substanceNamed } from '../../substances/reference/substanceList';
import { brandKey, joinSubstances, type Tie, withSubstances } from '../../substances/substances';
import { medicineKey } from '../medicineName';
import type { Medication } from '../prescription';
import { applyRules } from './applyRules';
import { aboveChildMaximum } from './childMaximum';
import { duplicates } from './duplicates';
import type { CheckInput, Checks, Finding } from './finding';
import { type GivenMedicine, givenCurrent, givenLines } from './givenMedicine';
import { aboveMaximum } from './maximumCheck';
import { patientQuestions } from './patientQuestions';
import { ruleOf } from './ruleIndex';
import { allergyRule, findingKey } from './stops';
import { strengthQuestions } from './strengthCheck';

/**
 * Checks the medicines of a prescription for a patient: against recorded allergies and by the rules, beside each other
 * and beside what the patient takes now. It compares what is recorded and listed, and clears nothing: `notCovered` names
 * the medicines of which not every ingredient is in the list.
 */
export function checkMedicines(input: CheckInput): Checks {
  const { facts, loweredTiers } = input;
  const ties = allTies(input);
  const lines = givenLines(input.lines, ties);
  const current = stillTaken(givenCurrent(input.current, ties), input.lines, lines);
  const found = [
    ...allergyFindings(input),
    ...applyRules([...lines, ...current], facts),
    ...aboveMaximum(lines, current),
    ...aboveChildMaximum(lines, facts),
    ...lines.flatMap(strengthQuestions),
    ...patientQuestions(lines, facts),
    ...duplicates(lines, current),
  ];
  const names = new Set(lines.map(({ name }) => name));
  const findings = found.flatMap(
    (one) => atClinicTier(inNameOrder(one, names), loweredTiers) ?? [],
  );
  const notCovered = lines.filter((line) => !isCovered(line)).map(({ name }) => name);
  return {
    findings: eachOnce(findings).toSorted(inOrder),
    total: lines.length,
    covered: lines.length - notCovered.length,
    notCovered,
    currentNotCovered: current.filter((one) => !isCovered(one)).map(({ name }) => name),
  };
}

/**
 * The medicines of now that are neither written again nor stopped: those are no longer taken as before. Drops of the
 * same name are another medicine than the tablets.
 */
function stillTaken(
  current: readonly GivenMedicine[],
  written: CheckInput['lines'],
  lines: readonly GivenMedicine[],
): GivenMedicine[] {
  const replaced = written.map(({ name }, position) => ({
    key: medicineKey(name),
    // Of a stopped one the form is hardly ever written.
    site: lines.find((one) => one.lines.includes(position))?.siteOfAction ?? null,
  }));
  return current.filter(
    ({ key, siteOfAction }) =>
      key === '' ||
      !replaced.some((one) => one.key === key && (one.site ?? siteOfAction) === siteOfAction),
  );
}

/** Whether every ingredient is in the list, with a source that was read. */
const isCovered = ({ ingredients }: GivenMedicine) =>
  ingredients?.every(({ isListed }) => isListed) ?? false;

const allergySentence = '{medicine}: the record says “{allergy}”.';

type AllergyInput = Pick<CheckInput, 'lines' | 'facts' | 'ties' | 'productTies'>;

const allTies = ({ ties, productTies = [] }: Pick<CheckInput, 'ties' | 'productTies'>) => [
  ...ties,
  ...productTies,
];

/**
 * What recorded allergies stop. They are compared with what imported lists and the list of substances say of them, too,
 * but keep the text that the clinic's own ties give them: so a page, which compares by these alone until the checks are
 * loaded, asks about the same pair once.
 */
export function recordedConflicts(input: AllergyInput): AllergyConflict[] {
  const { lines, facts } = input;
  const ties = allTies(input);
  const medicines = lines
    .filter(({ name }) => name.trim() !== '')
    .map((line) => withIngredients(withSubstances(line, ties), ties));
  const texts = allergiesWithSubstances(facts.allergies, input.ties);
  const compared = allergiesWithSubstances(facts.allergies, ties).map(withListedNames);
  const textOf = new Map(compared.map((allergy, index) => [allergy, texts[index] ?? allergy]));
  return allergyConflicts(compared, medicines).map((conflict) => ({
    ...conflict,
    allergy: textOf.get(conflict.allergy) ?? conflict.allergy,
  }));
}

function allergyFindings(input: AllergyInput): Finding[] {
  return recordedConflicts(input).map(({ medicine, allergy, drugClass, substance }) => ({
    ruleId: allergyRule,
    tier: 'stop' as const,
    medicine,
    other: allergy,
    sentence: allergySentence,
    values: { medicine: substance ? `${medicine}, ${substance}` : medicine, allergy },
    sources: sourcesOfClass(drugClass),
    lines: input.lines.flatMap(({ name }, position) =>
      name.trim() === medicine ? [position] : [],
    ),
  }));
}

/** A medicine with the list's names for what is in it, which the comparison knows: of "HCQ" Hydroxychloroquine. */
function withIngredients(line: Medication, ties: readonly Tie[]): Medication {
  const written = `${line.name} ${line.genericName}`.toLowerCase();
  const names = (ingredientsOf(line, ties) ?? [])
    .map(({ substance }) => substance)
    .filter((name) => !written.includes(name.toLowerCase()));
  return { ...line, genericName: joinSubstances([line.genericName, ...names].filter(Boolean)) };
}

/** An allergy that is recorded in Hindi or by another name, with the list's names: "HCQ (Hydroxychloroquine)". */
function withListedNames(allergy: string): string {
  const hindiWords = allergy.match(/[\p{Script=Devanagari}]+/gu) ?? [];
  const names = [...hindiWords, ...namesIn(allergy).map(brandKey)]
    .flatMap((word) => substanceNamed(word)?.name ?? [])
    .filter((name) => !allergy.toLowerCase().includes(name.toLowerCase()));
  return names.length > 0 ? `${allergy} (${joinSubstances([...new Set(names)])})` : allergy;
}

function sourcesOfClass(drugClass: DrugClassName | null): Finding['sources'] {
  if (!drugClass) return [];
  const { sources }: DrugClass = drugClasses[drugClass];
  return sources.map((document) => ({
    document,
    section: '',
    date: '',
    address: '',
  }));
}

/** A conflict of two lines under the name that comes first, so that all rules about the pair are one conflict. */
function inNameOrder(finding: Finding, names: ReadonlySet<string>): Finding {
  const { medicine, other } = finding;
  return names.has(other) && names.has(medicine) && other < medicine
    ? { ...finding, medicine: other, other: medicine }
    : finding;
}

/** The finding in the tier to which the clinic lowered its rule; null: silence. Allergies and law are never lowered. */
function atClinicTier(finding: Finding, tiers: CheckInput['loweredTiers']): Finding | null {
  const { ruleId } = finding;
  if (!Object.hasOwn(tiers, ruleId) || isFixed(ruleId)) return finding;
  const tier = tiers[ruleId] ?? null;
  if (tier === null) return null;
  return tier === 'line' ? { ...finding, tier } : finding;
}

const isFixed = (ruleId: string) => ruleId === allergyRule || ruleOf(ruleId)?.kind === 'law';

/** One finding for each rule and pair, of the highest tier and all lines. */
function eachOnce(findings: readonly Finding[]): Finding[] {
  const byPair = new Map<string, Finding>();
  for (const one of findings) {
    const key = findingKey(one);
    const before = byPair.get(key);
    if (!before) {
      byPair.set(key, one);
      continue;
    }
    const positions = new Set([...before.lines, ...one.lines]);
    byPair.set(key, {
      ...(one.tier === 'stop' && before.tier === 'line' ? one : before),
      lines: [...positions].toSorted((a, b) => a - b),
    });
  }
  return [...byPair.values()];
}

/** Stops first, then by line; of one line allergies and law first, as the strongest. */
function inOrder(one: Finding, other: Finding): number {
  return (
    Number(one.tier === 'line') - Number(other.tier === 'line') ||
    firstLine(one) - firstLine(other) ||
    rank(one) - rank(other)
  );
}

const firstLine = ({ lines }: Finding) => lines[0] ?? 0;

function rank({ ruleId }: Finding): number {
  if (ruleId === allergyRule) return 0;
  return ruleOf(ruleId)?.kind === 'law' ? 1 : 2;
}
