import { useDisclosure } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { useAccess } from '../../../web/session/session';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { PatientButtons } from '../widgets/PatientButtons';

const samePerson = lazyPart(() =>
  import('../../merges/widgets/SamePersonDialog').then((file) => file.SamePersonDialog),
);

type RecordButtonsProps = Pick<ComponentProps<typeof PatientButtons>, 'patient' | 'isEditInMenu'>;

/** The actions on a patient's record, with that of merging it with another one of the same person. */
export function RecordButtons(props: RecordButtonsProps) {
  const { may } = useAccess();
  const [isMerging, merging] = useDisclosure(false);
  const SamePerson = useLazyPart(samePerson, isMerging);
  return (
    <>
      <PatientButtons {...props} onSamePerson={may('merges.merge') ? merging.open : undefined} />
      {isMerging && SamePerson && <SamePerson patient={props.patient} onClose={merging.close} />}
    </>
  );
}
