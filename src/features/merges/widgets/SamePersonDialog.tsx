import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { patientCode } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { FormAlert } from '../../../web/forms/FormAlert';
import { Modal } from '../../../web/ui/Modal';
import { PatientSelect } from '../../patients/widgets/PatientSelect';
import { MergeDialog } from '../MergeDialog';

interface SamePersonDialogProps {
  patient: { id: string; number: number; name: string };
  onClose: () => void;
}

/** Asks for the other record of a patient, then shows both side by side. */
export function SamePersonDialog({ patient, onClose }: SamePersonDialogProps) {
  const [otherId, setOtherId] = useState('');
  const isItself = otherId === patient.id;
  if (otherId && !isItself) return <MergeDialog ids={[patient.id, otherId]} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('Same person as …')}>
      <Stack>
        <Text>
          {t('Find the other record of {name} ({code}).', {
            name: patient.name,
            code: patientCode(patient.number),
          })}
        </Text>
        <PatientSelect value={otherId} onChange={setOtherId} hasFocus />
        <FormAlert message={isItself ? t('This is the same record. Find the other one.') : null} />
      </Stack>
    </Modal>
  );
}
