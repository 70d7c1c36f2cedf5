import { Button, Group, Stack } from '@mantine/core';
import {
  IconCalendarPlus,
  IconPill,
  type IconProps,
  IconReceipt,
  IconStethoscope,
  IconTicket,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ComponentType, Fragment } from 'react';
import { ageInWords } from '../../../shared/age';
import { patientCode } from '../../../shared/ids';
import { currentSpeaker, t } from '../../../shared/language';
import type { OperationId, Screen } from '../../../shared/permissions';
import { api } from '../../../web/api/api';
import { useAccess, useClinic, useSignedInUser } from '../../../web/session/session';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { Chips } from '../../../web/ui/Chips';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { PageHeader } from '../../../web/ui/PageHeader';
import { Section } from '../../../web/ui/Section';
import { VoidedNotice } from '../../../web/ui/VoidedNotice';
import { OldPapers } from '../../attachments/widgets/OldPapers';
import { PatientVitals } from '../../vitals/widgets/PatientVitals';
import { genderWords, type Patient } from '../patient';
import { LastAdvice } from '../widgets/Advised';
import { DueOfPatient } from '../widgets/DueOfPatient';
import { AllergyMark, PregnancyMark } from '../widgets/PatientBanner';
import { PatientButtons } from '../widgets/PatientButtons';
import { PatientSheet } from '../widgets/PatientSheet';
import classes from './PatientPage.module.css';
import { TimeLine } from './TimeLine';
import { visitUnderWay } from './timeLineDays';
import { useTimeLine } from './useTimeLine';

/** The page of one patient: key facts, actions, and what happened, by day. */
export function PatientPage() {
  const { patientId = '' } = useParams({ strict: false });
  const query = useQuery(api.patients.get.queryOptions({ input: { id: patientId } }));
  return (
    <ListState query={query} failure={couldNotLoad.patient} skeleton={<FactsSkeleton lines={9} />}>
      {query.data && <PatientRecord key={patientId} patient={query.data} />}
    </ListState>
  );
}

/** With the list of tests, which the page need not wait for. */
const patientResults = lazyPart(() =>
  import('../../results/widgets/PatientResults').then((file) => file.PatientResults),
);

function PatientRecord({ patient }: { patient: Patient }) {
  const { id, phone } = patient;
  const { today } = useClinic();
  const { may } = useAccess();
  const { id: userId } = useSignedInUser();
  const timeLine = useTimeLine(id);
  const PatientResults = useLazyPart(patientResults, true);
  const [first, ...others] = patientActions.filter(({ operation }) => may(operation));
  const visit = visitUnderWay(timeLine.days, userId);
  const actionButton = (action: PatientAction | undefined, variant?: string) => {
    if (!action || patient.voided) return null;
    // Who is inside has a page to write on.
    if (visit && action.operation === 'prescriptions.create') {
      return <OpenVisitButton tokenId={visit.id} variant={variant} />;
    }
    return <PatientActionButton action={action} patientId={id} variant={variant} />;
  };
  return (
    <>
      <PageHeader
        title={patient.name}
        subtitle={[
          patientCode(patient.number),
          ageInWords(patient, today, currentSpeaker()),
          genderWords(patient.gender),
          phone,
        ]
          .filter(Boolean)
          .join(' · ')}
        mark={
          <Group gap="xs">
            <AllergyMark entered={patient.allergies} />
            {patient.conditions.length > 0 && <Chips names={patient.conditions} color="gray" />}
            <PregnancyMark expectedDelivery={patient.expectedDelivery} />
          </Group>
        }
        action={
          <>
            {others.map((action) => (
              <Fragment key={action.label}>{actionButton(action, 'default')}</Fragment>
            ))}
            <PatientButtons patient={patient} isEditInMenu />
          </>
        }
        main={actionButton(first)}
      />
      <Stack gap="xs" mb="lg">
        <VoidedNotice voided={patient.voided} />
        {may('billing.account') && <DueOfPatient patientId={id} />}
        <LastAdvice patientId={id} />
      </Stack>
      <div className={classes.parts}>
        {timeLine.query.isPending ? (
          // Both parts at once: without a series the first of them is not there.
          <FactsSkeleton lines={9} />
        ) : (
          <Stack gap="xl">
            <PatientVitals patient={patient} />
            {PatientResults ? <PatientResults patient={patient} /> : <FactsSkeleton lines={3} />}
            <OldPapers patient={patient} />
            <TimeLine patient={patient} timeLine={timeLine} />
          </Stack>
        )}
        <Section title={t('Patient Details')}>
          <PatientSheet patient={patient} isUnderHead />
        </Section>
      </div>
    </>
  );
}

interface PatientAction {
  label: string;
  operation: OperationId;
  screen: Screen;
  icon: ComponentType<IconProps>;
}

/** Actions that start with a patient: each opens its screen's form with the patient chosen. */
const patientActions: readonly PatientAction[] = [
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

interface PatientActionButtonProps {
  action: PatientAction;
  patientId: string;
  /** The button's variant; undefined for the main action. */
  variant: string | undefined;
}

function PatientActionButton({ action, patientId, variant }: PatientActionButtonProps) {
  const { label, screen, icon: Icon } = action;
  return (
    <Button
      className={variant && classes.start}
      variant={variant}
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
  );
}

interface OpenVisitButtonProps extends Pick<PatientActionButtonProps, 'variant'> {
  tokenId: string;
}

function OpenVisitButton({ tokenId, variant }: OpenVisitButtonProps) {
  return (
    <Button
      className={variant && classes.start}
      variant={variant}
      leftSection={<IconStethoscope size={18} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/app/consultation/$tokenId" params={{ tokenId }} {...props} />
      )}
    >
      {t('Open the visit')}
    </Button>
  );
}
