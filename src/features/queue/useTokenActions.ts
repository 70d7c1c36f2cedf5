import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, dataOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { showUndo } from '../../web/ui/showUndo';
import type { DraftOfVisit, OtherDoctor, Token, TokenFacts } from './token';
import { showStale, showToken } from './widgets/queueOfToday';

/** One of an earlier day comes without what the queue shows beside it. */
export type TokenOfRow = Token & { facts?: TokenFacts };

export type TokenActionsState = ReturnType<typeof useTokenActions>;

/** What can be done with a token, and the questions that the server asks before. */
export function useTokenActions(token: TokenOfRow) {
  const queryClient = useQueryClient();
  const pages = useVisitPages(token);
  const options = optionsOf(queryClient);
  const start = useAction(
    api.queue.start.mutationOptions({
      ...options,
      onSuccess: async (started) => {
        await showToken(queryClient, started);
        await pages.openVisit(started.id);
      },
    }),
  );
  const completion = useCompletion();
  const noShow = useAction(api.queue.noShow.mutationOptions(options));
  const cancellation = useCancellation(token);
  const priority = usePriority();
  const actions = [start, completion.complete, noShow, cancellation.cancel, priority.setPriority];
  const isBusy = actions.some(({ isPending }) => isPending);
  return { pages, start, completion, noShow, cancellation, priority, isBusy };
}

/** Shows the token as the server answered it, or why it refused. */
function optionsOf(queryClient: QueryClient) {
  return {
    onSuccess: (changed: Token) => showToken(queryClient, changed),
    onError: (error: unknown) => showStale(queryClient, error),
  };
}

function useVisitPages({ id, patientId }: Token) {
  const navigate = useNavigate();
  return {
    openVisit: (tokenId: string) =>
      navigate({ to: '/app/consultation/$tokenId', params: { tokenId } }),
    /** Opens the main dialog of a screen for the token's visit. */
    openDialog: (to: '/app/prescriptions' | '/app/billing') =>
      navigate({ to, state: { openDialog: Date.now(), forToken: { patientId, tokenId: id } } }),
  };
}

/** Completes a token, unless another doctor's visit or an unfinished draft is to be asked about first. */
function useCompletion() {
  const queryClient = useQueryClient();
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
  return { complete, otherDoctor, setOtherDoctor, unfinished, setUnfinished };
}

/** Cancels a token, which one press takes back; asks first about an unfinished draft. */
function useCancellation({ facts }: TokenOfRow) {
  const queryClient = useQueryClient();
  const undoCancel = useAction(api.queue.undoCancel.mutationOptions(optionsOf(queryClient)));
  const [unfinished, setUnfinished] = useState<DraftOfVisit | null>(null);
  const cancel = useAction(
    api.queue.cancel.mutationOptions({
      onError: (error) => {
        const draft = dataOf<DraftOfVisit>(error, 'DRAFT_UNFINISHED');
        setUnfinished(draft);
        if (!draft) showStale(queryClient, error);
      },
      onSuccess: (cancelled) => {
        setUnfinished(null);
        showUndo({
          message: cancelledText(cancelled, facts?.appointment),
          onUndo: () => undoCancel.mutate({ id: cancelled.id }),
        });
        return showToken(queryClient, cancelled);
      },
    }),
  );
  return { cancel, unfinished, setUnfinished };
}

function cancelledText(
  { tokenNumber: number, patientName: name }: Token,
  appointment: TokenFacts['appointment'] | undefined,
): string {
  return appointment
    ? t('Token #{number} of {name} is cancelled. The appointment at {time} stays.', {
        number,
        name,
        time: formatTimeOfDay(appointment.time),
      })
    : t('Token #{number} of {name} is cancelled.', { number, name });
}

function usePriority() {
  const queryClient = useQueryClient();
  const options = optionsOf(queryClient);
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
  const makeNormal = ({ id, urgentReason }: Token) => {
    reasonBefore.current = urgentReason;
    setPriority.mutate({ id, priority: 'normal' });
  };
  return { setPriority, makeNormal, showPriority };
}
