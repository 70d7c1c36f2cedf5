import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { notifySuccess } from '../../../web/ui/tell';
import { LetterDialog, type LetterDialogProps } from '../LetterDialog';
import { PrintLetter } from './PrintLetter';

/** Writes a letter out of a visit, and prints it once it is signed. */
export function WriteLetter({ onClose, ...visit }: Omit<LetterDialogProps, 'onIssued'>) {
  const queryClient = useQueryClient();
  const [issuedId, setIssuedId] = useState<string | null>(null);
  if (issuedId) return <PrintLetter id={issuedId} onDone={onClose} />;
  return (
    <LetterDialog
      {...visit}
      onIssued={({ id, number }) => {
        notifySuccess(t('Letter {number} is signed.', { number }));
        void queryClient.invalidateQueries({ queryKey: api.letters.ofPatient.key() });
        setIssuedId(id);
      }}
      onClose={onClose}
    />
  );
}
