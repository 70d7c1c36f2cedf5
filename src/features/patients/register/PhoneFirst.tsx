import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ageInWords } from '../../../shared/age';
import { t } from '../../../shared/language';
import { completePhone, isSameNumber } from '../../../shared/phone';
import { api, messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useClinic } from '../../../web/session/session';
import { genderWords, type Patient, type PatientForm } from '../patient';
import { patientFieldLabels } from '../patientLabels';
import { NoneGivenInput } from '../widgets/PatientFields';
import classes from './PhoneFirst.module.css';

interface PhoneFirstProps {
  form: UseFormReturnType<PatientForm>;
  onPhone: (phone: string) => void;
  /** Called with a card's code that a hand scanner typed. */
  onCode: (code: string) => void;
  /** The error message of a failed search. */
  failure: string | null;
  /** Patients with this number, until one is chosen or the person is declared a relative. */
  matches: readonly Patient[];
  onUse: (patient: Patient) => void;
  /** The person of the form is a relative of this patient. */
  onRelative: (patient: Patient) => void;
  onNext: () => void;
  /** Another way to start, beside the input. */
  extraAction: ReactNode;
}

/** Finds the patients registered with a phone number, once it is complete. */
export function usePatientsByPhone(phone: string): Pick<PhoneFirstProps, 'matches' | 'failure'> {
  const [number] = useDebouncedValue(completePhone(phone), 150);
  const query = useQuery(
    api.patients.search.queryOptions({
      input: number === null ? skipToken : { text: number, inUse: true, limit: 10 },
    }),
  );
  const isCurrent = number !== null && number === completePhone(phone);
  const matches = isCurrent
    ? (query.data?.patients ?? []).filter(({ phone: stored }) => isSameNumber(stored, number))
    : [];
  return { matches, failure: query.isError ? messageOf(query.error) : null };
}

/**
 * The phone field of the form, which comes first at the desk: a complete number shows the patients who have it already.
 */
export function PhoneFirst(props: PhoneFirstProps) {
  const { form, onPhone, onCode, failure, matches, onUse, onRelative, onNext, extraAction } = props;
  // A card's code is no number: it stays in this input, outside the form, until it is complete.
  const [code, setCode] = useState('');
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <div className={classes.phone}>
          <NoneGivenInput form={form} field="phone">
            <TextInput
              label={t(patientFieldLabels.phone)}
              withAsterisk
              description={t('Finds the patient if the number is known')}
              leftSection={<IconSearch size={18} aria-hidden />}
              inputMode="tel"
              autoComplete="off"
              autoFocus
              {...form.getInputProps('phone')}
              value={code || form.values.phone}
              onChange={(event) => {
                const text = event.currentTarget.value;
                const isCode = text.trimStart().startsWith('{');
                setCode(isCode ? text : '');
                if (!isCode) onPhone(text);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                // Enter, also from a scanner, must not submit the form.
                event.preventDefault();
                if (code === '') return onNext();
                onCode(code);
                setCode('');
              }}
            />
          </NoneGivenInput>
        </div>
        {extraAction}
      </Group>
      <FormAlert message={failure} />
      {matches.length > 0 && (
        <Alert color="blue" role="status" title={t('This number is known')}>
          <Stack gap="xs">
            {matches.map((patient) => (
              <PhoneMatch
                key={patient.id}
                patient={patient}
                onUse={() => onUse(patient)}
                onRelative={() => onRelative(patient)}
              />
            ))}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}

interface PhoneMatchProps {
  patient: Patient;
  onUse: () => void;
  onRelative: () => void;
}

function PhoneMatch({ patient, onUse, onRelative }: PhoneMatchProps) {
  const { today } = useClinic();
  return (
    <Group justify="space-between" gap="xs">
      <Text>
        <strong>{patient.name}</strong>, {ageInWords(patient, today)}, {genderWords(patient.gender)}
      </Text>
      <Group gap="xs" className={classes.ways ?? ''}>
        <Button size="xs" onClick={onUse} title={patient.name}>
          {t('Give this patient a token')}
        </Button>
        <Button size="xs" variant="default" onClick={onRelative} title={patient.name}>
          {t('Register a relative')}
        </Button>
      </Group>
    </Group>
  );
}
