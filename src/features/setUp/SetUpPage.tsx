import {
  Accordion,
  Button,
  Group,
  Paper,
  Progress,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { isScreenUnsaved } from '../../web/forms/unsaved';
import { useAccess } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { LeaveQuestion } from '../../web/shell/LeaveQuestion';
import { comeIntoView } from '../../web/ui/comeIntoView';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { notifyFailure } from '../../web/ui/tell';
import type { ClinicSettings } from '../settings/clinicSettings';
import { LetterheadForm } from '../settings/widgets/ClinicFields';
import { DoctorsDetails } from '../settings/widgets/DoctorsDetails';
import { FormPreview } from '../settings/widgets/LetterheadPreview';
import { useClinicForm } from '../settings/widgets/useClinicForm';
import { InviteButton } from '../staff/widgets/InviteButton';
import classes from './SetUpPage.module.css';
import {
  BackupsStep,
  BoardStep,
  HoursStep,
  MedicinesStep,
  PricesStep,
  PrintStep,
  SamplesStep,
  StaffStep,
  TaxStep,
  UpiStep,
} from './SetUpSteps';
import { StepMark } from './StepMark';
import {
  countOpenSteps,
  nextOpenStep,
  type SetUpStates,
  type SetUpStep,
  type StepState,
  setUpSteps,
  stepsConfirmedBySight,
} from './setUp';
import { stateLabels, stepPurposes, stepTitles } from './setUpLabels';
import { useOpenStepsInSession } from './useOpenStepsInSession';

/** What a step that is confirmed by sight asks to be confirmed; said with `t`. */
const confirmations: Partial<Record<SetUpStep, string>> = {
  hours: 'These are our hours',
  print: 'It printed well',
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
        skeleton={<Skeleton height={420} className={classes.page} aria-busy="true" />}
      >
        {states && settings.data && <Steps states={states} settings={settings.data} />}
      </ListState>
    </>
  );
}

interface StepsProps {
  states: SetUpStates;
  settings: ClinicSettings;
}

/** The step that the address names after `#`, else the first open one. */
function useFirstStep(states: SetUpStates): SetUpStep | null {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return setUpSteps.find((step) => step === hash) ?? nextOpenStep(states, null);
}

/**
 * The expanded step. Once a form was saved and its step is done, the next open one is expanded, unless somebody has
 * typed more since. Whichever step follows another takes the focus, because the button that was pressed is gone.
 */
function useCurrentStep(states: SetUpStates) {
  const container = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(useFirstStep(states));
  const [savedStep, setSavedStep] = useState<SetUpStep | null>(null);
  const isSavedDone = savedStep !== null && states[savedStep] === 'done';
  // An effect runs after those by which the forms register their unsaved input.
  useEffect(() => {
    if (!isSavedDone) return;
    setSavedStep(null);
    if (savedStep === current && !isScreenUnsaved()) setCurrent(nextOpenStep(states, savedStep));
  }, [isSavedDone, savedStep, current, states]);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const lead = container.current?.querySelector<HTMLElement>(
      '[aria-expanded="true"]:not([data-fold]), [data-lead]',
    );
    lead?.focus({ preventScroll: true });
    if (lead) comeIntoView(lead);
  }, [current]);
  return {
    container,
    current,
    show: (step: SetUpStep | null) => {
      setSavedStep(null);
      setCurrent(step);
    },
    /** Call when the expanded step's form was saved, before the states are read again. */
    noteSaved: () => setSavedStep(current),
  };
}

/** The steps, one expanded at a time. Asks before it leaves a step with unsaved input. */
function Steps({ states, settings }: StepsProps) {
  const queryClient = useQueryClient();
  const { mayOpen } = useAccess();
  const { container, current, show, noteSaved } = useCurrentStep(states);
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
        if (others.length === 0 && answer !== null) show(nextOpenStep(newStates, step));
      },
      onError: notifyFailure,
    }),
  );
  const fold = useFold(states);
  const openSteps = setUpSteps.filter((step) => states[step] === 'open');
  const doneCount = setUpSteps.length - openSteps.length;
  return (
    <Stack className={classes.page} gap="lg" ref={container}>
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
        currentStep={current}
        isBusy={answerSteps.isPending}
        fold={fold}
        onShow={(step) => runUnlessUnsaved(() => show(step))}
        onSaved={noteSaved}
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
          <Button data-lead renderRoot={(props) => <Link to="/app/dashboard" {...props} />}>
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
  fold: Fold;
  onShow: (step: SetUpStep | null) => void;
  onSaved: () => void;
  onAnswer: (step: SetUpStep, answer: 'skipped' | 'done' | null) => void;
}

function StepList(props: StepListProps) {
  const { states, settings, currentStep, isBusy, fold, onShow, onSaved, onAnswer } = props;
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.setUp.progress.key() });
  const handleSaved = () => {
    onSaved();
    refetch();
  };
  // One form for three steps (letterhead, tax and UPI): saving one saves all.
  const form = useClinicForm(settings, handleSaved);
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
      <div className={classes.withPreview}>
        <Stack>
          <LetterheadForm form={form} />
          <Group justify="flex-end">{actionsOf('clinic')}</Group>
        </Stack>
        <FormPreview form={form} />
      </div>
    ),
    doctors: (
      <DoctorsDetails
        invite={<InviteButton label={t('Invite a doctor')} firstRole="doctor" onMade={refetch} />}
        actions={actionsOf('doctors')}
        onSaved={handleSaved}
      />
    ),
    hours: <HoursStep settings={settings} actions={actionsOf('hours')} />,
    staff: <StaffStep onMade={refetch} actions={actionsOf('staff')} />,
    tax: <TaxStep form={form} actions={actionsOf('tax')} />,
    upi: <UpiStep form={form} actions={actionsOf('upi')} />,
    prices: <PricesStep onMade={refetch} actions={actionsOf('prices')} />,
    medicines: (
      <MedicinesStep
        isShown={currentStep === 'medicines'}
        onNoted={refetch}
        actions={actionsOf('medicines')}
      />
    ),
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
  const { finished } = fold;
  return (
    <Paper withBorder className={classes.steps}>
      {finished.length > 0 && <FoldHead states={states} fold={fold} />}
      <Accordion
        order={2}
        // A collapsed step stays mounted, so that its unsaved input still counts.
        keepMountedMode="display-none"
        value={currentStep}
        onChange={(step) => onShow(step as SetUpStep | null)}
      >
        {[...finished, ...setUpSteps.filter((step) => !finished.includes(step))].map((step) => (
          <Accordion.Item
            key={step}
            value={step}
            // Mounted, as a collapsed one is.
            hidden={
              !fold.isOpen &&
              finished.includes(step) &&
              states[step] !== 'open' &&
              step !== currentStep
            }
          >
            <StepHead step={step} state={states[step]} />
            <Accordion.Panel>
              <Stack className={classes.panel}>{panels[step]}</Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Paper>
  );
}

/** The steps that were finished when the page was opened, and whether they are listed. */
interface Fold {
  finished: readonly SetUpStep[];
  isOpen: boolean;
  toggle: () => void;
}

/** What is finished later stays where it was: a step never disappears under the pointer. */
function useFold(states: SetUpStates): Fold {
  const [finished] = useState(() => setUpSteps.filter((step) => states[step] !== 'open'));
  const [isOpen, setOpen] = useState(false);
  return { finished, isOpen, toggle: () => setOpen(!isOpen) };
}

interface FoldHeadProps {
  states: SetUpStates;
  fold: Fold;
}

/** The finished steps in one line, which lists them. */
function FoldHead({ states, fold: { finished, isOpen, toggle } }: FoldHeadProps) {
  const countOf = (state: StepState) => finished.filter((step) => states[step] === state).length;
  const [done, skipped] = [countOf('done'), countOf('skipped')];
  return (
    <UnstyledButton className={classes.fold} data-fold aria-expanded={isOpen} onClick={toggle}>
      <StepMark state={done > 0 ? 'done' : 'skipped'} size={24} />
      <span className={classes.counts}>
        {[
          done > 0 && t('{count} done', { count: done }),
          skipped > 0 && t('{count} skipped', { count: skipped }),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  );
}

interface StepHeadProps {
  step: SetUpStep;
  state: StepState;
}

function StepHead({ step, state }: StepHeadProps) {
  return (
    <Accordion.Control icon={<StepMark state={state} size={24} />}>
      <Group justify="space-between" gap="xs" wrap="nowrap" pr="sm">
        <div>
          <Text fw="var(--weight-medium)" c={state === 'open' ? undefined : 'dimmed'}>
            {t(stepTitles[step])}
          </Text>
          {state === 'open' && (
            <Text size="sm" c="dimmed" className={classes.purpose}>
              {t(stepPurposes[step])}
            </Text>
          )}
        </div>
        <Text span size="sm" c={state === 'done' ? 'var(--green)' : 'dimmed'} flex="none">
          {t(stateLabels[state])}
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
  // Hours may also be done because they were changed, which reopening does not undo.
  const isReopenable = state === 'skipped' || (state === 'done' && step === 'print');
  const confirmation = confirmations[step];
  return (
    <>
      {state === 'open' && (
        <Button variant="subtle" disabled={isBusy} onClick={() => onAnswer('skipped')}>
          {t('Skip')}
        </Button>
      )}
      {isReopenable && (
        <Button variant="subtle" disabled={isBusy} onClick={() => onAnswer(null)}>
          {t('Reopen')}
        </Button>
      )}
      {state !== 'done' && isBySight && confirmation && (
        <Button disabled={isBusy} onClick={() => onAnswer('done')}>
          {t(confirmation)}
        </Button>
      )}
      {state !== 'open' && hasNext && <Button onClick={onNext}>{t('Next step')}</Button>}
    </>
  );
}
