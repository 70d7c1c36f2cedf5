import type { NewAllergyAnswer } from '../../patients/allergies/allergyAnswer';
import type { Finding } from './finding';
import { allergyRule, type Stop, stopKey } from './stops';
import { type ReasonCode, reasonText, type WarningAnswer } from './warningAnswer';

/** Why a medicine is prescribed despite a stop. */
export interface Reason extends Pick<WarningAnswer, 'ruleId' | 'medicine' | 'other'> {
  reasonCode: ReasonCode;
  /** In English, or as typed. */
  reason: string;
}

interface NewAnswers {
  allergyAnswer?: NewAllergyAnswer | undefined;
  warningAnswers: readonly WarningAnswer[];
}

/** All reasons of a request; programs of before send those for allergies by themselves. */
export function reasonsIn({ allergyAnswer = [], warningAnswers }: NewAnswers): Reason[] {
  return [
    ...warningAnswers.map((answer) => ({ ...answer, reason: reasonText(answer) })),
    ...allergyAnswer.map(({ medicine, allergy, reason }) => ({
      ruleId: allergyRule,
      medicine,
      other: allergy,
      reasonCode: 'other' as const,
      reason,
    })),
  ];
}

/** The reason for this rule and pair, else for another rule of the pair; null if there is none. */
export function reasonFor(
  reasons: readonly Reason[],
  { ruleId, ...pair }: Pick<Finding, 'medicine' | 'other'> & { ruleId?: string },
): Reason | null {
  const ofPair = reasons.filter((one) => stopKey(one) === stopKey(pair));
  return ofPair.find((one) => one.ruleId === ruleId) ?? ofPair[0] ?? null;
}

/** The stops that were overridden, as the audit log says them, but for allergies, which have an event of their own. */
export function overriddenText(stops: readonly Stop[], reasons: readonly Reason[]): string {
  const texts = stops.flatMap((stop) => {
    const { medicine, other, allergy, findings } = stop;
    if (allergy) return [];
    return `${medicine} (${other || findings[0]?.ruleId}): ${reasonFor(reasons, stop)?.reason}`;
  });
  return texts.join('; ');
}

/** The diagnoses in a prescription's text, as a visit joins them: "?Dengue; Asthma". */
export function diagnosesIn(diagnosis: string): string[] {
  return diagnosis.split(/[;\n]/).map((text) => text.trim());
}
