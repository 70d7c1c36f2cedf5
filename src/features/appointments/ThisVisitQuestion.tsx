import { t } from '../../shared/language';
import { AskAgain } from '../../web/forms/AskAgain';
import { heldTokenText, type Token } from '../queue/token';

interface ThisVisitQuestionProps {
  /** The patient's token of today, which is in progress or completed. */
  token: Token;
  isSaving: boolean;
  /** Receives that token's id, or null for a visit of its own. */
  onAnswer: (tokenId: string | null) => void;
}

/** Asks whether an appointment of today is for the visit that has begun. */
export function ThisVisitQuestion({ token, isSaving, onAnswer }: ThisVisitQuestionProps) {
  return (
    <AskAgain
      question={t('{told} Is the appointment for this visit?', { told: heldTokenText(token) })}
      yes={t('For this visit')}
      isSaving={isSaving}
      trigger={token}
      onYes={() => onAnswer(token.id)}
      other={{ words: t('For another visit later'), onChoose: () => onAnswer(null) }}
    />
  );
}
