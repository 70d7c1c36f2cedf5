import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { KnownAge } from '../../../shared/age';
import { dateIn } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { FactsSkeleton } from '../../../web/ui/Facts';
import type { Vitals } from '../vitals';
import { type VitalsOfPatient, vitalSeries } from '../vitalsInWords';
import { useVitals } from './useVitals';
import { VitalsRow, VoidVitals } from './VitalsRow';
import { VitalTrends } from './VitalTrends';

interface PatientVitalsProps {
  patient: KnownAge & { id: string };
}

/**
 * The trends of a patient's vitals, and the newest ones where they are not of today: those stand in the visit that they
 * belong to. Updated live; renders nothing if neither is there.
 */
export function PatientVitals({ patient }: PatientVitalsProps) {
  const { query, patientVitals } = useVitals(patient);
  const [vitalsToVoid, setVitalsToVoid] = useState<Vitals | null>(null);
  const newest = patientVitals && newestBeforeToday(patientVitals);
  const isAllOfToday =
    patientVitals && patientVitals.recordings.length > 0 && !newest && !hasTrends(patientVitals);
  if (isAllOfToday) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('Vitals')}>
      <Title order={2} size="h4">
        {t('Vitals')}
      </Title>
      {query.isError && <FormAlert message={messageOf(query.error)} />}
      {query.isPending && <FactsSkeleton lines={1} />}
      {patientVitals?.recordings.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No vitals yet')}
        </Text>
      )}
      {patientVitals && newest && (
        <VitalsRow recording={newest} patientVitals={patientVitals} onVoid={setVitalsToVoid} />
      )}
      {patientVitals && <VitalTrends patientVitals={patientVitals} />}
      <VoidVitals vitals={vitalsToVoid} onClose={() => setVitalsToVoid(null)} />
    </Stack>
  );
}

/** The newest recording; undefined if it is of today. */
function newestBeforeToday({ recordings, timeZone, today }: VitalsOfPatient): Vitals | undefined {
  const [newest] = recordings;
  return newest && dateIn(new Date(newest.recordedAt), timeZone) !== today ? newest : undefined;
}

const hasTrends = (patientVitals: VitalsOfPatient) => vitalSeries(patientVitals).length > 0;
