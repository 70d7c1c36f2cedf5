import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ageInWords } from '../../../shared/age';
import { followUpText } from '../../../shared/followUp';
import { shortId } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { formatRupees } from '../../../shared/money';
import { may } from '../../../shared/permissions';
import { api, messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useFormat } from '../../../web/language/format';
import { useClinic, useSignedInUser } from '../../../web/session/session';
import { Chips } from '../../../web/ui/Chips';
import { Facts, FactsSkeleton } from '../../../web/ui/Facts';
import { PatientConsents } from '../../privacy/widgets/PatientConsents';
import { EverythingHeld } from '../EverythingHeld';
import { PatientHistory } from '../PatientHistory';
import {
  genderWords,
  notRecorded,
  type Patient,
  type PatientField,
  patientFields,
  patientFieldText,
  shownPatientValue,
} from '../patient';
import { patientFieldLabels } from '../patientLabels';
import { StillToAsk } from './StillToAsk';

/** What a patient's record says: its fields, consents, and changes. */
export function PatientSheet({ patient }: { patient: Patient }) {
  return (
    <>
      {!patient.voided && <StillToAsk fields={notRecorded(patient)} />}
      <PatientFacts patient={patient} />
      <PatientAccount patientId={patient.id} />
      <PatientConsents
        patient={patient}
        everythingHeld={<EverythingHeld patientId={patient.id} />}
      />
      <PatientHistory patientId={patient.id} version={patient.version} />
    </>
  );
}

function PatientFacts({ patient }: { patient: Patient }) {
  const { today } = useClinic();
  const { dateTime } = useFormat();
  // What is said otherwise than a change of it.
  const said: Partial<Record<PatientField, ReactNode>> = {
    age: ageInWords(patient, today),
    gender: genderWords(patient.gender),
    allergies: <Allergies allergies={patient.allergies} />,
  };
  const isMissing = new Set<PatientField>(notRecorded(patient));
  const factOf = (field: PatientField) => {
    const label = t(field === 'name' ? 'Name' : patientFieldLabels[field]);
    const text = patientFieldText(patient, field);
    if (isMissing.has(field)) return [label, t('Not recorded')];
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
