import { Button, Stack, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import type { OtherDoctor, Token } from './token';

interface OtherDoctorDialogProps {
  token: Token;
  doctor: OtherDoctor;
  isSaving: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before a doctor completes another one's consultation. */
export function OtherDoctorDialog({
  token,
  doctor,
  isSaving,
  onYes,
  onClose,
}: OtherDoctorDialogProps) {
  useReturnFocus();
  const close = () => {
    if (!isSaving) onClose();
  };
  const { tokenNumber: number, patientName: name } = token;
  return (
    <Modal opened onClose={close} title={t('Complete token {number}', { number })}>
      <Stack>
        <Text>
          {t('Token #{number} ({name}) is with {doctor}. Complete this consultation?', {
            number,
            name,
            doctor: doctor.doctorName,
          })}
        </Text>
        <DialogButtons>
          <Button variant="default" data-autofocus disabled={isSaving} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button disabled={isSaving} onClick={onYes}>
            {t('Complete for {doctor}', { doctor: doctor.doctorName })}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
