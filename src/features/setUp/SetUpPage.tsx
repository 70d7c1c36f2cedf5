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
import { tellFailure } from '../../web/ui/tell';
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
  doneBySight,
  nextOpenStep,
  openSteps,
  type SetUpStates,
  type SetUpStep,
  type StepState,
  setUpSteps,
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

/** What a step is good for, in a line. */
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

const looks: Record<StepState, { label: string; color: string; icon: typeof IconCircle }> = {
  open: { label: 'To do', color: 'var(--edge)', icon: IconCircle },
  done: { label: 'Done', color: 'var(--green)', icon: IconCircleCheck },
  skipped: { label: 'Skipped', color: 'var(--soft)', icon: IconCircleMinus },
};

/** What a clinic needs before its first patient, in order, on one page; for its administrators. */
export function SetUpPage() {
  const progress = useQuery(api.setUp.progress.queryOptions({ staleTime: 0 }));
  const settings = useQuery(api.settings.clinic.queryOptions());
  useOpenStepsInSession(progress.data);
  const states = progress.data;
  const left = states && openSteps(states);
  return (
    <>
      <PageHeader
        title={t('Set up the clinic')}
        subtitle={
          left === 0
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

/** The dashboard says how many steps are open by the session's word, which was read before. */
function useOpenStepsInSession(states: SetUpStates | undefined): void {
  const queryClient = useQueryClient();
  const known = useSession()?.openSteps ?? null;
  const now = states ? openSteps(states) : null;
  useEffect(() => {
    if (known === null || now === null || known === now) return;
    queryClient.setQueryData(sessionQuery().queryKey, (session) =>
      session ? { ...session, openSteps: now } : session,
    );
  }, [queryClient, known, now]);
}

interface StepsProps {
  states: SetUpStates;
  settings: ClinicSettings;
}

/** The steps, of which one is open at a time. One that holds what was typed and is not saved is left only on purpose. */
function Steps({ states, settings }: StepsProps) {
  const queryClient = useQueryClient();
  const { mayOpen } = useAccess();
  const [shown, setShown] = useState<SetUpStep | null>(() => nextOpenStep(states, null));
  const [leave, setLeave] = useState<(() => void) | null>(null);
  // Counts what was left unsaved: the forms begin anew.
  const [discarded, setDiscarded] = useState(0);
  const unlessUnsaved = (go: () => void) => (isScreenUnsaved() ? setLeave(() => go) : go());
  const answer = useAction(
    api.setUp.answer.mutationOptions({
      onSuccess: (answered, { steps: [step = null, ...others] }) => {
        queryClient.setQueryData(api.setUp.progress.queryKey(), answered);
        if (others.length === 0) setShown(nextOpenStep(answered, step));
      },
      onError: tellFailure,
    }),
  );
  const open = setUpSteps.filter((step) => states[step] === 'open');
  const done = setUpSteps.length - open.length;
  return (
    <Stack maw={820} gap="lg">
      <Group gap="md" wrap="nowrap">
        <Progress
          flex={1}
          size="lg"
          value={(done / setUpSteps.length) * 100}
          aria-label={t('{done} of {count} done', { done, count: setUpSteps.length })}
        />
        <Text fw="var(--weight-medium)">
          {t('{done} of {count} done', { done, count: setUpSteps.length })}
        </Text>
      </Group>
      <StepList
        key={discarded}
        states={states}
        settings={settings}
        shown={shown}
        isBusy={answer.isPending}
        onShow={(step) => unlessUnsaved(() => setShown(step))}
        onAnswer={(step, given) =>
          unlessUnsaved(() => answer.mutate({ steps: [step], answer: given }))
        }
      />
      {leave && (
        <LeaveQuestion
          onStay={() => setLeave(null)}
          onLeave={() => {
            setLeave(null);
            setDiscarded(discarded + 1);
            leave();
          }}
        />
      )}
      <Group>
        {open.length > 1 && (
          <Button
            variant="default"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ steps: open, answer: 'skipped' })}
          >
            {t('Skip the rest')}
          </Button>
        )}
        {open.length === 0 && (
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
  shown: SetUpStep | null;
  isBusy: boolean;
  onShow: (step: SetUpStep | null) => void;
  onAnswer: (step: SetUpStep, answer: 'skipped' | 'done' | null) => void;
}

function StepList({ states, settings, shown, isBusy, onShow, onAnswer }: StepListProps) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.setUp.progress.key() });
  // One form for two steps: what is typed in either is saved with the other.
  const form = useClinicForm(settings, refetch);
  /** What leads on from a step, beside what is done in it. */
  const endOf = (step: SetUpStep) => (
    <StepEnd
      step={step}
      states={states}
      isBusy={isBusy}
      onAnswer={(given) => onAnswer(step, given)}
      onNext={() => onShow(nextOpenStep(states, step))}
    />
  );
  const parts: Record<SetUpStep, ReactNode> = {
    clinic: (
      <>
        <LetterheadForm form={form} />
        <Group justify="flex-end">{endOf('clinic')}</Group>
      </>
    ),
    doctors: (
      <DoctorsDetails
        invite={<InviteButton label={t('Invite a doctor')} firstRole="doctor" onMade={refetch} />}
        end={endOf('doctors')}
        onSaved={refetch}
      />
    ),
    staff: <StaffStep onMade={refetch} end={endOf('staff')} />,
    tax: <TaxStep form={form} end={endOf('tax')} />,
    print: (
      <>
        {/* Only while it is looked at: it is what the page prints. */}
        {shown === 'print' && <PrintStep />}
        <Group>{endOf('print')}</Group>
      </>
    ),
    board: <BoardStep onMade={refetch} end={endOf('board')} />,
    backups: (
      <>
        <BackupsStep onMade={refetch} />
        <Group>{endOf('backups')}</Group>
      </>
    ),
    samples: <SamplesStep isDone={states.samples === 'done'} end={endOf('samples')} />,
  };
  return (
    <Paper withBorder className={classes.steps}>
      <Accordion
        order={2}
        // What is typed in a step is asked about also while another step is open.
        keepMountedMode="display-none"
        value={shown}
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
              <Stack>{parts[step]}</Stack>
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
  const { label, color, icon: Icon } = looks[state];
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

interface StepEndProps {
  step: SetUpStep;
  states: SetUpStates;
  isBusy: boolean;
  onAnswer: (answer: 'skipped' | 'done' | null) => void;
  onNext: () => void;
}

/** What leads on from a step. */
function StepEnd({ step, states, isBusy, onAnswer, onNext }: StepEndProps) {
  const state = states[step];
  const hasNext = nextOpenStep(states, step) !== null;
  const isBySight = doneBySight.includes(step);
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

interface PartProps {
  onMade: () => void;
  /** What leads on. */
  end: ReactNode;
}

function StaffStep({ onMade, end }: PartProps) {
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
        {end}
      </Group>
    </>
  );
}

/** What new bills are taxed with; it says what is saved. */
export function TaxStep({ form, end }: { form: ClinicFormState; end: ReactNode }) {
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
      <Group justify="flex-end">{end}</Group>
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

function BoardStep({ onMade, end }: PartProps) {
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
        {end}
      </Group>
    </>
  );
}

function BackupsStep({ onMade }: { onMade: () => void }) {
  const data = useDataState();
  const count = data.data?.backups?.newest.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page asks again when there is one more.
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

function SamplesStep({ isDone, end }: { isDone: boolean; end: ReactNode }) {
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
        {end}
      </Group>
    </>
  );
}
