import { Checkbox, Group, NativeSelect, Radio, Select } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import type { Validation } from '../../../web/forms/validation';
import { type RemoteKind, remoteKinds } from '../remoteVisit';
import { type NewToken, type TokenPriority, urgentReasonMissing } from '../token';
import { UrgentReason } from './UrgentReason';

/** The form's values for a token besides the patient, as typed. */
export interface TokenChoice {
  priority: TokenPriority;
  urgentReason: string;
  doctorId: string | null;
  /** Null: the patient comes. */
  remoteKind: RemoteKind | null;
}

export const noChoices: TokenChoice = {
  priority: 'normal',
  urgentReason: '',
  doctorId: null,
  remoteKind: null,
};

/** Validates the choices and makes their part of the request; an urgent token needs a reason. */
export function validateChoices(choices: TokenChoice): Validation<Omit<NewToken, 'patientId'>> {
  const { priority, doctorId, remoteKind } = choices;
  const urgentReason = priority === 'urgent' ? choices.urgentReason.trim() : undefined;
  return urgentReason === ''
    ? { message: null, marks: { urgentReason: t(urgentReasonMissing) } }
    : {
        record: {
          priority,
          urgentReason,
          doctorId: doctorId ?? undefined,
          remoteKind: remoteKind ?? undefined,
        },
      };
}

interface TokenChoicesProps {
  choices: TokenChoice;
  onChange: (choices: Partial<TokenChoice>) => void;
  reasonProblem: string | undefined;
}

/** The fields for the priority with its reason, the doctor if there are several, and where the patient is. */
export function TokenChoices({ choices, onChange, reasonProblem }: TokenChoicesProps) {
  const { priority, urgentReason, doctorId, remoteKind } = choices;
  const { data: doctors = [] } = useQuery(api.appointments.doctors.queryOptions());
  return (
    <>
      <Radio.Group
        label={t('Priority')}
        value={priority}
        onChange={(value) => onChange({ priority: value as TokenPriority })}
      >
        <Group mt={4}>
          <Radio value="normal" label={t('Normal')} />
          <Radio value="urgent" label={t('Urgent')} />
        </Group>
      </Radio.Group>
      {priority === 'urgent' && (
        <UrgentReason
          value={urgentReason}
          onChange={(reason) => onChange({ urgentReason: reason })}
          problem={reasonProblem}
        />
      )}
      {doctors.length > 1 && (
        <Select
          label={t('Doctor')}
          placeholder={t('First available doctor')}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear doctor') }}
          data={doctors.map(({ id, name }) => ({ value: id, label: name }))}
          value={doctorId}
          onChange={(id) => onChange({ doctorId: id })}
        />
      )}
      <NativeSelect
        label={t('Visit')}
        value={remoteKind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ remoteKind: remoteKinds.find((kind) => kind === value) ?? null })
        }
        data={[
          { value: '', label: t('At the clinic') },
          { value: 'telephone', label: t('By telephone') },
          { value: 'video', label: t('By video') },
        ]}
      />
    </>
  );
}

/** The setting of this browser whether a slip is printed with each token. */
export function usePrintsSlip() {
  return useLocalStorage({
    key: 'clinic-prints-slip',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
}

export function SlipChoice() {
  const [printsSlip, setPrintsSlip] = usePrintsSlip();
  return (
    <Checkbox
      label={t('Print the slip at once')}
      checked={printsSlip}
      onChange={(event) => setPrintsSlip(event.currentTarget.checked)}
    />
  );
}
