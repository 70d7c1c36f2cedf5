import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ageInWords } from '../../../shared/age';
import { t } from '../../../shared/language';
import { normalPhone } from '../../../shared/phone';
import { api, messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useClinic } from '../../../web/session/session';
import { genderWords, type Patient } from '../patient';
import classes from './PhoneFirst.module.css';

interface PhoneFirstProps {
  phone: string;
  onPhone: (phone: string) => void;
  /** Told what a hand scanner typed, where that is a card's code. */
  onCode: (code: string) => void;
  /** Why it is not known who has the number. */
  failure: string | null;
  /** Who has it, as long as nobody said who of them is here. */
  known: readonly Patient[];
  onUse: (patient: Patient) => void;
  /** The person of the form is a relative of this one. */
  onRelative: (patient: Patient) => void;
  onNext: () => void;
  /** Another way to begin, beside the box. */
  beside: ReactNode;
}

/** Who is registered with a number, once it is whole. */
export function useKnownBy(phone: string): Pick<PhoneFirstProps, 'known' | 'failure'> {
  const [number] = useDebouncedValue(wholeNumber(phone), 150);
  const query = useQuery(
    api.patients.search.queryOptions({
      input: number === null ? skipToken : { text: number, inUse: true, limit: 10 },
    }),
  );
  const isCurrent = number !== null && number === wholeNumber(phone);
  const known = isCurrent
    ? (query.data?.patients ?? []).filter((patient) => wholeNumber(patient.phone) === number)
    : [];
  return { known, failure: query.isError ? messageOf(query.error) : null };
}

/** What the desk hears first: the number, which shows who has it already. It fills Contact's phone. */
export function PhoneFirst(props: PhoneFirstProps) {
  const { phone, onPhone, onCode, failure, known, onUse, onRelative, onNext, beside } = props;
  // A code is no number: it stays in this box alone until it is whole.
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
            // The form is not sent off by a number, nor by a scanner.
            event.preventDefault();
            if (code === '') return onNext();
            onCode(code);
            setCode('');
          }}
        />
        {beside}
      </Group>
      <FormAlert message={failure} />
      {known.length > 0 && (
        <Alert color="blue" role="status" title={t('This number is known')}>
          <Stack gap="xs">
            {known.map((patient) => (
              <KnownPatient
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

/** A number that is whole, in one form; null while it is typed, and for what is none. */
function wholeNumber(text: string): string | null {
  const normal = normalPhone(text);
  return /^\d{5} \d{5}$/.test(normal) || /^\+\d[\d\s()-]{7,}$/.test(normal) ? normal : null;
}

interface KnownPatientProps {
  patient: Patient;
  onUse: () => void;
  onRelative: () => void;
}

function KnownPatient({ patient, onUse, onRelative }: KnownPatientProps) {
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
