import { Button, Group, Stack } from '@mantine/core';
import {
  IconCalendarPlus,
  IconPill,
  type IconProps,
  IconReceipt,
  IconTicket,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import type { OperationId, Screen } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { useAccess } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { Section } from '../../web/ui/Section';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import type { Patient } from '../patients/patient';
import { DueOfPatient } from '../patients/widgets/DueOfPatient';
import { PatientBanner } from '../patients/widgets/PatientBanner';
import { PatientButtons } from '../patients/widgets/PatientButtons';
import { PatientSheet } from '../patients/widgets/PatientSheet';
import { AppointmentsOfPatient, BillsOfPatient, PrescriptionsOfPatient, Visits } from './lists';

/** One patient at an address of their own: what must be seen first, what can be done, and all that happened. */
export function PatientPage() {
  const { patientId = '' } = useParams({ strict: false });
  const query = useQuery(api.patients.get.queryOptions({ input: { id: patientId } }));
  return (
    <ListState query={query} failure={couldNotLoad.patient} skeleton={<FactsSkeleton lines={14} />}>
      {query.data && <PatientRecord key={patientId} patient={query.data} />}
    </ListState>
  );
}

function PatientRecord({ patient }: { patient: Patient }) {
  const { id, phone } = patient;
  const { may } = useAccess();
  return (
    <Stack gap="lg">
      <div>
        <PageHeader
          title={patient.name}
          subtitle={[phone, t('Patient ID {id}', { id: shortId(id) })].filter(Boolean).join(' · ')}
        />
        <Stack gap="sm">
          <VoidedNotice voided={patient.voided} />
          <PatientBanner patientId={id} />
          {may('billing.account') && <DueOfPatient patientId={id} />}
          <Group gap="sm">
            {!patient.voided && <StartButtons patientId={id} />}
            <PatientButtons patient={patient} />
          </Group>
        </Stack>
      </div>
      <Visits patientId={id} />
      <PrescriptionsOfPatient patientId={id} />
      {may('billing.search') && <BillsOfPatient patientId={id} />}
      {may('appointments.search') && <AppointmentsOfPatient patientId={id} />}
      <Section title={t('Patient Details')}>
        <PatientSheet patient={patient} />
      </Section>
    </Stack>
  );
}

interface Start {
  label: string;
  operation: OperationId;
  screen: Screen;
  icon: ComponentType<IconProps>;
}

/** What begins with a patient: each opens its screen's form with the patient chosen. */
const starts: readonly Start[] = [
  { label: 'Generate Token', operation: 'queue.issue', screen: 'tokens', icon: IconTicket },
  {
    label: 'Schedule Appointment',
    operation: 'appointments.schedule',
    screen: 'appointments',
    icon: IconCalendarPlus,
  },
  { label: 'Create Bill', operation: 'billing.create', screen: 'billing', icon: IconReceipt },
  {
    label: 'Create Prescription',
    operation: 'prescriptions.create',
    screen: 'prescriptions',
    icon: IconPill,
  },
];

function StartButtons({ patientId }: { patientId: string }) {
  const { may } = useAccess();
  return starts
    .filter(({ operation }) => may(operation))
    .map(({ label, screen, icon: Icon }, index) => (
      <Button
        key={label}
        variant={index === 0 ? 'filled' : 'light'}
        leftSection={<Icon size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link
            to={`/app/${screen}`}
            state={{ openDialog: Date.now(), forToken: { patientId, tokenId: '' } }}
            {...props}
          />
        )}
      >
        {t(label)}
      </Button>
    ));
}
