import { t } from '../../shared/language';
import { AskAgain } from '../../web/forms/AskAgain';
import { heldTokenText, type Token } from '../queue/token';

interface ThisVisitQuestionProps {
  /** The one of today with which the patient is with a doctor. */
  token: Token;
  isSaving: boolean;
  /** With the id of that token, or null for a visit of its own. */
  onAnswer: (tokenId: string | null) => void;
}

/** Asks whether an appointment of today is for the visit that is under way. */
export function ThisVisitQuestion({ token, isSaving, onAnswer }: ThisVisitQuestionProps) {
  return (
    <AskAgain
      question={t('{told} Is the appointment for this visit?', { told: heldTokenText(token) })}
      yes={t('For this visit')}
      isSaving={isSaving}
      asked={token}
      onYes={() => onAnswer(token.id)}
      other={{ words: t('For another visit later'), onChoose: () => onAnswer(null) }}
    />
  );
}
