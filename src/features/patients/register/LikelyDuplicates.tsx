import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { ageInWords } from '../../../shared/age';
import { shortId } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { Question } from '../../../web/forms/Question';
import { useFormat } from '../../../web/language/format';
import { useClinic } from '../../../web/session/session';
import { genderWords, type Patient } from '../patient';

interface LikelyDuplicatesProps {
  patients: Patient[];
  isSaving: boolean;
  onOpen: (patientId: string) => void;
  /** The patient is the person of the form, and gets a token. */
  onUse: (patient: Patient) => void;
  /** Registers the person of the form as a new patient. */
  onRegister: () => void;
}

/** Registered patients who may be the person of the form; the receptionist decides. */
export function LikelyDuplicates({
  patients,
  isSaving,
  onOpen,
  onUse,
  onRegister,
}: LikelyDuplicatesProps) {
  const { today } = useClinic();
  const { date } = useFormat();
  return (
    <Question trigger={patients} icon={<IconUsers aria-hidden />} title={t('Already registered?')}>
      <Stack gap="sm">
        {patients.map((patient) => (
          <Group key={patient.id} justify="space-between" gap="xs">
            <Text>
              <bdi>{patient.name}</bdi>, {ageInWords(patient, today)}, {genderWords(patient.gender)}
              , {patient.phone}
              <Text span size="sm">
                {' '}
                {t('({id}, registered {date})', {
                  id: shortId(patient.id),
                  date: date(patient.registeredAt),
                })}
              </Text>
            </Text>
            <Group gap="xs">
              <Button
                size="xs"
                disabled={isSaving}
                onClick={() => onUse(patient)}
                title={patient.name}
              >
                {t('Give this patient a token')}
              </Button>
              <Button
                variant="default"
                size="xs"
                onClick={() => onOpen(patient.id)}
                aria-label={t('Open {name}, {id}', { name: patient.name, id: shortId(patient.id) })}
              >
                {t('Open')}
              </Button>
            </Group>
          </Group>
        ))}
        <Group justify="flex-end">
          <Button variant="default" disabled={isSaving} onClick={onRegister}>
            {t('No, register as a new patient')}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}
