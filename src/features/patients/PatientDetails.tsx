import { Badge, Group, Modal } from '@mantine/core';
import { shortId } from '../../shared/ids';
import { useFormat } from '../../web/format';
import { Facts } from '../../web/ui/Facts';
import { genderLabels, type Patient } from './patient';

interface PatientDetailsProps {
  /** Null while closed. */
  patient: Patient | null;
  onClose: () => void;
}

/** Everything the clinic knows of one patient (spec 2, Patients: the detail popup). */
export function PatientDetails({ patient, onClose }: PatientDetailsProps) {
  const { dateTime } = useFormat();
  return (
    <Modal opened={patient !== null} onClose={onClose} title="Patient Details" size="lg">
      {patient && (
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
            Allergies: patient.allergies.length > 0 && (
              <Group gap={6}>
                {patient.allergies.map((allergy) => (
                  <Badge key={allergy} color="red">
                    {allergy}
                  </Badge>
                ))}
              </Group>
            ),
            'Medical History': patient.medicalHistory,
            Registered: dateTime(patient.registeredAt),
          }}
        />
      )}
    </Modal>
  );
}
