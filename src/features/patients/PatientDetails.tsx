import { Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCalendarDate } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { api, messageOf } from '../../web/api';
import { useFormat } from '../../web/format';
import { useSignedInUser } from '../../web/session';
import { Chips } from '../../web/ui/Chips';
import { Facts, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { VoidDialog } from '../../web/ui/VoidDialog';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { useAction } from '../../web/useAction';
import { EditPatientDialog } from './EditPatientDialog';
import { PatientHistory } from './PatientHistory';
import { genderLabels, type Patient } from './patient';

interface PatientDetailsProps {
  /** Null while closed. */
  patientId: string | null;
  onClose: () => void;
}

/** Everything the clinic knows of one patient (spec 2, Patients: the detail popup). */
export function PatientDetails({ patientId, onClose }: PatientDetailsProps) {
  const [isEditing, editing] = useDisclosure(false);
  const [isVoiding, voiding] = useDisclosure(false);
  const query = useQuery(
    api.patients.get.queryOptions({ input: patientId === null ? skipToken : { id: patientId } }),
  );
  const patient = query.data;
  return (
    <>
      <Modal opened={patientId !== null} onClose={onClose} title={t('Patient Details')} size="lg">
        <ListState
          query={query}
          what="patient"
          skeleton={<FactsSkeleton lines={13} />}
          isEmpty={!patient}
          emptyTitle={t('This patient does not exist')}
        >
          {patient && (
            <Stack>
              <VoidedNotice voided={patient.voided} />
              <PatientFacts patient={patient} />
              <PatientHistory patientId={patient.id} version={patient.version} />
              {!patient.voided && <PatientButtons onEdit={editing.open} onVoid={voiding.open} />}
            </Stack>
          )}
        </ListState>
      </Modal>
      {patient && isEditing && <EditPatientDialog patient={patient} onClose={editing.close} />}
      {patient && isVoiding && <VoidPatientDialog patient={patient} onClose={voiding.close} />}
    </>
  );
}

function PatientButtons({ onEdit, onVoid }: { onEdit: () => void; onVoid: () => void }) {
  const { role } = useSignedInUser();
  return (
    <Group justify="flex-end">
      {may(role, 'patients.void') && (
        <Button variant="subtle" color="red" onClick={onVoid}>
          {t('Void')}
        </Button>
      )}
      {may(role, 'patients.amend') && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={onEdit}
        >
          {t('Edit')}
        </Button>
      )}
    </Group>
  );
}

function VoidPatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const queryClient = useQueryClient();
  const action = useAction(
    api.patients.void.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.patients.key() });
        onClose();
      },
    }),
  );
  return (
    <VoidDialog
      what="record"
      isSaving={action.isPending}
      failure={action.isError ? messageOf(action.error) : null}
      onClose={onClose}
      onVoid={(reason) => action.mutate({ id: patient.id, version: patient.version, reason })}
    />
  );
}

function PatientFacts({ patient }: { patient: Patient }) {
  const { dateTime } = useFormat();
  return (
    <Facts
      facts={{
        [t('Patient ID')]: shortId(patient.id),
        [t('Name')]: patient.name,
        [t('Age')]: patient.age,
        [t('Date of Birth')]: patient.dateOfBirth && formatCalendarDate(patient.dateOfBirth),
        [t('Gender')]: t(genderLabels[patient.gender]),
        [t('Phone')]: patient.phone,
        [t('Email')]: patient.email,
        [t('Address')]: patient.address,
        [t('Emergency Contact')]: patient.emergencyContact,
        [t('Blood Group')]: patient.bloodGroup,
        [t('Allergies')]: <Allergies allergies={patient.allergies} />,
        [t('Medical History')]: patient.medicalHistory,
        [t('Registered')]: dateTime(patient.registeredAt),
      }}
    />
  );
}

function Allergies({ allergies }: { allergies: string[] }) {
  if (allergies.length === 0) return t('None recorded');
  return <Chips color="red" names={[...new Set(allergies)]} />;
}
