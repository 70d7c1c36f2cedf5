import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followUpText } from '../../../shared/followUp';
import { t } from '../../../shared/language';
import { api, client, codeOf, dataOf } from '../../../web/api/api';
import { AskAgain } from '../../../web/forms/AskAgain';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import type { Validation } from '../../../web/forms/validation';
import { closeAfterPaint } from '../../../web/ui/closing';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import { showWithAction } from '../../../web/ui/showWithAction';
import { notifySuccess } from '../../../web/ui/tell';
import { DueOfPatient } from '../../patients/widgets/DueOfPatient';
import { usePatientBanner } from '../../patients/widgets/PatientBanner';
import { PatientSelect } from '../../patients/widgets/PatientSelect';
import { StillToAsk } from '../../patients/widgets/StillToAsk';
import {
  type AwaitingAppointment,
  findHeldToken,
  heldTokenText,
  issuedText,
  type NewToken,
  type Token,
} from '../token';
import { AppointmentsOfToken, useAppointmentsOfToken } from './AppointmentsOfToken';
import { refetchQueue, useQueueOfToday } from './queueOfToday';
import {
  noChoices,
  SlipChoice,
  type TokenChoice,
  TokenChoices,
  usePrintsSlip,
  validateChoices,
} from './TokenChoices';

interface GenerateTokenDialogProps {
  /** The patient chosen at first; '' for none. */
  patientId?: string | undefined;
  /** Called once the token is issued, before the dialog closes. */
  onIssued?: () => void;
  onClose: () => void;
  /** Receives a token whose slip is to be printed. */
  onPrint: (token: Token) => void;
}

/** Issues a patient the day's next token (spec 2, Tokens). */
export function GenerateTokenDialog(props: GenerateTokenDialogProps) {
  useReturnFocus();
  const { record, ofToken, doctorId, choosePatient, issueSecond } = useGenerateToken(props);
  const { form, values, fieldsRef, problem, marks, submit, isSaving, action } = record;
  const { patientId } = values;
  useUnsaved(values.urgentReason !== '', 'dialog');

  // Not while saving: closing would not stop the token from being issued.
  const close = () => {
    if (!isSaving) closeAfterPaint(props.onClose);
  };
  const { data: queue } = useQueueOfToday();
  const { data: patient } = usePatientBanner(patientId);
  const refusedToken = dataOf<Token>(action.error, 'HAS_TOKEN');
  // The user may have chosen another patient since the refusal.
  const tokenToConfirm = refusedToken?.patientId === patientId ? refusedToken : null;
  const heldToken =
    queue && patientId !== '' ? findHeldToken(queue.tokens.values(), patientId) : null;

  return (
    <Modal opened onClose={close} title={t('Generate Token')}>
      <form onSubmit={submit} ref={fieldsRef}>
        <Stack>
          <PatientSelect value={patientId} hasFocus onChange={choosePatient} />
          <AppointmentsOfToken
            {...ofToken}
            choice={values.appointmentId}
            onChoose={(choice) => form.setFieldValue('appointmentId', choice)}
            problem={marks.appointmentId}
          />
          {patient && <StillToAsk fields={patient.notRecorded} />}
          <TokenChoices
            choices={{ ...values, doctorId }}
            onChange={(choices) =>
              form.setValues('doctorId' in choices ? { ...choices, isDoctorChosen: true } : choices)
            }
            reasonProblem={marks.urgentReason}
          />
          {!tokenToConfirm && heldToken && (
            <Text size="sm" role="status">
              {heldTokenText(heldToken)}
            </Text>
          )}
          {patientId !== '' && <PatientMoney patientId={patientId} doctorId={doctorId} />}
          <SlipChoice />
          {tokenToConfirm && (
            <AskAgain
              question={t('{told} Issue another token?', { told: heldTokenText(tokenToConfirm) })}
              yes={t('Issue another token')}
              isSaving={isSaving}
              trigger={action.error}
              onYes={issueSecond}
            />
          )}
          <FormAlert message={problem} />
          <DialogButtons>
            <Button variant="default" disabled={isSaving} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={patientId === '' || isSaving}>
              {isSaving ? t('Generating...') : t('Generate Token')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}

/** The dialog's form: the patient, the appointment and the doctor, and what follows once the token is issued. */
function useGenerateToken(props: GenerateTokenDialogProps) {
  const { patientId: initialPatientId = '', onIssued, onClose, onPrint } = props;
  const [printsSlip] = usePrintsSlip();
  const queryClient = useQueryClient();
  // Once confirmed, a second token stays confirmed for the server's further questions.
  const [isSecond, setIsSecond] = useState(false);
  const [appointmentsToChoose, setAppointmentsToChoose] = useState<
    readonly AwaitingAppointment[] | null
  >(null);
  const record = useRecordForm({
    initialValues: {
      patientId: initialPatientId,
      ...noChoices,
      appointmentId: '',
      isDoctorChosen: false,
    },
    validate: (typed): Validation<NewToken> =>
      validateToken({ ...typed, doctorId, isSecond }, ofToken),
    save: client.queue.issue,
    onSaved: (token) => {
      void queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      refetchQueue(queryClient);
      onIssued?.();
      onClose();
      if (printsSlip) {
        notifySuccess(issuedText(token));
        onPrint(token);
      } else offerSlip(issuedText(token), () => onPrint(token));
    },
    refusalMessage: (error) => {
      setAppointmentsToChoose(dataOf<AwaitingAppointment[]>(error, 'WHICH_APPOINTMENT'));
      return codeOf(error) === 'HAS_TOKEN' ? null : undefined;
    },
  });
  const { form, values, send } = record;
  const { patientId } = values;
  const areOfPatient = appointmentsToChoose?.every(
    (appointment) => appointment.patientId === patientId,
  );
  const ofToken = useAppointmentsOfToken(
    patientId,
    values.appointmentId,
    areOfPatient ? appointmentsToChoose : null,
  );
  const doctorId = useDoctorOfToken(values, ofToken.booked);
  return {
    record,
    ofToken,
    doctorId,
    choosePatient: (id: string) => {
      setIsSecond(false);
      form.setValues({ patientId: id, appointmentId: '' });
    },
    issueSecond: () => {
      setIsSecond(true);
      send({ isSecond: true });
    },
  };
}

type DoctorChoice = Pick<TokenChoice, 'doctorId'> & { isDoctorChosen: boolean };

/** The chosen doctor; until one is chosen, the appointment's doctor if bookable. */
function useDoctorOfToken(
  { doctorId, isDoctorChosen }: DoctorChoice,
  booked: AwaitingAppointment | undefined,
): string | null {
  const { data: doctors = [] } = useQuery(api.appointments.doctors.queryOptions());
  const isAtWork = doctors.some(({ id }) => id === booked?.doctorId);
  return isDoctorChosen || !isAtWork ? doctorId : (booked?.doctorId ?? doctorId);
}

/** Validates the form and makes the request from it. */
function validateToken(
  values: TokenChoice & DoctorChoice & { patientId: string; isSecond: boolean },
  { isToChoose, appointmentId }: ReturnType<typeof useAppointmentsOfToken>,
): Validation<NewToken> {
  const { patientId, doctorId, isDoctorChosen, isSecond } = values;
  const validation = validateChoices(values);
  if (!('record' in validation)) return validation;
  if (isToChoose) {
    return { message: null, marks: { appointmentId: t('Please choose an appointment.') } };
  }
  // Sent only if the user cleared the doctor: without a doctor the server takes the appointment's.
  const isAnyDoctor = doctorId === null && isDoctorChosen;
  return {
    record: {
      patientId,
      ...validation.record,
      ...(isAnyDoctor ? { doctorId: null } : {}),
      ...(isSecond ? { isSecond } : {}),
      appointmentId,
    },
  };
}

let dismissOffer: (() => void) | null = null;

/** Tells which token was issued, with a button that prints its slip; replaces the previous message. */
function offerSlip(message: string, onAction: () => void): void {
  dismissOffer?.();
  dismissOffer = showWithAction({
    message,
    color: 'green',
    action: t('Print slip'),
    onAction,
  });
}

/** For the screens that can show a slip: dismisses the message with its print button when the screen is left. */
export function useSlipOffer(): void {
  useEffect(() => () => dismissOffer?.(), []);
}

/** The patient's dues, and the free visits left with the chosen doctor, or with each doctor if none is chosen. */
function PatientMoney({ patientId, doctorId }: { patientId: string; doctorId: string | null }) {
  const { data: account } = useQuery(api.billing.account.queryOptions({ input: { patientId } }));
  const followUps = (account?.followUps ?? []).filter(
    (followUp) => doctorId === null || followUp.doctorId === doctorId,
  );
  return (
    <Stack gap={4} aria-live="polite">
      {followUps.map((followUp) => (
        <Text key={followUp.doctorId} size="sm">
          {followUpText(followUp)}
        </Text>
      ))}
      <DueOfPatient patientId={patientId} />
    </Stack>
  );
}
