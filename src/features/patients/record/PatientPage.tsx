import { Button, Group, Stack } from '@mantine/core';
import {
  IconCalendarPlus,
  IconPill,
  type IconProps,
  IconReceipt,
  IconStethoscope,
  IconTicket,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentType, Fragment, useEffect } from 'react';
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
import { MergesOfPatient } from '../../merges/widgets/MergesOfPatient';
import { PatientVitals } from '../../vitals/widgets/PatientVitals';
import { genderWords, type Patient } from '../patient';
import { LastAdvice } from '../widgets/Advised';
import { DueOfPatient } from '../widgets/DueOfPatient';
import { AllergyMark, PregnancyMark } from '../widgets/PatientBanner';
import { PatientSheet } from '../widgets/PatientSheet';
import classes from './PatientPage.module.css';
import { RecordButtons } from './RecordButtons';
import { TimeLine } from './TimeLine';
import { newestSeenVisit, visitUnderWay } from './timeLineDays';
import { useTimeLine } from './useTimeLine';

/** The page of one patient: key facts, actions, and what happened, by day. */
export function PatientPage() {
  const { patientId = '' } = useParams({ strict: false });
  const query = useQuery(api.patients.get.queryOptions({ input: { id: patientId } }));
  // What was read before a merge was taken back leads nowhere any more.
  useSurvivorsAddress(patientId, query.isFetching ? undefined : query.data);
  return (
    <ListState query={query} failure={couldNotLoad.patient} skeleton={<FactsSkeleton lines={9} />}>
      {query.data && <PatientRecord key={query.data.id} patient={query.data} />}
    </ListState>
  );
}

/** Replaces the address of a record that was merged into another by that of the other one. */
function useSurvivorsAddress(patientId: string, patient: Patient | undefined): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!patient || patient.id === patientId) return;
    const { id } = patient;
    queryClient.setQueryData(api.patients.get.queryKey({ input: { id } }), patient);
    void navigate({ to: '/app/patients/$patientId', params: { patientId: id }, replace: true });
  }, [patientId, patient, navigate, queryClient]);
}

/** With the list of tests, which the page need not wait for. */
const patientResults = lazyPart(() =>
  import('../../results/widgets/PatientResults').then((file) => file.PatientResults),
);

const patientLetters = lazyPart(() =>
  import('../../letters/widgets/PatientLetters').then((file) => file.PatientLetters),
);

function PatientRecord({ patient }: { patient: Patient }) {
  const { id, phone } = patient;
  const { today } = useClinic();
  const { may } = useAccess();
  const { id: userId } = useSignedInUser();
  const timeLine = useTimeLine(id);
  const PatientResults = useLazyPart(patientResults, true);
  const PatientLetters = useLazyPart(patientLetters, true);
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
            <RecordButtons patient={patient} isEditInMenu />
          </>
        }
        main={actionButton(first)}
      />
      <Stack gap="xs" mb="lg">
        <VoidedNotice voided={patient.voided} />
        <MergesOfPatient patientId={id} />
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
            {PatientLetters && (
              <PatientLetters
                patient={patient}
                mayWrite={!patient.voided && may('letters.issue')}
                tokenId={newestSeenVisit(timeLine.days, userId)?.id}
              />
            )}
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
