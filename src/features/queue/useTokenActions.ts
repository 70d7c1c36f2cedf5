import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, dataOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { showUndo } from '../../web/ui/showUndo';
import type { DraftOfVisit, OtherDoctor, Token, TokenFacts } from './token';
import { notifyFailureAndRefetch, showToken } from './widgets/queueOfToday';

/** A token of an earlier day has no `facts`. */
export type TokenOfRow = Token & { facts?: TokenFacts };

export type TokenActionsState = ReturnType<typeof useTokenActions>;

/** The actions on a token, and the questions that the server asks before it carries them out. */
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

/** Mutation options: show the token that the server returned, or why it refused. */
function optionsOf(queryClient: QueryClient) {
  return {
    onSuccess: (changed: Token) => showToken(queryClient, changed),
    onError: (error: unknown) => notifyFailureAndRefetch(queryClient, error),
  };
}

function useVisitPages({ id, patientId }: Token) {
  const navigate = useNavigate();
  return {
    openVisit: (tokenId: string) =>
      navigate({ to: '/app/consultation/$tokenId', params: { tokenId } }),
    writeLetter: () =>
      void navigate({
        to: '/app/consultation/$tokenId',
        params: { tokenId: id },
        state: { openDialog: Date.now() },
      }),
    openBill: () =>
      void navigate({
        to: '/app/billing',
        state: { openDialog: Date.now(), forToken: { patientId, tokenId: id } },
      }),
  };
}

/** Completes a token; asks first about another doctor's visit or an unfinished draft. */
export function useCompletion(onCompleted?: () => void) {
  const queryClient = useQueryClient();
  const [otherDoctor, setOtherDoctor] = useState<OtherDoctor | null>(null);
  const [unfinishedVisit, setUnfinishedVisit] = useState<{
    draft: DraftOfVisit;
    insteadOf: string | undefined;
  } | null>(null);
  const complete = useAction(
    api.queue.complete.mutationOptions({
      onSuccess: (completed) => {
        setOtherDoctor(null);
        setUnfinishedVisit(null);
        onCompleted?.();
        return showToken(queryClient, completed);
      },
      onError: (error, { insteadOf }) => {
        const other = dataOf<OtherDoctor>(error, 'ANOTHER_DOCTOR');
        setOtherDoctor(other);
        const draft = dataOf<DraftOfVisit>(error, 'DRAFT_UNFINISHED');
        setUnfinishedVisit(draft && { draft, insteadOf });
        if (!other && !draft) notifyFailureAndRefetch(queryClient, error);
      },
    }),
  );
  return { complete, otherDoctor, setOtherDoctor, unfinishedVisit, setUnfinishedVisit };
}

/** Cancels a token, with a button to undo that; asks first about an unfinished draft. */
function useCancellation({ facts }: TokenOfRow) {
  const queryClient = useQueryClient();
  const undoCancel = useAction(api.queue.undoCancel.mutationOptions(optionsOf(queryClient)));
  const [unfinishedVisit, setUnfinishedVisit] = useState<DraftOfVisit | null>(null);
  const cancel = useAction(
    api.queue.cancel.mutationOptions({
      onError: (error) => {
        const draft = dataOf<DraftOfVisit>(error, 'DRAFT_UNFINISHED');
        setUnfinishedVisit(draft);
        if (!draft) notifyFailureAndRefetch(queryClient, error);
      },
      onSuccess: (cancelled) => {
        setUnfinishedVisit(null);
        showUndo({
          message: cancelledText(cancelled, facts?.appointment),
          onUndo: () => undoCancel.mutate({ id: cancelled.id }),
        });
        return showToken(queryClient, cancelled);
      },
    }),
  );
  return { cancel, unfinishedVisit, setUnfinishedVisit };
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
  // Kept for the undo: by then the row's token no longer has the reason.
  const reasonBefore = useRef<string | null>(null);
  /** Tells the new priority, with a button to undo it. */
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
