import { formOfName } from '../../substances/form';
import type { Medication } from '../prescription';
import type { DoseStep } from '../regimen';
import { amountValue } from '../regimenTexts';
import type { ConditionFact, Finding, PatientFacts } from './finding';
import type { GivenMedicine } from './givenMedicine';
import type { Rule, Subject, When } from './rule';
import { type ComparedRule, rulesAbout, sourcesOfRule, substancesOfSubject } from './ruleIndex';

/**
 * What the rules say of the lines, for this patient and beside the other medicines. Of medicines that the patient takes
 * now only conflicts with a line are found. Stopped medicines are left out by the caller, and maxima over all medicines
 * are not compared here. The tiers are those of the rules.
 */
export function applyRules(medicines: readonly GivenMedicine[], facts: PatientFacts): Finding[] {
  return medicines.flatMap((medicine) =>
    rulesAbout(medicine.ingredients ?? []).flatMap((rule) =>
      findingsOf(rule, medicine, medicines, facts),
    ),
  );
}

function findingsOf(
  rule: ComparedRule,
  medicine: GivenMedicine,
  all: readonly GivenMedicine[],
  facts: PatientFacts,
): Finding[] {
  const { when, route } = rule;
  if (rule.kind === 'maximum' || !isOnRoute(medicine, route)) return [];
  if (!isProduct(rule, medicine) || !isTakenSo(when, medicine, rule.subject)) return [];
  const match = patientMatch(when, facts);
  if (!match) return [];
  const { with: partner } = when;
  if (!partner) {
    if (isCurrent(medicine)) return [];
    const pair = { medicine: medicine.name, other: match.condition?.text ?? '' };
    return [findingBy(rule, [medicine], pair, pair)];
  }
  return all
    .filter((one) => one !== medicine && isPartner(one, partner, route))
    .filter((one) => !isCurrent(one) || !isCurrent(medicine))
    .map((one) => {
      const values = { medicine: medicine.name, other: one.name };
      // The reason is asked of the line, whichever of the two the rule is about.
      const pair = isCurrent(medicine)
        ? { medicine: values.other, other: values.medicine }
        : values;
      return findingBy(rule, [medicine, one], pair, values);
    });
}

/** Whether the patient takes it already. */
const isCurrent = ({ lines }: GivenMedicine) => lines.length === 0;

function findingBy(
  rule: ComparedRule,
  concerned: readonly GivenMedicine[],
  pair: Pick<Finding, 'medicine' | 'other'>,
  values: Finding['values'],
): Finding {
  return {
    ruleId: rule.id,
    tier: concerned.some((one) => isInDoubt(rule, one)) ? 'line' : rule.tier,
    ...pair,
    sentence: rule.sentence,
    values,
    sources: sourcesOfRule(rule),
    lines: concerned.flatMap(({ lines }) => lines).toSorted((one, other) => one - other),
  };
}

/** Whether the medicine may be over, or words that were not understood may say another rhythm: "ravivar ko". */
function isInDoubt({ kind }: ComparedRule, { isUncertain, medication }: GivenMedicine): boolean {
  const hasUnread = medication.regimen?.notes.some(({ isUnread }) => isUnread) ?? false;
  return isUncertain || (kind === 'weekly' && hasUnread);
}

function isPartner(medicine: GivenMedicine, partner: Subject, route: Rule['route']): boolean {
  const names = substancesOfSubject(partner);
  return (
    isOnRoute(medicine, route === 'any' ? 'any' : 'systemic') &&
    (medicine.ingredients ?? []).some(({ substance }) => names.has(substance.toLowerCase()))
  );
}

/**
 * Whether what a rule wants of the patient holds, and the condition by which it does; null if it does not hold or is
 * not recorded.
 */
function patientMatch(when: When, facts: PatientFacts): { condition: ConditionFact | null } | null {
  if (!isOfAge(when, facts) || !isWomanOf(when, facts)) return null;
  const { weightBelow, without = [], conditions } = when;
  if (weightBelow !== undefined && !(facts.weight && facts.weight.kg < weightBelow)) return null;
  if (facts.conditions.some(({ key }) => without.includes(key))) return null;
  if (!conditions) return { condition: null };
  const condition = facts.conditions.find(
    (one) => conditions.includes(one.key) && isSevere(when, one),
  );
  return condition ? { condition } : null;
}

function isOfAge({ ageBelow, ageMonthsBelow }: When, facts: PatientFacts): boolean {
  const { age, ageInMonths } = facts;
  return (
    (ageBelow === undefined || (age !== null && age < ageBelow)) &&
    (ageMonthsBelow === undefined || (ageInMonths !== null && ageInMonths < ageMonthsBelow))
  );
}

function isWomanOf({ pregnantFrom, unansweredWoman }: When, facts: PatientFacts): boolean {
  const { age, gender, pregnancy } = facts;
  if (unansweredWoman) {
    const [first, last] = unansweredWoman;
    const isOfYears = age !== null && age >= first && age <= last;
    if (gender !== 'female' || pregnancy !== null || !isOfYears) return false;
  }
  if (pregnantFrom === undefined) return true;
  // An expected birth further ahead than a pregnancy lasts has no weeks.
  return (
    pregnancy !== null && pregnancy !== 'notPregnant' && (pregnancy.weeks ?? 0) >= pregnantFrom
  );
}

/** The eGFR counts before the stage; without either nothing is severe. */
function isSevere({ egfrBelow, stageFrom }: When, { egfr, stage }: ConditionFact): boolean {
  if (egfrBelow === undefined && stageFrom === undefined) return true;
  if (egfr !== null) return egfrBelow !== undefined && egfr < egfrBelow;
  return stageFrom !== undefined && stage !== null && stage >= stageFrom;
}

/** Whether the medicine is the product that a rule is about: its ingredients, form and strengths. */
function isProduct(
  { subject, when }: ComparedRule,
  { medication, ingredients }: GivenMedicine,
): boolean {
  const { product, form, productStrengths } = when;
  const names = substancesOfSubject(subject);
  const all = ingredients ?? [];
  const held = new Set(all.map(({ substance }) => substance.toLowerCase()));
  if (product) {
    const holdsAll = [...names].every((name) => held.has(name));
    if (!holdsAll || held.size > names.size !== (product === 'andMore')) return false;
  }
  if (form && !isOfForm(medication, form)) return false;
  return Object.entries(productStrengths ?? {}).every(([name, mg]) =>
    all.some(
      ({ substance, strength }) =>
        substance === name && strength?.unit === 'mg' && strength.amount === mg,
    ),
  );
}

/** Whether strength and rhythm are what a rule is about; what is not known is not. */
function isTakenSo(
  { strengthAbove, strengths, daysAWeekAbove }: When,
  { medication, ingredients }: GivenMedicine,
  subject: Subject,
): boolean {
  const names = substancesOfSubject(subject);
  const ofPieces = (ingredients ?? []).flatMap(({ substance, strength }) =>
    names.has(substance.toLowerCase()) && strength?.per === 'unit' ? [strength.amount] : [],
  );
  const isStrong =
    strengthAbove === undefined ||
    (!isModifiedRelease(medication.name) && ofPieces.some((amount) => amount > strengthAbove));
  const isStrength =
    strengths === undefined || ofPieces.some((amount) => strengths.includes(amount));
  const isOften = daysAWeekAbove === undefined || (daysAWeek(medication) ?? 0) > daysAWeekAbove;
  return isStrong && isStrength && isOften;
}

const isModifiedRelease = (name: string) =>
  /\b(?:[smcx]r|er|la|od|retard|chrono|(?:sustained|modified|extended|controlled)[- ]release)\b/i.test(
    name,
  );

/** The most days of a week on which it is taken; null if the directions do not say it for certain. */
function daysAWeek({ regimen }: Medication): number | null {
  if (!regimen) return null;
  const taken = regimen.steps.filter(({ action }) => action === 'take').map(daysOfStep);
  if (taken.length === 0 || taken.includes(null)) return null;
  return Math.max(...taken.map((days) => days ?? 0));
}

const daysOfWeek = 7;

function daysOfStep({ when, days, asNeeded, duration }: DoseStep): number | null {
  if (asNeeded) return null;
  const isOfOneDay =
    duration !== null &&
    duration !== 'continue' &&
    ['day', 'night'].includes(duration.unit) &&
    !duration.amount.includes('-') &&
    amountValue(duration.amount) <= 1;
  if (when?.kind === 'atOnce' || isOfOneDay) return 1;
  switch (days?.kind) {
    case undefined:
      return when ? daysOfWeek : null;
    case 'everyDay':
      return daysOfWeek;
    case 'everyDays':
      return daysOfWeek / days.days;
    case 'timesAWeek':
      return days.times;
    case 'weekdays':
      return days.days.length;
    case 'everyWeeks':
    case 'everyMonths':
      return 1;
  }
}

const isInjection = ({ name, regimen }: Medication) =>
  formOfName(name.trim()).rule?.form === 'injection' ||
  (regimen?.steps ?? []).some(({ route }) => ['IV', 'IM', 'SC'].includes(route ?? ''));

/** Whether a medicine is taken on the route that a rule is about. */
export function isOnRoute(
  { medication, siteOfAction }: GivenMedicine,
  route: Rule['route'],
): boolean {
  if (route === 'any') return true;
  return siteOfAction === 'systemic' && (route === 'systemic' || !isInjection(medication));
}

function isOfForm(medication: Medication, form: NonNullable<When['form']>): boolean {
  switch (form) {
    case 'injection':
      return isInjection(medication);
    case 'dispersible':
      return /\b(?:dt|dispersible)\b/i.test(medication.name);
    case 'delayedRelease':
      return /\b(?:dr|delayed[- ]release)\b/i.test(medication.name);
    case 'liquid':
      return (
        formOfName(medication.name.trim()).rule?.form === 'liquid' ||
        (medication.regimen?.steps ?? []).some(({ dose }) =>
          ['ml', 'teaspoon', 'tablespoon'].includes(dose?.unit ?? ''),
        )
      );
  }
}
