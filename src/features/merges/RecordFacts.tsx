import { Text } from '@mantine/core';
import { ageInWords } from '../../shared/age';
import { patientCode } from '../../shared/ids';
import { t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import { useClinic } from '../../web/session/session';
import { genderWords, type Patient } from '../patients/patient';

/** By what a person is told from another of the same name: number, age, gender, phone and day of registration. */
export function RecordFacts({ patient }: { patient: Patient }) {
  const { today } = useClinic();
  const { date } = useFormat();
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[
        patientCode(patient.number),
        ageInWords(patient, today),
        genderWords(patient.gender),
        patient.phone,
        t('registered {date}', { date: date(patient.registeredAt) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  );
}
