import { Modal } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { shortId } from '../../shared/ids';
import { api } from '../../web/api';
import { useFormat } from '../../web/format';
import { Chips } from '../../web/ui/Chips';
import { Facts, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { genderLabels, type Patient } from './patient';

interface PatientDetailsProps {
  /** Null while closed. */
  patientId: string | null;
  onClose: () => void;
}

/** Everything the clinic knows of one patient (spec 2, Patients: the detail popup). */
export function PatientDetails({ patientId, onClose }: PatientDetailsProps) {
  const query = useQuery(
    api.patients.get.queryOptions({ input: patientId === null ? skipToken : { id: patientId } }),
  );
  return (
    <Modal opened={patientId !== null} onClose={onClose} title="Patient Details" size="lg">
      <ListState
        query={query}
        what="patient"
        skeleton={<FactsSkeleton lines={12} />}
        isEmpty={!query.data}
        emptyTitle="This patient does not exist"
      >
        {query.data && <PatientFacts patient={query.data} />}
      </ListState>
    </Modal>
  );
}

function PatientFacts({ patient }: { patient: Patient }) {
  const { dateTime } = useFormat();
  return (
    <Facts
      facts={{
        'Patient ID': shortId(patient.id),
        Name: patient.name,
        Age: patient.age,
        Gender: genderLabels[patient.gender],
        Phone: patient.phone,
        Email: patient.email,
        Address: patient.address,
        'Emergency Contact': patient.emergencyContact,
        'Blood Group': patient.bloodGroup,
        Allergies: <Allergies allergies={patient.allergies} />,
        'Medical History': patient.medicalHistory,
        Registered: dateTime(patient.registeredAt),
      }}
    />
  );
}

function Allergies({ allergies }: { allergies: string[] }) {
  if (allergies.length === 0) return 'None recorded';
  return <Chips color="red" names={[...new Set(allergies)]} />;
}
