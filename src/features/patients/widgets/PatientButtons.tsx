import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconId, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { may } from '../../../shared/permissions';
import { api, client } from '../../../web/api/api';
import { VoidDialog } from '../../../web/forms/VoidDialog';
import { useSignedInUser } from '../../../web/session/session';
import { EditPatientDialog } from '../EditPatientDialog';
import { FhirDownload } from '../FhirDownload';
import type { Patient } from '../patient';

/** What is done with a patient's record, as the role may. */
export function PatientButtons({ patient }: { patient: Patient }) {
  const { role } = useSignedInUser();
  const [isEditing, editing] = useDisclosure(false);
  const [isVoiding, voiding] = useDisclosure(false);
  return (
    <>
      <FhirDownload patientId={patient.id} />
      {!patient.voided && (
        <>
          {may(role, 'patients.void') && (
            <Button variant="subtle" color="red" onClick={voiding.open}>
              {t('Void')}
            </Button>
          )}
          <Button
            component={Link}
            to={`/app/papers/patient-card/${patient.id}`}
            variant="default"
            leftSection={<IconId size={18} aria-hidden />}
          >
            {t('Patient card')}
          </Button>
          {may(role, 'patients.amend') && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={editing.open}
            >
              {t('Edit')}
            </Button>
          )}
        </>
      )}
      {isEditing && <EditPatientDialog patient={patient} onClose={editing.close} />}
      {isVoiding && (
        <VoidDialog
          what="record"
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
