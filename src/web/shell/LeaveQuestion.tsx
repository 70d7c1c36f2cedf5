import { Button, Stack, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { DialogButtons } from '../ui/DialogButtons';
import { Modal } from '../ui/Modal';
import { useReturnFocus } from '../ui/returnFocus';

interface LeaveQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks for confirmation before a screen with unsaved input is left. */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onStay} title={t('Leave without saving?')} zIndex={400}>
      <Stack>
        <Text>{t('What you typed on this screen is not saved yet.')}</Text>
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={onStay}>
            {t('Keep editing')}
          </Button>
          <Button color="red" onClick={onLeave}>
            {t('Leave')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
