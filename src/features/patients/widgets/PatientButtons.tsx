import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowMerge,
  IconDots,
  IconFileCode,
  IconId,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { may } from '../../../shared/permissions';
import { api, client } from '../../../web/api/api';
import { VoidDialog } from '../../../web/forms/VoidDialog';
import { useSignedInUser } from '../../../web/session/session';
import { EditPatientDialog } from '../EditPatientDialog';
import type { Patient } from '../patient';
import { useFhirDownload } from '../useFhirDownload';

interface PatientButtonsProps {
  patient: Patient;
  /** Puts “Edit” into the menu, for pages where other actions are more frequent. */
  isEditInMenu?: boolean;
  /** Asks for another record of the same person; undefined for those who may not merge records. */
  onSamePerson?: (() => void) | undefined;
}

/** Actions on a patient's record, by the role's rights: “Edit”, and a menu of rarer ones. */
export function PatientButtons(props: PatientButtonsProps) {
  const { patient, isEditInMenu = false, onSamePerson } = props;
  const user = useSignedInUser();
  const [isEditing, editing] = useDisclosure(false);
  const [isVoiding, voiding] = useDisclosure(false);
  const download = useFhirDownload(patient.id);
  const isInUse = !patient.voided;
  const mayEdit = isInUse && may(user, 'patients.amend');
  return (
    <>
      {mayEdit && !isEditInMenu && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={editing.open}
        >
          {t('Edit')}
        </Button>
      )}
      <Menu position="bottom-end" zIndex={300}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={t('More about {name}', { name: patient.name })}
            loading={download.isPending}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && isEditInMenu && (
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={editing.open}>
              {t('Edit')}
            </Menu.Item>
          )}
          {isInUse && (
            <Menu.Item
              component={Link}
              to={`/app/papers/patient-card/${patient.id}`}
              leftSection={<IconId size={18} aria-hidden />}
            >
              {t('Patient card')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFileCode size={18} aria-hidden />}
            onClick={() => download.mutate()}
          >
            {t('Download record (FHIR)')}
          </Menu.Item>
          {isInUse && onSamePerson && (
            <Menu.Item
              leftSection={<IconArrowMerge size={18} aria-hidden />}
              onClick={onSamePerson}
            >
              {t('Same person as …')}
            </Menu.Item>
          )}
          {isInUse && may(user, 'patients.void') && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={voiding.open}
            >
              {t('Void record')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isEditing && <EditPatientDialog patient={patient} onClose={editing.close} />}
      {isVoiding && (
        <VoidDialog
          kind="record"
          save={(reason) =>
            client.patients.void({ id: patient.id, version: patient.version, reason })
          }
          queryKey={api.patients.key()}
          onClose={voiding.close}
        />
      )}
    </>
  );
}
