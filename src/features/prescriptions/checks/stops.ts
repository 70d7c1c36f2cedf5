import type { Speaker } from '../../../shared/language';
import type { ReportedConflict } from '../../patients/allergies/allergyAnswer';
import { conflictSentence } from '../../patients/allergies/conflictSentence';
import type { Finding, RuleSource } from './finding';
import type { WarningAnswer } from './warningAnswer';

/** A conflict of one medicine with something else, which one reason answers. */
export interface Stop {
  medicine: string;
  /** As `Finding.other`. */
  other: string;
  /** The conflict with a recorded allergy; null if it is one by rules alone. */
  allergy: ReportedConflict | null;
  /** The rules that say so, the strongest first. */
  findings: readonly Finding[];
}

export const allergyRule = 'allergy';

type Pair = Pick<Stop, 'medicine' | 'other'>;
export const stopKey = ({ medicine, other }: Pair) => JSON.stringify([medicine, other]);

/** One stop for each pair, in the order in which they were found, allergies first. */
export function stopsOf(
  allergies: readonly ReportedConflict[],
  findings: readonly Finding[],
): Stop[] {
  const stops = new Map<string, Stop>();
  for (const conflict of allergies) {
    const pair = { medicine: conflict.medicine, other: conflict.allergy };
    stops.set(stopKey(pair), { ...pair, allergy: conflict, findings: [] });
  }
  for (const finding of findings) {
    if (finding.tier !== 'stop') continue;
    const { medicine, other } = finding;
    const before = stops.get(stopKey(finding)) ?? { medicine, other, allergy: null, findings: [] };
    stops.set(stopKey(finding), { ...before, findings: [...before.findings, finding] });
  }
  return [...stops.values()];
}

/** Why a medicine is stopped, in one sentence. */
export function stopSentence({ allergy, findings }: Stop, speaker: Pick<Speaker, 't'>): string {
  if (allergy) return conflictSentence(allergy, speaker);
  const [strongest] = findings;
  return strongest ? speaker.t(strongest.sentence, strongest.values) : '';
}

/** What else stops the pair, besides what `stopSentence` says. */
export function otherFindings({ allergy, findings }: Stop): readonly Finding[] {
  return allergy ? findings.filter(({ ruleId }) => ruleId !== allergyRule) : findings.slice(1);
}

/** What was read, each place once. */
export function sourcesOf(findings: readonly Finding[]): RuleSource[] {
  const all = findings.flatMap(({ sources }) => sources);
  return [...new Map(all.map((source) => [JSON.stringify(source), source])).values()];
}

/** The rules that stop a pair. */
function ruleIdsOf({ allergy, findings }: Stop): string[] {
  const ruleIds = [...(allergy ? [allergyRule] : []), ...findings.map(({ ruleId }) => ruleId)];
  return [...new Set(ruleIds)];
}

/** The answers of one reason to everything that stops this pair. */
export function answersTo(
  stop: Stop,
  reason: Pick<WarningAnswer, 'reasonCode' | 'reason'>,
): WarningAnswer[] {
  const { medicine, other } = stop;
  return ruleIdsOf(stop).map((ruleId) => ({ ruleId, medicine, other, ...reason }));
}

/** The same for one rule and pair. */
export const findingKey = ({ ruleId, medicine, other }: Pair & { ruleId: string }) =>
  JSON.stringify([ruleId, medicine, other]);

const answerKeysOf = (stop: Stop) =>
  ruleIdsOf(stop).map((ruleId) => findingKey({ ...stop, ruleId }));

/** Whether each rule of each stop has an answer. */
export function areStopsAnswered(
  stops: readonly Stop[],
  answers: readonly WarningAnswer[],
): boolean {
  const answered = new Set(answers.map(findingKey));
  return stops.flatMap(answerKeysOf).every((key) => answered.has(key));
}

/** What the server found and the page did not. */
export function serverOnlyStops(byServer: readonly Stop[], own: readonly Stop[]): Stop[] {
  const known = new Set(own.flatMap(answerKeysOf));
  return byServer.flatMap((stop) => {
    const isNew = (ruleId: string) => !known.has(findingKey({ ...stop, ruleId }));
    const findings = stop.findings.filter(({ ruleId }) => isNew(ruleId));
    const allergy = isNew(allergyRule) ? stop.allergy : null;
    return allergy || findings.length > 0 ? [{ ...stop, allergy, findings }] : [];
  });
}

/**
 * The stops of the present medicines. What only the server found stays while its medicine is listed: else the server
 * would refuse without a visible question.
 */
export function currentStops(
  own: readonly Stop[],
  byServer: readonly Stop[],
  medicines: readonly { name: string }[],
): Stop[] {
  const names = new Set(medicines.map(({ name }) => name.trim()));
  const present = byServer.filter(({ medicine }) => names.has(medicine));
  const stops = new Map(own.map((stop) => [stopKey(stop), stop]));
  for (const stop of serverOnlyStops(present, own)) {
    const before = stops.get(stopKey(stop));
    const findings = [...(before?.findings ?? []), ...stop.findings];
    stops.set(stopKey(stop), { ...stop, allergy: before?.allergy ?? stop.allergy, findings });
  }
  return [...stops.values()];
}
