import { Accordion, Button, Group, Paper, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { isScreenUnsaved } from '../../web/forms/unsaved';
import { sessionQuery, useAccess, useSession } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { LeaveQuestion } from '../../web/shell/LeaveQuestion';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { notifyFailure } from '../../web/ui/tell';
import { NewScreenButton } from '../board/widgets/NewScreenButton';
import { TestPrint } from '../prescriptions/widgets/TestPrint';
import type { ClinicSettings } from '../settings/clinicSettings';
import { Backups, SecondCopies, useDataState } from '../settings/widgets/Backups';
import { LetterheadForm, TaxForm } from '../settings/widgets/ClinicFields';
import { DoctorsDetails } from '../settings/widgets/DoctorsDetails';
import { RemoveSampleData } from '../settings/widgets/RemoveSampleData';
import { type ClinicFormState, useClinicForm } from '../settings/widgets/useClinicForm';
import { InviteButton } from '../staff/widgets/InviteButton';
import classes from './SetUpPage.module.css';
import {
  countOpenSteps,
  nextOpenStep,
  type SetUpStates,
  type SetUpStep,
  type StepState,
  setUpSteps,
  stepsConfirmedBySight,
} from './setUp';

const titles: Record<SetUpStep, string> = {
  clinic: 'Name, letterhead and time zone',
  doctors: 'Doctors: registration number and fees',
  staff: 'Staff',
  tax: 'Tax',
  print: 'Test print',
  board: 'Waiting-room screen',
  backups: 'Backups',
  samples: 'Sample data',
};

/** Why a step matters, in one line. */
const purposes: Record<SetUpStep, string> = {
  clinic: 'Stands at the top of every paper you print',
  doctors: 'A prescription is valid only with the doctor’s registration number',
  staff: 'Everybody signs in with an account of their own',
  tax: 'Consultations need none in India',
  print: 'One page, to see that paper and letterhead fit',
  board: 'A television that calls the next number',
  backups: 'So that nothing is lost with the computer',
  samples: 'Take the made-up patients out before the first real one',
};

const stateLooks: Record<StepState, { label: string; color: string; icon: typeof IconCircle }> = {
  open: { label: 'To do', color: 'var(--edge)', icon: IconCircle },
  done: { label: 'Done', color: 'var(--green)', icon: IconCircleCheck },
  skipped: { label: 'Skipped', color: 'var(--soft)', icon: IconCircleMinus },
};

/** The steps that set a clinic up before its first patient, on one page, for its administrators. */
export function SetUpPage() {
  const progress = useQuery(api.setUp.progress.queryOptions({ staleTime: 0 }));
  const settings = useQuery(api.settings.clinic.queryOptions());
  useOpenStepsInSession(progress.data);
  const states = progress.data;
  const openCount = states && countOpenSteps(states);
  return (
    <>
      <PageHeader
        title={t('Set up the clinic')}
        subtitle={
          openCount === 0
            ? t('Everything is done or skipped. You can come back here from Settings.')
            : t('About ten minutes. Skip what you like and come back to it later.')
        }
      />
      <ListState
        query={progress.isSuccess ? settings : progress}
        failure={couldNotLoad.settings}
        skeleton={<Skeleton height={420} maw={820} aria-busy="true" />}
      >
        {states && settings.data && <Steps states={states} settings={settings.data} />}
      </ListState>
    </>
  );
}

/** Updates the count of open steps in the cached session, which the dashboard shows. */
function useOpenStepsInSession(states: SetUpStates | undefined): void {
  const queryClient = useQueryClient();
  const sessionCount = useSession()?.openSteps ?? null;
  const currentCount = states ? countOpenSteps(states) : null;
  useEffect(() => {
    if (sessionCount === null || currentCount === null || sessionCount === currentCount) return;
    queryClient.setQueryData(sessionQuery().queryKey, (session) =>
      session ? { ...session, openSteps: currentCount } : session,
    );
  }, [queryClient, sessionCount, currentCount]);
}

interface StepsProps {
  states: SetUpStates;
  settings: ClinicSettings;
}

/** The steps, one expanded at a time. Asks before it leaves a step with unsaved input. */
function Steps({ states, settings }: StepsProps) {
  const queryClient = useQueryClient();
  const { mayOpen } = useAccess();
  const [currentStep, setCurrentStep] = useState<SetUpStep | null>(() =>
    nextOpenStep(states, null),
  );
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null);
  // The key of the list: the forms mount again, without what was discarded.
  const [discardCount, setDiscardCount] = useState(0);
  const runUnlessUnsaved = (action: () => void) =>
    isScreenUnsaved() ? setPendingAction(() => action) : action();
  const answerSteps = useAction(
    api.setUp.answer.mutationOptions({
      onSuccess: (newStates, { steps: [step = null, ...others], answer }) => {
        queryClient.setQueryData(api.setUp.progress.queryKey(), newStates);
        // A step that was reopened (null) stays shown.
        if (others.length === 0 && answer !== null) setCurrentStep(nextOpenStep(newStates, step));
      },
      onError: notifyFailure,
    }),
  );
  const openSteps = setUpSteps.filter((step) => states[step] === 'open');
  const doneCount = setUpSteps.length - openSteps.length;
  return (
    <Stack maw={820} gap="lg">
      <Group gap="md" wrap="nowrap">
        <Progress
          flex={1}
          size="lg"
          value={(doneCount / setUpSteps.length) * 100}
          aria-label={t('{done} of {count} done', { done: doneCount, count: setUpSteps.length })}
        />
        <Text fw="var(--weight-medium)">
          {t('{done} of {count} done', { done: doneCount, count: setUpSteps.length })}
        </Text>
      </Group>
      <StepList
        key={discardCount}
        states={states}
        settings={settings}
        currentStep={currentStep}
        isBusy={answerSteps.isPending}
        onShow={(step) => runUnlessUnsaved(() => setCurrentStep(step))}
        onAnswer={(step, answer) =>
          runUnlessUnsaved(() => answerSteps.mutate({ steps: [step], answer }))
        }
      />
      {pendingAction && (
        <LeaveQuestion
          onStay={() => setPendingAction(null)}
          onLeave={() => {
            setPendingAction(null);
            setDiscardCount(discardCount + 1);
            pendingAction();
          }}
        />
      )}
      <Group>
        {openSteps.length > 1 && (
          <Button
            variant="default"
            disabled={answerSteps.isPending}
            onClick={() => answerSteps.mutate({ steps: openSteps, answer: 'skipped' })}
          >
            {t('Skip the rest')}
          </Button>
        )}
        {openSteps.length === 0 && (
          <Button renderRoot={(props) => <Link to="/app/dashboard" {...props} />}>
            {t('To the dashboard')}
          </Button>
        )}
        {mayOpen('import-patients') && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/app/import-patients" {...props} />}
          >
            {t('Import patients')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface StepListProps extends StepsProps {
  currentStep: SetUpStep | null;
  isBusy: boolean;
  onShow: (step: SetUpStep | null) => void;
  onAnswer: (step: SetUpStep, answer: 'skipped' | 'done' | null) => void;
}

function StepList({ states, settings, currentStep, isBusy, onShow, onAnswer }: StepListProps) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.setUp.progress.key() });
  // One form for two steps (letterhead and tax): saving either saves both.
  const form = useClinicForm(settings, refetch);
  const actionsOf = (step: SetUpStep) => (
    <StepActions
      step={step}
      states={states}
      isBusy={isBusy}
      onAnswer={(answer) => onAnswer(step, answer)}
      onNext={() => onShow(nextOpenStep(states, step))}
    />
  );
  const panels: Record<SetUpStep, ReactNode> = {
    clinic: (
      <>
        <LetterheadForm form={form} />
        <Group justify="flex-end">{actionsOf('clinic')}</Group>
      </>
    ),
    doctors: (
      <DoctorsDetails
        invite={<InviteButton label={t('Invite a doctor')} firstRole="doctor" onMade={refetch} />}
        actions={actionsOf('doctors')}
        onSaved={refetch}
      />
    ),
    staff: <StaffStep onMade={refetch} actions={actionsOf('staff')} />,
    tax: <TaxStep form={form} actions={actionsOf('tax')} />,
    print: (
      <>
        {/* Mounted only while it is expanded: it decides what the page prints. */}
        {currentStep === 'print' && <PrintStep />}
        <Group>{actionsOf('print')}</Group>
      </>
    ),
    board: <BoardStep onMade={refetch} actions={actionsOf('board')} />,
    backups: (
      <>
        <BackupsStep onMade={refetch} />
        <Group>{actionsOf('backups')}</Group>
      </>
    ),
    samples: <SamplesStep isDone={states.samples === 'done'} actions={actionsOf('samples')} />,
  };
  return (
    <Paper withBorder className={classes.steps}>
      <Accordion
        order={2}
        // A collapsed step stays mounted, so that its unsaved input still counts.
        keepMountedMode="display-none"
        value={currentStep}
        onChange={(step) => onShow(step as SetUpStep | null)}
      >
        {setUpSteps.map((step, index) => (
          <Accordion.Item key={step} value={step}>
            <StepHead
              number={index + 1}
              title={t(titles[step])}
              purpose={t(purposes[step])}
              state={states[step]}
            />
            <Accordion.Panel>
              <Stack>{panels[step]}</Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Paper>
  );
}

interface StepHeadProps {
  number: number;
  title: string;
  purpose: string;
  state: StepState;
}

function StepHead({ number, title, purpose, state }: StepHeadProps) {
  const { label, color, icon: Icon } = stateLooks[state];
  return (
    <Accordion.Control icon={<Icon size={24} aria-hidden color={color} />}>
      <Group justify="space-between" gap="xs" wrap="nowrap" pr="sm">
        <div>
          <Text fw="var(--weight-medium)" c={state === 'open' ? undefined : 'dimmed'}>
            {number}. {title}
          </Text>
          {state === 'open' && (
            <Text size="sm" c="dimmed" className={classes.purpose}>
              {purpose}
            </Text>
          )}
        </div>
        <Text span size="sm" c={state === 'done' ? 'var(--green)' : 'dimmed'} flex="none">
          {t(label)}
        </Text>
      </Group>
    </Accordion.Control>
  );
}

interface StepActionsProps {
  step: SetUpStep;
  states: SetUpStates;
  isBusy: boolean;
  onAnswer: (answer: 'skipped' | 'done' | null) => void;
  onNext: () => void;
}

/** The buttons that skip, reopen or confirm a step, or go to the next. */
function StepActions({ step, states, isBusy, onAnswer, onNext }: StepActionsProps) {
  const state = states[step];
  const hasNext = nextOpenStep(states, step) !== null;
  const isBySight = stepsConfirmedBySight.includes(step);
  return (
    <>
      {state === 'open' && (
        <Button variant="subtle" disabled={isBusy} onClick={() => onAnswer('skipped')}>
          {t('Skip')}
        </Button>
      )}
      {(state === 'skipped' || (state === 'done' && isBySight)) && (
        <Button variant="subtle" disabled={isBusy} onClick={() => onAnswer(null)}>
          {t('Reopen')}
        </Button>
      )}
      {state !== 'done' && isBySight && (
        <Button disabled={isBusy} onClick={() => onAnswer('done')}>
          {t('It printed well')}
        </Button>
      )}
      {state !== 'open' && hasNext && <Button onClick={onNext}>{t('Next step')}</Button>}
    </>
  );
}

interface StepPartProps {
  onMade: () => void;
  /** The step's buttons to skip it or go on. */
  actions: ReactNode;
}

function StaffStep({ onMade, actions }: StepPartProps) {
  return (
    <>
      <Text>{t('Create a link for each person. They open it and choose their own password.')}</Text>
      <Text>
        {t(
          'If you work alone, turn on “Works alone” for yourself under Staff: you then do reception’s work and the doctor’s with one account.',
        )}
      </Text>
      <Group>
        <InviteButton onMade={onMade} />
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/app/settings/staff" {...props} />}
        >
          {t('Staff')}
        </Button>
        {actions}
      </Group>
    </>
  );
}

/** The tax on new bills. The text shows the stored rate, not the one being typed. */
export function TaxStep({ form, actions }: { form: ClinicFormState; actions: ReactNode }) {
  return (
    <>
      <Text>
        {t(
          'Health services are exempt from GST in India: consultations and treatment are billed without tax. New bills start with {percent}% until you change it here. If you are unsure, ask your accountant.',
          { percent: form.stored.taxBasisPoints },
        )}
      </Text>
      {form.stored.taxBasisPoints !== '0' && (
        <Group>
          <Button
            variant="default"
            size="xs"
            disabled={form.action.isPending}
            onClick={() => form.saveOnly('taxBasisPoints', '0')}
          >
            {t('No tax: 0 %')}
          </Button>
        </Group>
      )}
      <TaxForm form={form} />
      <Group justify="flex-end">{actions}</Group>
    </>
  );
}

function PrintStep() {
  return (
    <>
      <Text>
        {t(
          'Print one page with your letterhead and look at it: is the paper size right, is nothing cut off?',
        )}
      </Text>
      <TestPrint />
    </>
  );
}

function BoardStep({ onMade, actions }: StepPartProps) {
  return (
    <>
      <Text>
        {t(
          'A television in the waiting room shows who is called. It needs a browser and the link made here, no account.',
        )}
      </Text>
      <Group>
        <NewScreenButton onMade={onMade} />
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/app/settings/boards" {...props} />}
        >
          {t('Waiting-room screens')}
        </Button>
        {actions}
      </Group>
    </>
  );
}

function BackupsStep({ onMade }: { onMade: () => void }) {
  const data = useDataState();
  const count = data.data?.backups?.newest.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when the number of backups changes.
  useEffect(() => {
    if (count > 0) onMade();
  }, [count]);
  return (
    <ListState
      query={data}
      failure={couldNotLoad.settings}
      skeleton={<Skeleton height={120} aria-busy="true" />}
    >
      {data.data && <Backups backups={data.data.backups} />}
      {data.data?.backups && <SecondCopies copies={data.data.backups.copies} />}
    </ListState>
  );
}

function SamplesStep({ isDone, actions }: { isDone: boolean; actions: ReactNode }) {
  return (
    <>
      <Text>
        {isDone
          ? t('The sample patients and the sample accounts are gone.')
          : t(
              'The sample patients go with their tokens and appointments, and so do the two sample accounts, whose password everybody knows. Your first own token is #1 either way.',
            )}
      </Text>
      <Group>
        {!isDone && <RemoveSampleData />}
        {actions}
      </Group>
    </>
  );
}
