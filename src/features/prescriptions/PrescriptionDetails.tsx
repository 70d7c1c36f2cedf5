import { Button, Modal, Stack, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { useFormat } from '../../web/format';
import { Facts } from '../../web/ui/Facts';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { PrescriptionPrint } from './PrescriptionPrint';
import type { Medication, Prescription } from './prescription';

interface PrescriptionDetailsProps {
  /** Null while closed. */
  prescription: Prescription | null;
  onClose: () => void;
}

const columns: Column<Medication & { position: number }>[] = [
  { header: 'Medicine', cell: ({ name }) => name },
  { header: 'Dosage', cell: ({ dosage }) => dosage || '-' },
  { header: 'Frequency', cell: ({ frequency }) => frequency || '-' },
  { header: 'Duration', cell: ({ duration }) => duration || '-' },
  { header: 'Instructions', cell: ({ instructions }) => instructions || '-' },
];

/** One whole prescription. */
export function PrescriptionDetails({ prescription, onClose }: PrescriptionDetailsProps) {
  const { dateTime } = useFormat();
  return (
    <Modal opened={prescription !== null} onClose={onClose} title="Prescription" size="xl">
      {prescription && (
        <Stack>
          <Facts
            facts={{
              Patient: prescription.patientName,
              Token: `#${shortId(prescription.tokenId, 4)}`,
              Doctor: prescription.doctorName,
              Date: dateTime(prescription.createdAt),
              Diagnosis: prescription.diagnosis,
              Symptoms: prescription.symptoms,
              'Additional Notes': prescription.notes,
              'Follow-up Date':
                prescription.followUpDate && formatCalendarDate(prescription.followUpDate),
            }}
          />
          <Title order={3} size="h5">
            Medications
          </Title>
          {prescription.medications.length === 0 ? (
            'No medications'
          ) : (
            <RecordTable
              label="Medications"
              columns={columns}
              rows={prescription.medications.map((item, position) => ({ ...item, position }))}
              rowKey={({ position }) => String(position)}
            />
          )}
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            style={{ alignSelf: 'flex-end' }}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <PrescriptionPrint prescription={prescription} />
        </Stack>
      )}
    </Modal>
  );
}
