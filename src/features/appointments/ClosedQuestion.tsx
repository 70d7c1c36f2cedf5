import { t } from '../../shared/language';
import { codeOf, messageOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { type ClinicMoment, isSameMoment } from './appointment';

interface ClosedQuestionProps {
  /** What was sent, and how it was refused. */
  action: { error: Error | null; variables: ClinicMoment | undefined };
  /** What is chosen now; another time may be since. */
  values: ClinicMoment;
  isSaving: boolean;
  onYes: () => void;
}

/** Asks whether a time is meant at which the clinic is closed, once the server refused it. */
export function ClosedQuestion({ action, values, isSaving, onYes }: ClosedQuestionProps) {
  const { error, variables } = action;
  if (!isOutOfHours(error) || !isSameMoment(variables ?? null, values)) return null;
  return (
    <AskAgain
      question={t('{problem} Book anyway?', { problem: messageOf(error) })}
      yes={t('Book anyway')}
      isSaving={isSaving}
      asked={error}
      onYes={onYes}
    />
  );
}

/** Whether a time was refused for being out of the clinic's hours. */
export function isOutOfHours(error: unknown): boolean {
  return codeOf(error) === 'OUT_OF_HOURS';
}
