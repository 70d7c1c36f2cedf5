import { Button, Group } from '@mantine/core';
import { t } from '../../../shared/language';
import { worksAs } from '../../../shared/permissions';
import { api, client } from '../../../web/api/api';
import { VoidDialog } from '../../../web/forms/VoidDialog';
import { useSignedInUser } from '../../../web/session/session';
import type { Vitals } from '../vitals';
import type { VitalsOfPatient } from '../vitalsInWords';
import { recordedWhen, VitalsLine } from './VitalsLine';
import classes from './VitalsRow.module.css';

interface VitalsRowProps {
  recording: Vitals;
  patientVitals: VitalsOfPatient;
  onVoid: (one: Vitals) => void;
}

/** One recording in a line, with the button that voids it for whoever may. */
export function VitalsRow({ recording, patientVitals, onVoid }: VitalsRowProps) {
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

/** Asks for the reason why vitals are voided; renders nothing while none are chosen. */
export function VoidVitals({ vitals, onClose }: { vitals: Vitals | null; onClose: () => void }) {
  if (!vitals) return null;
  return (
    <VoidDialog
      kind="vitals"
      save={(reason, options) => client.vitals.void({ id: vitals.id, reason }, options)}
      queryKey={api.vitals.key()}
      onClose={onClose}
    />
  );
}
