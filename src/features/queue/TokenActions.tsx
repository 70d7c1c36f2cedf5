import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { api, dataOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useSignedInUser } from '../../web/session/session';
import { laterPart, useLaterPart } from '../../web/shell/later';
import { showUndo } from '../../web/ui/showUndo';
import { MoveItems } from './MoveItems';
import { mainActionOf } from './mainAction';
import { OtherDoctorDialog } from './OtherDoctorDialog';
import classes from './Queue.module.css';
import { canAct, type DraftOfVisit, type OtherDoctor, type Token, type TokenFacts } from './token';
import { UnfinishedDraftDialog } from './UnfinishedDraftDialog';
import { showStale, showToken } from './widgets/queueOfToday';
import { TokenSlip } from './widgets/TokenSlip';

const vitalsDialog = laterPart(() =>
  import('../vitals/widgets/VitalsDialog').then(({ VitalsDialog }) => VitalsDialog),
);

const urgentDialog = laterPart(() =>
  import('./UrgentDialog').then(({ UrgentDialog }) => UrgentDialog),
);

interface TokenActionsProps {
  /** One of an earlier day comes without what the queue shows beside it. */
  token: Token & { facts?: TokenFacts };
}

/** What the signed-in person may do with a token now (spec 2 and 4): the main action, and a menu with the rest. */
export function TokenActions({ token }: TokenActionsProps) {
  const user = useSignedInUser();
  const { id: userId } = user;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (changed: Token) => showToken(queryClient, changed),
    onError: (error: unknown) => showStale(queryClient, error),
  };
  const openVisit = (tokenId: string) =>
    navigate({ to: '/app/consultation/$tokenId', params: { tokenId } });
  const start = useAction(
    api.queue.start.mutationOptions({
      ...options,
      onSuccess: async (started) => {
        await showToken(queryClient, started);
        await openVisit(started.id);
      },
    }),
  );
  const [otherDoctor, setOtherDoctor] = useState<OtherDoctor | null>(null);
  const [unfinished, setUnfinished] = useState<{
    draft: DraftOfVisit;
    insteadOf: string | undefined;
  } | null>(null);
  const complete = useAction(
    api.queue.complete.mutationOptions({
      onSuccess: (completed) => {
        setOtherDoctor(null);
        setUnfinished(null);
        return showToken(queryClient, completed);
      },
      onError: (error, { insteadOf }) => {
        const other = dataOf<OtherDoctor>(error, 'ANOTHER_DOCTOR');
        setOtherDoctor(other);
        const draft = dataOf<DraftOfVisit>(error, 'DRAFT_UNFINISHED');
        setUnfinished(draft && { draft, insteadOf });
        if (!other && !draft) showStale(queryClient, error);
      },
    }),
  );
  const noShow = useAction(api.queue.noShow.mutationOptions(options));
  const undoCancel = useAction(api.queue.undoCancel.mutationOptions(options));
  const [cancelsUnfinished, setCancelsUnfinished] = useState<DraftOfVisit | null>(null);
  const cancel = useAction(
    api.queue.cancel.mutationOptions({
      onError: (error) => {
        const draft = dataOf<DraftOfVisit>(error, 'DRAFT_UNFINISHED');
        setCancelsUnfinished(draft);
        if (!draft) showStale(queryClient, error);
      },
      onSuccess: (cancelled) => {
        setCancelsUnfinished(null);
        showUndo({
          message: facts?.appointment
            ? t('Token #{number} of {name} is cancelled. The appointment at {time} stays.', {
                number: cancelled.tokenNumber,
                name: cancelled.patientName,
                time: formatTimeOfDay(facts.appointment.time),
              })
            : t('Token #{number} of {name} is cancelled.', {
                number: cancelled.tokenNumber,
                name: cancelled.patientName,
              }),
          onUndo: () => undoCancel.mutate({ id: cancelled.id }),
        });
        return showToken(queryClient, cancelled);
      },
    }),
  );
  const [isUrgentAsked, urgent] = useDisclosure(false);
  const UrgentDialog = useLaterPart(urgentDialog, isUrgentAsked);
  // By then the row shows what it is since.
  const reasonBefore = useRef<string | null>(null);
  /** Says what was changed, and brings it back by one press. */
  const showPriority = (changed: Token) => {
    const who = { number: changed.tokenNumber, name: changed.patientName };
    const isUrgent = changed.priority === 'urgent';
    showUndo({
      message: t(
        isUrgent
          ? 'Token #{number} of {name} is urgent.'
          : 'Token #{number} of {name} is not urgent any more.',
        who,
      ),
      onUndo: () =>
        undoPriority.mutate(
          isUrgent
            ? { id: changed.id, priority: 'normal' }
            : {
                id: changed.id,
                priority: 'urgent',
                urgentReason: reasonBefore.current ?? undefined,
              },
        ),
    });
    return showToken(queryClient, changed);
  };
  const setPriority = useAction(
    api.queue.setPriority.mutationOptions({ ...options, onSuccess: showPriority }),
  );
  const undoPriority = useAction(api.queue.setPriority.mutationOptions(options));
  const actions = [start, complete, noShow, cancel, setPriority];
  const isBusy = actions.some(({ isPending }) => isPending);
  const [isSlipOpen, slip] = useDisclosure(false);
  const [areVitalsOpen, vitals] = useDisclosure(false);
  const VitalsDialog = useLaterPart(vitalsDialog, areVitalsOpen);
  const { id, tokenNumber: number, status, patientId, facts } = token;
  const isMine = status === 'in-progress' && token.consultedBy === userId;
  const open = (to: '/app/prescriptions' | '/app/billing') =>
    navigate({ to, state: { openDialog: Date.now(), forToken: { patientId, tokenId: id } } });

  const main = mainActionOf(token, facts, user);
  const mainButton = {
    start: (
      <MainButton
        name={t('Start token {number}', { number })}
        word={t('Start')}
        isQuiet
        isBusy={isBusy}
        onClick={() => start.mutate({ id })}
      />
    ),
    open: (
      <MainButton
        name={t('Open the visit of token {number}', { number })}
        word={t('Open')}
        onClick={() => void openVisit(id)}
      />
    ),
    complete: (
      <MainButton
        name={t('Complete token {number}', { number })}
        word={t('Complete')}
        isBusy={isBusy}
        onClick={() => complete.mutate({ id })}
      />
    ),
    bill: (
      <MainButton
        name={t('Create bill for token {number}', { number })}
        word={t('Create bill')}
        isQuiet
        onClick={() => open('/app/billing')}
      />
    ),
  };
  const items = [
    main !== 'complete' && canAct('complete', status, user) && (
      <Menu.Item
        key="complete"
        aria-label={t('Complete token {number}', { number })}
        disabled={isBusy}
        onClick={() => complete.mutate({ id })}
      >
        {t('Complete')}
      </Menu.Item>
    ),
    isMine && may(user, 'prescriptions.create') && (
      <Menu.Item
        key="prescribe"
        aria-label={t('Write prescription for token {number}', { number })}
        onClick={() => open('/app/prescriptions')}
      >
        {t('Write prescription')}
      </Menu.Item>
    ),
    main !== 'open' && status !== 'cancelled' && may(user, 'consultations.open') && (
      <Menu.Item
        key="open"
        aria-label={t('Open the visit of token {number}', { number })}
        onClick={() => void openVisit(id)}
      >
        {t('Open the visit')}
      </Menu.Item>
    ),
    main !== 'bill' && status === 'completed' && may(user, 'billing.create') && (
      <Menu.Item
        key="bill"
        aria-label={t('Create bill for token {number}', { number })}
        onClick={() => open('/app/billing')}
      >
        {t('Create bill')}
      </Menu.Item>
    ),
    (status === 'waiting' || status === 'in-progress') && may(user, 'vitals.record') && (
      <Menu.Item
        key="vitals"
        aria-label={t('Vitals of token {number}', { number })}
        onClick={vitals.open}
      >
        {t('Vitals')}
      </Menu.Item>
    ),
    status === 'waiting' && (
      <Menu.Item
        key="slip"
        aria-label={t('Slip of token {number}', { number })}
        onClick={slip.open}
      >
        {t('Slip')}
      </Menu.Item>
    ),
    !facts?.hasRecords && canAct('noShow', status, user) && (
      <Menu.Item
        key="noShow"
        aria-label={t('No-show: token {number}', { number })}
        disabled={isBusy}
        onClick={() => noShow.mutate({ id })}
      >
        {t('No-show')}
      </Menu.Item>
    ),
    status === 'waiting' && may(user, 'queue.setPriority') && (
      <Menu.Item
        key="priority"
        aria-label={t(
          token.priority === 'urgent'
            ? 'Token {number} is not urgent any more'
            : 'Make token {number} urgent',
          { number },
        )}
        disabled={isBusy}
        onClick={
          token.priority === 'urgent'
            ? () => {
                reasonBefore.current = token.urgentReason;
                setPriority.mutate({ id, priority: 'normal' });
              }
            : urgent.open
        }
      >
        {t(token.priority === 'urgent' ? 'Not urgent any more' : 'Make urgent')}
      </Menu.Item>
    ),
    status === 'waiting' && may(user, 'queue.move') && <MoveItems key="move" token={token} />,
    canAct('cancel', status, user) && (
      <Menu.Item
        key="cancel"
        c="var(--mantine-color-error)"
        aria-label={t('Cancel token {number}', { number })}
        disabled={isBusy}
        onClick={() => cancel.mutate({ id })}
      >
        {t('Cancel')}
      </Menu.Item>
    ),
  ].filter(Boolean);

  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {unfinished && (
        <UnfinishedDraftDialog
          draft={unfinished.draft}
          isSaving={complete.isPending}
          onEnd={(draft) => complete.mutate({ id, insteadOf: unfinished.insteadOf, draft })}
          onClose={() => setUnfinished(null)}
        />
      )}
      {cancelsUnfinished && (
        <UnfinishedDraftDialog
          draft={cancelsUnfinished}
          isCancelling
          isSaving={cancel.isPending}
          onEnd={() => cancel.mutate({ id, draft: 'keep' })}
          onClose={() => setCancelsUnfinished(null)}
        />
      )}
      {main && mainButton[main]}
      {items.length > 0 && (
        // The first item has the focus at once; the library's placeholder for it is no item of a menu.
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              className={classes.target}
              aria-label={t('More for token {number}', { number })}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{items}</Menu.Dropdown>
        </Menu>
      )}
      {otherDoctor && (
        <OtherDoctorDialog
          token={token}
          doctor={otherDoctor}
          isSaving={complete.isPending}
          onYes={() => complete.mutate({ id, insteadOf: otherDoctor.doctorId })}
          onClose={() => setOtherDoctor(null)}
        />
      )}
      {areVitalsOpen && VitalsDialog && <VitalsDialog token={token} onClose={vitals.close} />}
      {isUrgentAsked && UrgentDialog && (
        <UrgentDialog
          token={token}
          onSaved={(changed) => void showPriority(changed)}
          onClose={urgent.close}
        />
      )}
      {isSlipOpen && <TokenSlip token={token} onClose={slip.close} />}
    </Group>
  );
}

/** The one button of a row. */
function MainButton(props: {
  name: string;
  word: string;
  /** One of many alike, which would shout together. */
  isQuiet?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}) {
  const { name, word, isQuiet = false, isBusy = false, onClick } = props;
  return (
    <Button
      size="xs"
      variant={isQuiet ? 'default' : 'light'}
      className={`${classes.target} ${classes.main}`}
      aria-label={name}
      disabled={isBusy}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}
