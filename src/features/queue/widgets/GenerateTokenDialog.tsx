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
import { tellDone } from '../../../web/ui/tell';
import { DueOfPatient } from '../../patients/widgets/DueOfPatient';
import { usePatientBanner } from '../../patients/widgets/PatientBanner';
import { PatientSelect } from '../../patients/widgets/PatientSelect';
import { StillToAsk } from '../../patients/widgets/StillToAsk';
import {
  type AwaitingAppointment,
  heldOf,
  heldTokenText,
  issuedText,
  type NewToken,
  type Token,
} from '../token';
import { AppointmentsOfToken, useAppointmentsOfToken } from './AppointmentsOfToken';
import { renewQueue, useQueueOfToday } from './queueOfToday';
import {
  noChoices,
  SlipChoice,
  type TokenChoice,
  TokenChoices,
  usePrintsSlip,
  validateChoices,
} from './TokenChoices';

interface GenerateTokenDialogProps {
  /** The patient it begins with; '' for nobody. */
  patientId?: string | undefined;
  /** Told of a token that was given, before the dialog closes. */
  onIssued?: () => void;
  onClose: () => void;
  /** Told of a token whose slip is to be printed. */
  onPrint: (token: Token) => void;
}

/** Gives a patient the day's next number (spec 2, Tokens). */
export function GenerateTokenDialog(props: GenerateTokenDialogProps) {
  useReturnFocus();
  const { record, ofToken, doctorId, choosePatient, issueSecond } = useGenerateToken(props);
  const { form, values, holdFields, problem, marks, submit, isSaving, action } = record;
  const { patientId } = values;
  useUnsaved(values.urgentReason !== '', 'dialog');

  // Closing would not undo a number that is being issued.
  const close = () => {
    if (!isSaving) closeAfterPaint(props.onClose);
  };
  const { data: queue } = useQueueOfToday();
  const { data: patient } = usePatientBanner(patientId);
  const refusedFor = dataOf<Token>(action.error, 'HAS_TOKEN');
  // Asked about the patient who is chosen now; another one may be since.
  const asked = refusedFor?.patientId === patientId ? refusedFor : null;
  const held = queue && patientId !== '' ? heldOf(queue.tokens.values(), patientId) : null;

  return (
    <Modal opened onClose={close} title={t('Generate Token')}>
      <form onSubmit={submit} ref={holdFields}>
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
          {!asked && held && (
            <Text size="sm" role="status">
              {heldTokenText(held)}
            </Text>
          )}
          {patientId !== '' && <PatientMoney patientId={patientId} doctorId={doctorId} />}
          <SlipChoice />
          {asked && (
            <AskAgain
              question={t('{told} Issue another token?', { told: heldTokenText(asked) })}
              yes={t('Issue another token')}
              isSaving={isSaving}
              asked={action.error}
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

/** The dialog's form: whose token it is, for which appointment and which doctor, and what follows once it is issued. */
function useGenerateToken(props: GenerateTokenDialogProps) {
  const { patientId: chosenId = '', onIssued, onClose, onPrint } = props;
  const [printsSlip] = usePrintsSlip();
  const queryClient = useQueryClient();
  // That a second one is meant holds for the questions after it.
  const [isSecond, setSecond] = useState(false);
  const [asksAppointment, setAsksAppointment] = useState<readonly AwaitingAppointment[] | null>(
    null,
  );
  const record = useRecordForm({
    initialValues: {
      patientId: chosenId,
      ...noChoices,
      appointmentId: '',
      isDoctorChosen: false,
    },
    validate: (chosen): Validation<NewToken> =>
      validateToken({ ...chosen, doctorId, isSecond }, ofToken),
    save: client.queue.issue,
    onSaved: (token) => {
      void queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      renewQueue(queryClient);
      onIssued?.();
      onClose();
      if (printsSlip) {
        tellDone(issuedText(token));
        onPrint(token);
      } else offerSlip(issuedText(token), () => onPrint(token));
    },
    answer: (error) => {
      setAsksAppointment(dataOf<AwaitingAppointment[]>(error, 'WHICH_APPOINTMENT'));
      return codeOf(error) === 'HAS_TOKEN' ? null : undefined;
    },
  });
  const { form, values, send } = record;
  const { patientId } = values;
  const askedOf = asksAppointment?.every((one) => one.patientId === patientId);
  const ofToken = useAppointmentsOfToken(
    patientId,
    values.appointmentId,
    askedOf ? asksAppointment : null,
  );
  const doctorId = useDoctorOfToken(values, ofToken.booked);
  return {
    record,
    ofToken,
    doctorId,
    choosePatient: (id: string) => {
      setSecond(false);
      form.setValues({ patientId: id, appointmentId: '' });
    },
    issueSecond: () => {
      setSecond(true);
      send({ isSecond: true });
    },
  };
}

type DoctorChoice = Pick<TokenChoice, 'doctorId'> & { isDoctorChosen: boolean };

/** The chosen doctor; until one is chosen, the appointment's if that doctor is at work. */
function useDoctorOfToken(
  { doctorId, isDoctorChosen }: DoctorChoice,
  booked: AwaitingAppointment | undefined,
): string | null {
  const { data: doctors = [] } = useQuery(api.appointments.doctors.queryOptions());
  const isAtWork = doctors.some(({ id }) => id === booked?.doctorId);
  return isDoctorChosen || !isAtWork ? doctorId : (booked?.doctorId ?? doctorId);
}

/** What is sent of what was chosen. */
function validateToken(
  chosen: TokenChoice & DoctorChoice & { patientId: string; isSecond: boolean },
  { isToChoose, appointmentId }: ReturnType<typeof useAppointmentsOfToken>,
): Validation<NewToken> {
  const { patientId, doctorId, isDoctorChosen, isSecond } = chosen;
  const validation = validateChoices(chosen);
  if (!('record' in validation)) return validation;
  if (isToChoose) {
    return { message: null, marks: { appointmentId: t('Please choose an appointment.') } };
  }
  // Taken out on purpose, or else the appointment's doctor is meant.
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

let takeAwayOffer: (() => void) | null = null;

/** Says which token it is, with what the desk presses next. */
function offerSlip(message: string, onAction: () => void): void {
  takeAwayOffer?.();
  takeAwayOffer = showWithAction({
    message,
    color: 'green',
    action: t('Print slip'),
    onAction,
  });
}

/** For the screens that show the slip: once they are left, nobody offers to print it there. */
export function useSlipOffer(): void {
  useEffect(() => () => takeAwayOffer?.(), []);
}

/** What the patient owes, and which free visits are left with the chosen doctor, or with any while none is chosen. */
function PatientMoney({ patientId, doctorId }: { patientId: string; doctorId: string | null }) {
  const { data: account } = useQuery(api.billing.account.queryOptions({ input: { patientId } }));
  const followUps = (account?.followUps ?? []).filter(
    (one) => doctorId === null || one.doctorId === doctorId,
  );
  return (
    <Stack gap={4} aria-live="polite">
      {followUps.map((one) => (
        <Text key={one.doctorId} size="sm">
          {followUpText(one)}
        </Text>
      ))}
      <DueOfPatient patientId={patientId} />
    </Stack>
  );
}
