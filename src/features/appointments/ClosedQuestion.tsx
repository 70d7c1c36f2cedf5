import { t } from '../../shared/language';
import { codeOf, messageOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { type ClinicMoment, isSameMoment } from './appointment';

interface ClosedQuestionProps {
  /** The request that was sent, and its error. */
  action: { error: Error | null; variables: ClinicMoment | undefined };
  /** The current values: the user may have chosen another time since. */
  values: ClinicMoment;
  isSaving: boolean;
  onYes: () => void;
}

/** Asks to confirm a time at which the clinic is closed, once the server refused it. */
export function ClosedQuestion({ action, values, isSaving, onYes }: ClosedQuestionProps) {
  const { error, variables } = action;
  if (!isOutOfHours(error) || !isSameMoment(variables ?? null, values)) return null;
  return (
    <AskAgain
      question={t('{problem} Book anyway?', { problem: messageOf(error) })}
      yes={t('Book anyway')}
      isSaving={isSaving}
      trigger={error}
      onYes={onYes}
    />
  );
}

/** Whether the server refused a time because it is out of the clinic's hours. */
export function isOutOfHours(error: unknown): boolean {
  return codeOf(error) === 'OUT_OF_HOURS';
}
