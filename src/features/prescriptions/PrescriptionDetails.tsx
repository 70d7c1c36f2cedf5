import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ageInWords } from '../../shared/age';
import { formatCalendarDate } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { currentSpeaker, t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { VoidDialog } from '../../web/forms/VoidDialog';
import { useFormat } from '../../web/language/format';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import cards from '../../web/ui/cards.module.css';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Facts, type FactsOf, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { genderWords } from '../patients/patient';
import { AllergyMark, usePatientBanner } from '../patients/widgets/PatientBanner';
import { ShareButton } from '../sharing/widgets/ShareButton';
import { CreatePrescriptionDialog } from './CreatePrescriptionDialog';
import { regimenOf } from './medicineWords';
import classes from './PrescriptionDetails.module.css';
import type { Medication, NewPrescription, Prescription } from './prescription';
import type { RegimenTexts } from './regimenTexts';
import { regimenWords } from './regimenWords';
import { usePrintPrescription } from './usePrintPrescription';

interface PrescriptionDetailsProps {
  /** Null while closed. */
  prescriptionId: string | null;
  onClose: () => void;
}

type MedicationColumn = Column<Medication & { position: number }>;

/** The column of each field; null if another column contains it. A missing field does not compile. */
const columns = (): Record<keyof Medication, MedicationColumn | null> => ({
  name: {
    header: t('Medicine'),
    card: 'title',
    className: cards.pair,
    cell: ({ name, genericName, strength }) => (
      <TwoLines main={[name, strength].filter(Boolean).join(' ')} sub={genericName} />
    ),
  },
  strength: null,
  genericName: null,
  dosage: {
    header: t('Dosage'),
    card: 'quiet',
    cell: (medicine) => orDash(cellsOf(medicine).dosage),
  },
  frequency: {
    header: t('Frequency'),
    card: 'quiet',
    cell: (medicine) => orDash(cellsOf(medicine).frequency),
  },
  duration: {
    header: t('Duration'),
    card: 'quiet',
    cell: (medicine) => orDash(cellsOf(medicine).duration),
  },
  instructions: {
    header: t('Instructions'),
    card: 'quiet',
    cell: (medicine) => orDash(cellsOf(medicine).instructions),
  },
  regimen: null,
  typed: null,
});

/** The text of each column from the structure, with the relation to food in the instructions; else as typed. */
function cellsOf(medicine: Medication): RegimenTexts {
  const regimen = regimenOf(medicine);
  if (!regimen) {
    const { dosage, frequency, duration, instructions } = medicine;
    return {
      dosage,
      frequency,
      duration,
      instructions: [instructions, t('as typed')].filter(Boolean).join(', '),
    };
  }
  const { sign, words, dose, duration, relation, notes, unread } = regimenWords(
    regimen,
    medicine,
    currentSpeaker(),
  );
  const isShort = sign !== '' && regimen.steps.length === 1;
  return {
    dosage: dose,
    frequency: isShort ? sign : words,
    duration,
    instructions: [isShort && relation, ...notes, ...unread.map((text) => `“${text}”`)]
      .filter(Boolean)
      .join(', '),
  };
}

/** A dash for an empty cell of the table; hidden on cards, which have no header for it. */
function orDash(text: string | null) {
  return text || <span className={cards.said}>–</span>;
}

/** A prescription in full, with its doctor's actions to correct or void it. */
export function PrescriptionDetails({ prescriptionId, onClose }: PrescriptionDetailsProps) {
  const user = useSignedInUser();
  const [isAmending, amending] = useDisclosure(false);
  const [isVoiding, voiding] = useDisclosure(false);
  const query = useQuery(
    api.prescriptions.get.queryOptions({
      input: prescriptionId === null ? skipToken : { id: prescriptionId },
    }),
  );
  const print = usePrintPrescription();
  const prescription = query.data;
  const mayChange =
    may(user, 'prescriptions.amend') &&
    prescription?.doctorId === user.id &&
    !prescription.voided &&
    !prescription.amendedBy;
  return (
    <>
      <Modal opened={prescriptionId !== null} onClose={onClose} title={t('Prescription')} size="xl">
        <ListState
          query={query}
          failure={couldNotLoad.prescription}
          skeleton={<FactsSkeleton lines={12} />}
          isEmpty={!prescription}
          emptyTitle={t('This prescription does not exist')}
        >
          {prescription && (
            <Stack>
              <PrescriptionFacts prescription={prescription} />
              <DialogButtons>
                {mayChange && (
                  <Group gap={4} className={classes.changes ?? ''}>
                    <Button variant="subtle" color="gray" px="xs" onClick={amending.open}>
                      {t('Correct')}
                    </Button>
                    <Button variant="subtle" color="gray" px="xs" onClick={voiding.open}>
                      {t('Void')}
                    </Button>
                  </Group>
                )}
                {!prescription.voided && !prescription.amendedBy && (
                  <ShareButton paper={{ kind: 'prescription', id: prescription.id }} />
                )}
                <Button
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => print(prescription.id)}
                >
                  {t('Print')}
                </Button>
              </DialogButtons>
            </Stack>
          )}
        </ListState>
      </Modal>
      {prescription && isAmending && (
        <CreatePrescriptionDialog amends={prescription} onClose={amending.close} />
      )}
      {prescription && isVoiding && (
        <VoidDialog
          kind="prescription"
          save={(reason) => client.prescriptions.void({ id: prescription.id, reason })}
          queryKey={api.prescriptions.key()}
          onClose={voiding.close}
        />
      )}
    </>
  );
}

/** Patient and date, with the allergies, which must be seen before the medicines. */
function PrescriptionHead({ prescription }: { prescription: Prescription }) {
  const { dateTime } = useFormat();
  const { today } = useClinic();
  const { data: patient } = usePatientBanner(prescription.patientId);
  const written = dateTime(prescription.createdAt);
  return (
    <Stack gap={4}>
      <Title order={3}>{prescription.patientName}</Title>
      <Text size="sm" c="dimmed">
        {patient
          ? [ageInWords(patient, today, currentSpeaker()), genderWords(patient.gender), written]
              .filter(Boolean)
              .join(' · ')
          : written}
      </Text>
      {patient && (
        <div>
          <AllergyMark entered={patient.allergies} />
        </div>
      )}
    </Stack>
  );
}

function PrescriptionFacts({ prescription }: { prescription: Prescription }) {
  const { followUpDate } = prescription;
  // A missing field does not compile. The patient is above; medicines and allergy answers are below.
  const facts = {
    diagnosis: [
      t('Diagnosis'),
      <Text key="diagnosis" span inherit fw="bold">
        {prescription.diagnosis}
      </Text>,
    ],
    symptoms: [t('Symptoms'), prescription.symptoms],
    doctor: [t('Doctor'), prescription.doctorName],
    tokenId: [t('Token'), `#${shortId(prescription.tokenId, 4)}`],
    notes: [t('Additional Notes'), prescription.notes],
    followUpDate: [t('Follow-up Date'), followUpDate && formatCalendarDate(followUpDate)],
  } satisfies FactsOf<
    Exclude<
      keyof NewPrescription,
      'patientId' | 'medications' | 'allergyAnswer' | 'confirmed' | 'insteadOf'
    >
  >;
  return (
    <>
      <PrescriptionHead prescription={prescription} />
      <VoidedNotice voided={prescription.voided} />
      {prescription.amendedBy && (
        <Alert color="yellow" role="note" title={t('Replaced')}>
          {t('A corrected prescription ({id}) replaces this one.', {
            id: shortId(prescription.amendedBy),
          })}
        </Alert>
      )}
      {prescription.amends && (
        <Alert color="blue" role="note" title={t('Correction')}>
          {t('It replaces prescription {id}: {reason}', {
            id: shortId(prescription.amends),
            reason: prescription.amendReason ?? '',
          })}
        </Alert>
      )}
      {/* Empty fields are left out. */}
      <Facts
        isNarrow
        facts={Object.fromEntries(Object.values(facts).filter(([, value]) => value))}
      />
      {prescription.allergyAnswers.length > 0 && (
        <Alert color="red" role="note" title={t('Prescribed despite a recorded allergy')}>
          {prescription.allergyAnswers.map(({ medicine, allergy, reason }) => (
            <Text key={`${medicine} ${allergy}`}>
              {t('{medicine} (allergic to {allergy}): {reason}', { medicine, allergy, reason })}
            </Text>
          ))}
        </Alert>
      )}
      <Title order={3} size="h4">
        {t('Medications')}
      </Title>
      {prescription.medications.length === 0 ? (
        <Text c="dimmed">{t('No medicines')}</Text>
      ) : (
        <RecordTable
          label={t('Medications')}
          columns={Object.values(columns()).filter((column) => column !== null)}
          rows={prescription.medications.map((item, position) => ({ ...item, position }))}
          rowKey={({ position }) => String(position)}
        />
      )}
    </>
  );
}
