import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconId, IconPencil } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ageInWords } from '../../shared/age';
import { followUpText } from '../../shared/followUp';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { may } from '../../shared/permissions';
import { api, client, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { VoidDialog } from '../../web/forms/VoidDialog';
import { useFormat } from '../../web/language/format';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { Chips } from '../../web/ui/Chips';
import { Facts, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { PatientConsents } from '../privacy/widgets/PatientConsents';
import { EditPatientDialog } from './EditPatientDialog';
import { EverythingHeld } from './EverythingHeld';
import { FhirDownload } from './FhirDownload';
import { PatientHistory } from './PatientHistory';
import {
  genderLabels,
  type Patient,
  type PatientField,
  patientFields,
  patientFieldText,
  shownPatientValue,
} from './patient';
import { patientFieldLabels } from './patientLabels';

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
          failure={couldNotLoad.patient}
          skeleton={<FactsSkeleton lines={14} />}
          isEmpty={!patient}
          emptyTitle={t('This patient does not exist')}
        >
          {patient && (
            <Stack>
              <VoidedNotice voided={patient.voided} />
              <PatientFacts patient={patient} />
              <PatientAccount patientId={patient.id} />
              <PatientConsents
                patient={patient}
                everythingHeld={<EverythingHeld patientId={patient.id} />}
              />
              <PatientHistory patientId={patient.id} version={patient.version} />
              <Group justify="flex-end">
                <FhirDownload patientId={patient.id} />
                {!patient.voided && (
                  <PatientButtons
                    patientId={patient.id}
                    onEdit={editing.open}
                    onVoid={voiding.open}
                  />
                )}
              </Group>
            </Stack>
          )}
        </ListState>
      </Modal>
      {patient && isEditing && <EditPatientDialog patient={patient} onClose={editing.close} />}
      {patient && isVoiding && (
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

interface PatientButtonsProps {
  patientId: string;
  onEdit: () => void;
  onVoid: () => void;
}

function PatientButtons({ patientId, onEdit, onVoid }: PatientButtonsProps) {
  const { role } = useSignedInUser();
  return (
    <>
      {may(role, 'patients.void') && (
        <Button variant="subtle" color="red" onClick={onVoid}>
          {t('Void')}
        </Button>
      )}
      <Button
        component={Link}
        to={`/app/papers/patient-card/${patientId}`}
        variant="default"
        leftSection={<IconId size={18} aria-hidden />}
      >
        {t('Patient card')}
      </Button>
      {may(role, 'patients.amend') && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={onEdit}
        >
          {t('Edit')}
        </Button>
      )}
    </>
  );
}

function PatientFacts({ patient }: { patient: Patient }) {
  const { today } = useClinic();
  const { dateTime } = useFormat();
  // What is said otherwise than a change of it.
  const said: Partial<Record<PatientField, ReactNode>> = {
    age: ageInWords(patient, today),
    gender: t(genderLabels[patient.gender]),
    allergies: <Allergies allergies={patient.allergies} />,
  };
  const factOf = (field: PatientField) => {
    const label = t(field === 'name' ? 'Name' : patientFieldLabels[field]);
    const text = patientFieldText(patient, field);
    return [label, said[field] ?? (text && shownPatientValue(field, text))];
  };
  return (
    <Facts
      facts={{
        [t('Patient ID')]: shortId(patient.id),
        ...Object.fromEntries(patientFields.map(factOf)),
        [t('Registered')]: dateTime(patient.registeredAt),
        [t('Registered by')]: patient.registeredBy.name,
      }}
    />
  );
}

/** What the patient owes and which free visits are left, for anyone who makes bills. */
function PatientAccount({ patientId }: { patientId: string }) {
  const isShown = may(useSignedInUser().role, 'billing.account');
  const query = useQuery(
    api.billing.account.queryOptions({ input: isShown ? { patientId } : skipToken }),
  );
  if (!isShown) return null;
  if (query.isError) return <FormAlert message={messageOf(query.error)} />;
  if (!query.data) return <FactsSkeleton lines={2} />;
  const { due, pendingBills, followUps } = query.data;
  const owed = t('{amount} on {count, plural, one {# bill} other {# bills}}', {
    amount: formatRupees(due),
    count: pendingBills,
  });
  return (
    <Facts
      facts={{
        [t('Due')]: due > 0 ? owed : t('Nothing'),
        [t('Free follow-up')]:
          followUps.length > 0 ? followUps.map(followUpText).join('; ') : t('None'),
      }}
    />
  );
}

function Allergies({ allergies }: { allergies: string[] }) {
  if (allergies.length === 0) return t('None recorded');
  return <Chips color="red" names={[...new Set(allergies)]} />;
}
