import type { Speaker } from '../../../shared/language';
import type { ReportedConflict } from './allergyAnswer';
import { classLabel } from './drugClasses';

/** Why a medicine conflicts with a recorded allergy, in one sentence. */
export function conflictSentence(
  { medicine, allergy, drugClass, substance }: ReportedConflict,
  { t }: Pick<Speaker, 't'>,
): string {
  const named = substance ? `${medicine}, ${substance}` : medicine;
  if (!drugClass)
    return t('{medicine}: the record says “{allergy}”.', { medicine: named, allergy });
  const group = t(classLabel(drugClass));
  return substance
    ? t('{medicine}: {substance} belongs to {group}; the record says “{allergy}”.', {
        medicine,
        substance,
        group,
        allergy,
      })
    : t('{medicine} belongs to {group}; the record says “{allergy}”.', {
        medicine,
        group,
        allergy,
      });
}
