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
import { notifyFailure, notifySuccess } from '../../../web/ui/tell';
import { heldTokenText, type TokenWithAppointment } from '../../queue/token';
import type { Appointment } from '../appointment';

interface CheckInButtonProps extends ButtonProps {
  appointment: Pick<Appointment, 'id' | 'patientName'>;
  /** While another action on the appointment is running. */
  isDisabled?: boolean;
}

/** The button that checks in a patient: issues the token of an appointment of today, or links an existing one. */
export function CheckInButton({ appointment, isDisabled, ...props }: CheckInButtonProps) {
  const { id, patientName } = appointment;
  const context = useIdempotencyKey();
  const [heldToken, setHeldToken] = useState<TokenWithAppointment | null>(null);
  const checkIn = useAction(
    api.appointments.checkIn.mutationOptions({
      ...useOutcome(api.appointments.key()),
      context,
      onSuccess: (checkedIn) => {
        setHeldToken(null);
        const values = { number: checkedIn.tokenNumber ?? '', name: checkedIn.patientName };
        const doctor = checkedIn.otherDoctorName;
        notifySuccess(
          doctor === null
            ? t('Token #{number} for {name}', values)
            : t('Token #{number} for {name} goes to {doctor}', { ...values, doctor }),
        );
      },
      onError: (error) => {
        const token = dataOf<TokenWithAppointment>(error, 'HAS_TOKEN');
        setHeldToken(token);
        if (!token) notifyFailure(error);
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
      {heldToken && (
        <SecondTokenDialog
          heldToken={heldToken}
          isSaving={checkIn.isPending}
          onUse={() => checkIn.mutate({ id, tokenId: heldToken.id })}
          onYes={() => checkIn.mutate({ id, isSecond: true })}
          onClose={() => setHeldToken(null)}
        />
      )}
    </>
  );
}

interface SecondTokenDialogProps {
  /** The token of today that the patient already has. */
  heldToken: TokenWithAppointment;
  isSaving: boolean;
  onUse: () => void;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before a patient who has a token of today is checked in with another one. */
function SecondTokenDialog({ heldToken, isSaving, onUse, onYes, onClose }: SecondTokenDialogProps) {
  useReturnFocus();
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Modal opened onClose={close} title={t('Check in {name}', { name: heldToken.patientName })}>
      <Stack>
        <Text>{t('{told} Issue another token?', { told: heldTokenText(heldToken) })}</Text>
        <DialogButtons>
          <Button variant="default" data-autofocus disabled={isSaving} onClick={close}>
            {t('Cancel')}
          </Button>
          {heldToken.appointment === null && (
            <Button variant="default" disabled={isSaving} onClick={onUse}>
              {t('Use token #{number}', { number: heldToken.tokenNumber })}
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
