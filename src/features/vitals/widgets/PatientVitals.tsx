import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { KnownAge } from '../../../shared/age';
import { t } from '../../../shared/language';
import { messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { FactsSkeleton } from '../../../web/ui/Facts';
import type { Vitals } from '../vitals';
import { useVitals } from './useVitals';
import { VitalsRow, VoidVitals } from './VitalsRow';
import { VitalTrends } from './VitalTrends';

interface PatientVitalsProps {
  patient: KnownAge & { id: string };
}

/** A patient's newest vitals and the trends of all, updated live. */
export function PatientVitals({ patient }: PatientVitalsProps) {
  const { query, patientVitals } = useVitals(patient);
  const [vitalsToVoid, setVitalsToVoid] = useState<Vitals | null>(null);
  const newest = patientVitals?.recordings[0];
  return (
    <Stack gap="xs" component="section" aria-label={t('Vitals')}>
      <Title order={2} size="h4">
        {t('Vitals')}
      </Title>
      {query.isError && <FormAlert message={messageOf(query.error)} />}
      {query.isPending && <FactsSkeleton lines={1} />}
      {patientVitals && !newest && (
        <Text size="sm" c="dimmed">
          {t('No vitals yet')}
        </Text>
      )}
      {patientVitals && newest && (
        <>
          <VitalsRow recording={newest} patientVitals={patientVitals} onVoid={setVitalsToVoid} />
          <VitalTrends patientVitals={patientVitals} />
        </>
      )}
      <VoidVitals vitals={vitalsToVoid} onClose={() => setVitalsToVoid(null)} />
    </Stack>
  );
}
