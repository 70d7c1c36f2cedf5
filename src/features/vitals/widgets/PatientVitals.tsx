import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { KnownAge } from '../../../shared/age';
import { t } from '../../../shared/language';
import { worksAs } from '../../../shared/permissions';
import { api, client, messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { VoidDialog } from '../../../web/forms/VoidDialog';
import { useSignedInUser } from '../../../web/session/session';
import { FactsSkeleton } from '../../../web/ui/Facts';
import type { Vitals } from '../vitals';
import type { VitalsOfPatient } from '../vitalsInWords';
import classes from './PatientVitals.module.css';
import { useVitals } from './useVitals';
import { recordedWhen, VitalsLine } from './VitalsLine';
import { VitalTrends } from './VitalTrends';

interface PatientVitalsProps {
  patient: KnownAge & { id: string };
}

/** A patient's newest vitals, their trends, and earlier vitals, updated live. */
export function PatientVitals({ patient }: PatientVitalsProps) {
  const { query, patientVitals } = useVitals(patient);
  const [areAllShown, all] = useDisclosure(false);
  const [vitalsToVoid, setVitalsToVoid] = useState<Vitals | null>(null);
  const [newest, ...earlier] = patientVitals?.recordings ?? [];
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
          <Recording recording={newest} patientVitals={patientVitals} onVoid={setVitalsToVoid} />
          <VitalTrends patientVitals={patientVitals} />
          {earlier.length > 0 && (
            <Group>
              <Button
                size="xs"
                variant="subtle"
                className={classes.atStart}
                aria-expanded={areAllShown}
                onClick={all.toggle}
              >
                {areAllShown
                  ? t('Hide earlier vitals')
                  : t('Earlier vitals ({count})', { count: earlier.length })}
              </Button>
            </Group>
          )}
          {areAllShown &&
            earlier.map((recording) => (
              <Recording
                key={recording.id}
                recording={recording}
                patientVitals={patientVitals}
                onVoid={setVitalsToVoid}
              />
            ))}
        </>
      )}
      {vitalsToVoid && (
        <VoidDialog
          kind="vitals"
          save={(reason, options) => client.vitals.void({ id: vitalsToVoid.id, reason }, options)}
          queryKey={api.vitals.key()}
          onClose={() => setVitalsToVoid(null)}
        />
      )}
    </Stack>
  );
}

interface RecordingProps {
  recording: Vitals;
  patientVitals: VitalsOfPatient;
  onVoid: (one: Vitals) => void;
}

function Recording({ recording, patientVitals, onVoid }: RecordingProps) {
  const user = useSignedInUser();
  const mayVoid = worksAs('doctor', user) || recording.recordedBy === user.id;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <VitalsLine recording={recording} patientVitals={patientVitals} />
      {mayVoid && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={classes.atEnd}
          aria-label={t('Void vitals of {time}', { time: recordedWhen(recording, patientVitals) })}
          onClick={() => onVoid(recording)}
        >
          {t('Void')}
        </Button>
      )}
    </Group>
  );
}
