import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ageInWords, type KnownAge } from '../../../shared/age';
import { patientCode } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { useClinic } from '../../../web/session/session';
import { type FoundPatient, genderWords } from '../patient';
import classes from './PatientOption.module.css';

interface PatientOptionProps {
  label: ReactNode;
  patient: Pick<FoundPatient, 'number' | keyof KnownAge | 'gender' | 'isAlike'>;
  /** Enter chooses this option without an arrow key. */
  isOnly: boolean;
}

/** A patient as a search option, with facts that distinguish namesakes and relatives who share a phone. */
export function PatientOption({ label, patient, isOnly }: PatientOptionProps) {
  const { today } = useClinic();
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" flex={1}>
      <div className={classes.said}>
        {label}
        <Text size="sm" c="dimmed">
          {patientCode(patient.number)} · {ageInWords(patient, today)},{' '}
          {genderWords(patient.gender)}
          {patient.isAlike && <i> · {t('similar name')}</i>}
        </Text>
      </div>
      {isOnly && <kbd>{t('Enter')}</kbd>}
    </Group>
  );
}
