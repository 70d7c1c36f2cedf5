import type { Ingredient } from '../../substances/reference/substanceList';
import type { RuleSource } from './finding';
import type { Rule, Subject } from './rule';
import ages from './rules/ages.json';
import conditions from './rules/conditions.json';
import groups from './rules/groups.json';
import law from './rules/law.json';
import maximumFile from './rules/maxima.json';
import onc from './rules/onc.json';
import pairs from './rules/pairs.json';
import pregnancy from './rules/pregnancy.json';
import weekly from './rules/weekly.json';

/** The files as they are written; `ruleIndex.test.ts` holds them to the schema. */
export const ruleFiles = {
  rules: [law, pregnancy, conditions, ages, pairs, weekly, maximumFile, onc].flat() as unknown[],
  groups,
};

/**
 * What is compared and shown of a rule. The browser's files have no more of it (vite.config.ts): the facts and notes are
 * for who reads the sources again.
 */
export interface ComparedRule
  extends Pick<Rule, 'id' | 'kind' | 'tier' | 'subject' | 'route' | 'when' | 'sentence'> {
  sources: readonly RuleSource[];
}

export const rules = ruleFiles.rules as readonly ComparedRule[];

const groupByName: Readonly<Record<string, { substances: readonly string[] }>> = groups;

/** Where a rule's facts were read, as a finding shows it. */
export function sourcesOfRule({ sources }: Pick<ComparedRule, 'sources'>): RuleSource[] {
  return sources.map(({ document, section, date, address }) => ({
    document,
    section,
    date,
    address,
  }));
}

/**
 * The version of the rules: another one after each change of what is compared or shown, so that no signature outlives
 * it.
 */
export const rulesVersion = fingerprint(
  JSON.stringify([
    rules.map((rule) => [
      ...[rule.id, rule.kind, rule.tier, rule.subject, rule.route, rule.when, rule.sentence],
      sourcesOfRule(rule),
    ]),
    Object.entries(groupByName).map(([name, { substances }]) => [name, substances]),
  ]),
);

/** FNV-1a, 32 bits: tells versions apart, and is no protection. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const ruleById = new Map(rules.map((rule) => [rule.id, rule]));

/** A rule by its id; null: no rule, as of checks that need none, or of an earlier version. */
export function ruleOf(id: string): ComparedRule | null {
  return ruleById.get(id) ?? null;
}

/** Fails if the group is missing. */
function namesOf({ substances, group = '' }: Subject): ReadonlySet<string> {
  const members = substances ?? groupByName[group]?.substances;
  if (!members) throw new Error(`No group of substances is called ${group}.`);
  return new Set(members.map((name) => name.toLowerCase()));
}

const namesOfSubject = new Map(
  rules
    .flatMap(({ subject, when }) => (when.with ? [subject, when.with] : [subject]))
    .map((subject) => [subject, namesOf(subject)]),
);

/** The names, in lower case, of a rule's subject or of the medicines in its `with`. */
export function substancesOfSubject(subject: Subject): ReadonlySet<string> {
  return namesOfSubject.get(subject) ?? namesOf(subject);
}

const rulesBySubstance = new Map<string, ComparedRule[]>();
for (const rule of rules) {
  for (const substance of substancesOfSubject(rule.subject))
    rulesBySubstance.set(substance, [...(rulesBySubstance.get(substance) ?? []), rule]);
}

/** The rules whose subject holds one of these ingredients, each once. */
export function rulesAbout(ingredients: readonly Ingredient[]): readonly ComparedRule[] {
  const found = ingredients.flatMap(
    ({ substance }) => rulesBySubstance.get(substance.toLowerCase()) ?? [],
  );
  return [...new Set(found)];
}

/** The most of one substance a day, over all medicines, in mg. */
interface Maximum {
  rule: ComparedRule;
  /** In lower case. */
  substance: string;
  mgADay: number;
}

export const maxima: readonly Maximum[] = rules.flatMap((rule) => {
  const { perDayAbove } = rule.when;
  if (perDayAbove === undefined) return [];
  return [...substancesOfSubject(rule.subject)].map((substance) => ({
    rule,
    substance,
    mgADay: perDayAbove,
  }));
});
