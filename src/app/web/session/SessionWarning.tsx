import { Button, Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Modal } from '../../../web/ui/Modal';

interface SessionWarningProps {
  isOpen: boolean;
  secondsLeft: number;
  canBeExtended: boolean;
  onStay: () => void;
}

/** Warns that the session ends soon. */
export function SessionWarning(props: SessionWarningProps) {
  const { isOpen, secondsLeft, canBeExtended, onStay } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onStay}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={t('You will be signed out soon')}
      zIndex={900}
    >
      <Text mb="md">
        {t(
          canBeExtended
            ? 'This screen has not been used for a while.'
            : 'For safety, everyone signs in again after 12 hours. What you typed stays here.',
        )}{' '}
        {t('Time left:')} <span>{clockOf(secondsLeft)}</span>
      </Text>
      <DialogButtons>
        <Button data-autofocus onClick={onStay}>
          {t(canBeExtended ? 'Stay signed in' : 'Sign in again')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
