import { Button, Checkbox, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { followUpText } from '../../shared/followUp';
import { t } from '../../shared/language';
import { api, client, codeOf, dataOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { tellDone } from '../../web/ui/tell';
import { DueOfPatient } from '../patients/widgets/DueOfPatient';
import { PatientSelect } from '../patients/widgets/PatientSelect';
import {
  heldOf,
  heldTokenText,
  reasonsToOffer,
  type Token,
  type TokenPriority,
  urgentReasonMissing,
} from './token';
import { renewQueue, useQueueOfToday } from './widgets/queueOfToday';

interface GenerateTokenDialogProps {
  onClose: () => void;
  /** Told of a token whose slip is to be printed. */
  onPrint: (token: Token) => void;
}

const emptyForm = {
  patientId: '',
  priority: 'normal' as TokenPriority,
  urgentReason: '',
  doctorId: null as string | null,
};

/** Gives a patient the day's next number (spec 2, Tokens). */
export function GenerateTokenDialog({ onClose, onPrint }: GenerateTokenDialogProps) {
  useReturnFocus();
  const [printsSlip, setPrintsSlip] = useLocalStorage({
    key: 'clinic-prints-slip',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: doctors = [] } = useQuery(api.appointments.doctors.queryOptions());
  const { data: frequent = [] } = useQuery(api.queue.frequentReasons.queryOptions());
  const queryClient = useQueryClient();
  const { form, values, problem, marks, send, submit, isSaving, action } = useRecordForm({
    initialValues: emptyForm,
    judge: (typed) => {
      const urgentReason = typed.priority === 'urgent' ? typed.urgentReason.trim() : undefined;
      return urgentReason === ''
        ? { message: null, marks: { urgentReason: t(urgentReasonMissing) } }
        : { record: { ...typed, urgentReason, doctorId: typed.doctorId ?? undefined } };
    },
    save: client.queue.issue,
    onSaved: (token) => {
      tellDone(
        t('Token #{number} for {name}', {
          number: token.tokenNumber,
          name: token.patientName,
        }),
      );
      renewQueue(queryClient);
      onClose();
      if (printsSlip) onPrint(token);
    },
    answer: (error) => (codeOf(error) === 'HAS_TOKEN' ? null : undefined),
  });
  const { patientId, priority, doctorId } = values;
  useUnsaved(values.urgentReason !== '', 'dialog');

  // Closing would not undo a number that is being issued.
  const close = () => {
    if (!isSaving) onClose();
  };
  const { data: queue } = useQueueOfToday();
  const refusedFor = dataOf<Token>(action.error, 'HAS_TOKEN');
  // Asked about the patient who is chosen now; another one may be since.
  const asked = refusedFor?.patientId === patientId ? refusedFor : null;
  const held = queue && patientId !== '' ? heldOf(queue.tokens.values(), patientId) : null;

  return (
    <Modal opened onClose={close} title={t('Generate Token')}>
      <form onSubmit={submit}>
        <Stack>
          <PatientSelect
            value={patientId}
            hasFocus
            onChange={(id) => form.setFieldValue('patientId', id)}
          />
          <Radio.Group label={t('Priority')} {...form.getInputProps('priority')}>
            <Group mt={4}>
              <Radio value="normal" label={t('Normal')} />
              <Radio value="urgent" label={t('Urgent')} />
            </Group>
          </Radio.Group>
          {priority === 'urgent' && (
            <Stack gap="xs">
              <TextInput
                label={t('Why urgent')}
                withAsterisk
                {...form.getInputProps('urgentReason')}
                error={marks.urgentReason}
              />
              <Group gap={6}>
                {reasonsToOffer(frequent).map((reason) => (
                  <Button
                    key={reason}
                    size="compact-sm"
                    variant="default"
                    onClick={() => form.setFieldValue('urgentReason', t(reason))}
                  >
                    {t(reason)}
                  </Button>
                ))}
              </Group>
            </Stack>
          )}
          {doctors.length > 1 && (
            <Select
              label={t('Doctor')}
              placeholder={t('First available doctor')}
              clearable
              clearButtonProps={{ 'aria-label': t('Clear doctor') }}
              data={doctors.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('doctorId')}
            />
          )}
          {!asked && held && (
            <Text size="sm" role="status">
              {heldTokenText(held)}
            </Text>
          )}
          {patientId !== '' && <PatientMoney patientId={patientId} doctorId={doctorId} />}
          <Checkbox
            label={t('Print the slip at once')}
            checked={printsSlip}
            onChange={(event) => setPrintsSlip(event.currentTarget.checked)}
          />
          {asked && (
            <AskAgain
              question={t('{told} Issue another token?', { told: heldTokenText(asked) })}
              yes={t('Issue another token')}
              isSaving={isSaving}
              onYes={() => send({ isSecond: true })}
            />
          )}
          <FormAlert message={problem} />
          <Group justify="flex-end">
            <Button variant="default" disabled={isSaving} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={patientId === '' || isSaving}>
              {isSaving ? t('Generating...') : t('Generate Token')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
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
