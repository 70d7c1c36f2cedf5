import { Button, type ButtonProps, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { api, dataOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useIdempotencyKey } from '../../../web/api/useIdempotencyKey';
import { useOutcome } from '../../../web/api/useOutcome';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import { tellDone, tellFailure } from '../../../web/ui/tell';
import { heldTokenText, type TokenWithAppointment } from '../../queue/token';
import type { Appointment } from '../appointment';

interface CheckInButtonProps extends ButtonProps {
  appointment: Pick<Appointment, 'id' | 'patientName'>;
  /** While something else happens to the appointment. */
  isDisabled?: boolean;
}

/** The patient has come: makes the appointment of today a token. */
export function CheckInButton({ appointment, isDisabled, ...props }: CheckInButtonProps) {
  const { id, patientName } = appointment;
  const context = useIdempotencyKey();
  const [held, setHeld] = useState<TokenWithAppointment | null>(null);
  const checkIn = useAction(
    api.appointments.checkIn.mutationOptions({
      ...useOutcome(api.appointments.key()),
      context,
      onSuccess: (checkedIn) => {
        setHeld(null);
        const who = { number: checkedIn.tokenNumber ?? '', name: checkedIn.patientName };
        const doctor = checkedIn.otherDoctorName;
        tellDone(
          doctor === null
            ? t('Token #{number} for {name}', who)
            : t('Token #{number} for {name} goes to {doctor}', { ...who, doctor }),
        );
      },
      onError: (error) => {
        const found = dataOf<TokenWithAppointment>(error, 'HAS_TOKEN');
        setHeld(found);
        if (!found) tellFailure(error);
      },
    }),
  );
  return (
    <>
      <Button
        {...props}
        aria-label={t('Check in {name}', { name: patientName })}
        disabled={isDisabled || checkIn.isPending}
        onClick={() => checkIn.mutate({ id })}
      >
        {t('Check in')}
      </Button>
      {held && (
        <SecondTokenDialog
          held={held}
          isSaving={checkIn.isPending}
          onUse={() => checkIn.mutate({ id, tokenId: held.id })}
          onYes={() => checkIn.mutate({ id, isSecond: true })}
          onClose={() => setHeld(null)}
        />
      )}
    </>
  );
}

interface SecondTokenDialogProps {
  /** The token of today that the patient has. */
  held: TokenWithAppointment;
  isSaving: boolean;
  onUse: () => void;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before somebody who has a token of today is checked in with another one. */
function SecondTokenDialog({ held, isSaving, onUse, onYes, onClose }: SecondTokenDialogProps) {
  useReturnFocus();
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Modal opened onClose={close} title={t('Check in {name}', { name: held.patientName })}>
      <Stack>
        <Text>{t('{told} Issue another token?', { told: heldTokenText(held) })}</Text>
        <DialogButtons>
          <Button variant="default" data-autofocus disabled={isSaving} onClick={close}>
            {t('Cancel')}
          </Button>
          {held.appointment === null && (
            <Button variant="default" disabled={isSaving} onClick={onUse}>
              {t('Use token #{number}', { number: held.tokenNumber })}
            </Button>
          )}
          <Button disabled={isSaving} onClick={onYes}>
            {t('Issue another token')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
