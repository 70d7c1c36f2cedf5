import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { useSignedInUser } from '../../web/session/session';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import type { DraftOfVisit } from './token';

interface UnfinishedDraftDialogProps {
  draft: DraftOfVisit;
  /** The token is being cancelled, which always keeps the draft. */
  isCancelling?: boolean;
  isSaving: boolean;
  onEnd: (draft: 'keep' | 'discard') => void;
  onClose: () => void;
}

/** Asks what to do with an unfinished draft before its visit is ended. */
export function UnfinishedDraftDialog(props: UnfinishedDraftDialogProps) {
  const { draft, isCancelling = false, isSaving, onEnd, onClose } = props;
  const user = useSignedInUser();
  useReturnFocus();
  const navigate = useNavigate();
  const close = () => {
    if (!isSaving) onClose();
  };
  const open = () => {
    onClose();
    void navigate({ to: '/app/consultation/$tokenId', params: { tokenId: draft.tokenId } });
  };
  const medicines = draft.medicines.filter(Boolean).join(', ');
  return (
    <Modal opened onClose={close} title={t('The visit is not finished')}>
      <Stack>
        <Text>
          {medicines
            ? t('{medicines} is written and not finished.', { medicines })
            : t('A note is written and not finished.')}
        </Text>
        <DialogButtons>
          {!isCancelling && (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              disabled={isSaving}
              onClick={() => onEnd('discard')}
            >
              {t('Discard it and end the visit')}
            </Button>
          )}
          <Button variant="default" disabled={isSaving} onClick={() => onEnd('keep')}>
            {t(isCancelling ? 'Cancel the token anyway' : 'Keep it for later')}
          </Button>
          {may(user, 'consultations.open') ? (
            <Button data-autofocus disabled={isSaving} onClick={open}>
              {t('Finish the visit')}
            </Button>
          ) : (
            <Button data-autofocus disabled={isSaving} onClick={close}>
              {t('Do not cancel')}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
