import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
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
import { genderWords, type Patient } from '../patient';
import classes from './PhoneFirst.module.css';

interface PhoneFirstProps {
  phone: string;
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

/** The first input at the desk: a mobile number, which shows the patients who have it and fills the phone field. */
export function PhoneFirst(props: PhoneFirstProps) {
  const { phone, onPhone, onCode, failure, matches, onUse, onRelative, onNext, extraAction } =
    props;
  // A card's code is no number: it stays in this input, outside the form, until it is complete.
  const [code, setCode] = useState('');
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('Mobile number')}
          description={t('Finds the patient, or fills in the phone below')}
          leftSection={<IconSearch size={18} aria-hidden />}
          inputMode="tel"
          autoComplete="off"
          autoFocus
          flex="1 1 16rem"
          maw={420}
          value={code || phone}
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
