import { Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { followUpText } from '../../../shared/followUp';
import { patientIdText } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { formatRupees } from '../../../shared/money';
import { may } from '../../../shared/permissions';
import { api, messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useFormat } from '../../../web/language/format';
import { useSignedInUser } from '../../../web/session/session';
import { Facts } from '../../../web/ui/Facts';
import { PatientConsents } from '../../privacy/widgets/PatientConsents';
import { DataCopyButtons } from '../DataCopyButtons';
import { PatientHistory } from '../PatientHistory';
import {
  notRecorded,
  type Patient,
  type PatientField,
  patientFields,
  patientFieldText,
  shownPatientValue,
} from '../patient';
import { patientFieldLabels } from '../patientLabels';
import { StillToAsk } from './StillToAsk';

interface PatientSheetProps {
  patient: Patient;
  /** The page's heading has the patient's number, phone and conditions already. */
  isUnderHead?: boolean;
}

/** What a patient's record says: its fields, consents, and changes. */
export function PatientSheet({ patient, isUnderHead = false }: PatientSheetProps) {
  return (
    <>
      {!patient.voided && <StillToAsk fields={notRecorded(patient)} />}
      <PatientFacts patient={patient} isUnderHead={isUnderHead} />
      <PatientAccount patientId={patient.id} />
      <PatientConsents patient={patient} dataCopy={<DataCopyButtons patientId={patient.id} />} />
      <PatientHistory patientId={patient.id} version={patient.version} />
      <HistoriesOfMerged patientId={patient.id} />
    </>
  );
}

/** The changes of the records that were merged into a patient's, from before. */
function HistoriesOfMerged({ patientId }: { patientId: string }) {
  const { data = [] } = useQuery(api.merges.ofPatient.queryOptions({ input: { patientId } }));
  return data
    .filter(({ takenBack }) => takenBack === null)
    .map(({ id, duplicate }) => (
      <PatientHistory key={id} patientId={duplicate.id} mergedNumber={duplicate.number} />
    ));
}

/** Shown with a dash if they are empty, because most patients have them; any other empty field has no row. */
const shownWhenEmpty: readonly PatientField[] = [
  'phone',
  'address',
  'emergencyContact',
  'bloodGroup',
];

const clinical: readonly PatientField[] = [
  'bloodGroup',
  'medicalHistory',
  'conditions',
  'expectedDelivery',
];

/** Shown above these rows already. */
const shownAbove: readonly PatientField[] = ['name', 'age', 'gender', 'allergies'];

/** Shown in the page's heading. */
const underHead: readonly PatientField[] = ['phone', 'conditions'];

/** In the order of the form, with what a doctor needs before contact data. */
const shownFields = [
  ...patientFields.filter((field) => clinical.includes(field)),
  ...patientFields.filter((field) => !clinical.includes(field)),
];

function PatientFacts({ patient, isUnderHead }: Required<PatientSheetProps>) {
  const { dateTime } = useFormat();
  const factOf = (field: PatientField): [label: string, value: ReactNode][] => {
    const label = t(patientFieldLabels[field]);
    const text = patientFieldText(patient, field);
    if (isUnderHead && underHead.includes(field) && text !== '') return [];
    if (shownAbove.includes(field) || (text === '' && !shownWhenEmpty.includes(field))) return [];
    return [[label, text && shownPatientValue(field, text)]];
  };
  return (
    <Facts
      facts={{
        ...(!isUnderHead && { [t('Patient ID')]: patientIdText(patient.id, patient.number) }),
        ...Object.fromEntries(shownFields.flatMap(factOf)),
        [t('Registered')]: dateTime(patient.registeredAt),
        [t('Registered by')]: patient.registeredBy.name,
      }}
    />
  );
}

/** What the patient owes and which free visits are left, if anything, for anyone who makes bills. */
function PatientAccount({ patientId }: { patientId: string }) {
  const isShown = may(useSignedInUser(), 'billing.account');
  const query = useQuery(
    api.billing.account.queryOptions({ input: isShown ? { patientId } : skipToken }),
  );
  if (!isShown) return null;
  if (query.isError) return <FormAlert message={messageOf(query.error)} />;
  if (!query.data) return null;
  const { due, pendingBills, followUps } = query.data;
  const owed = t('{amount} on {count, plural, one {# bill} other {# bills}}', {
    amount: formatRupees(due),
    count: pendingBills,
  });
  if (due === 0 && followUps.length === 0) return null;
  return (
    <Facts
      facts={{
        ...(due > 0 && {
          [t('Due')]: (
            <Text span inherit fw="bold">
              {owed}
            </Text>
          ),
        }),
        ...(followUps.length > 0 && {
          [t('Free follow-up')]: followUps.map(followUpText).join('; '),
        }),
      }}
    />
  );
}
