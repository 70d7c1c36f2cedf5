import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../../shared/language';
import { api, codeOf, dataOf, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useSignedInUser } from '../../../web/session/session';
import { notifyRefusal, notifySuccess } from '../../../web/ui/tell';
import { OtherDoctorDialog } from '../OtherDoctorDialog';
import { ownConsultation } from '../ownConsultation';
import type { DraftOfVisit, OtherDoctor, Token } from '../token';
import { UnfinishedDraftDialog } from '../UnfinishedDraftDialog';
import { waitingInOrder } from '../waiting';
import { refetchQueue, showToken } from './queueOfToday';

interface CallNextProps {
  tokens: readonly Token[];
  /** False until the queue has been read. */
  isLoaded: boolean;
}

/** The button that completes the doctor's consultation under way and calls the next patient. */
export function CallNext({ tokens, isLoaded }: CallNextProps) {
  const { id: userId } = useSignedInUser();
  const { callNext, other, setOther, unfinishedVisit, setUnfinishedVisit } = useCallNext(tokens);
  usePreloadedVisit();
  const current = ownConsultation(tokens, userId);
  const [next] = waitingInOrder(tokens, userId);
  const button = useFocusFromCommand(isLoaded);
  return (
    <>
      {other && (
        <OtherDoctorDialog
          token={other.token}
          doctor={other.doctor}
          isSaving={callNext.isPending}
          onYes={() =>
            callNext.mutate({ completing: other.token.id, insteadOf: other.doctor.doctorId })
          }
          onClose={() => setOther(null)}
        />
      )}
      {unfinishedVisit && (
        <UnfinishedDraftDialog
          draft={unfinishedVisit.draft}
          isSaving={callNext.isPending}
          onEnd={(draft) =>
            callNext.mutate({
              completing: unfinishedVisit.draft.tokenId,
              insteadOf: unfinishedVisit.insteadOf,
              draft,
            })
          }
          onClose={() => setUnfinishedVisit(null)}
        />
      )}
      <Button
        ref={button}
        leftSection={<IconSpeakerphone size={18} aria-hidden />}
        disabled={!next || callNext.isPending}
        onClick={() => callNext.mutate(current ? { completing: current.id } : {})}
      >
        {t(current ? 'Done, call next' : 'Call next')}
      </Button>
    </>
  );
}

/**
 * The request that calls the next patient, and the questions that the server asks before it completes a consultation.
 */
function useCallNext(tokens: readonly Token[]) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // If the response is lost, the next press repeats the request with the same key, so that no patient is called unseen.
  const [idempotencyKey, setIdempotencyKey] = useState(() => uuidv4());
  // Set if another doctor took the consultation over while this screen still showed it as the user's own.
  const [other, setOther] = useState<{ doctor: OtherDoctor; token: Token } | null>(null);
  const [unfinishedVisit, setUnfinishedVisit] = useState<{
    draft: DraftOfVisit;
    insteadOf: string | undefined;
  } | null>(null);
  const callNext = useAction(
    api.queue.callNext.mutationOptions({
      context: { idempotencyKey },
      onSuccess: async (token, { completing }) => {
        setIdempotencyKey(uuidv4());
        setOther(null);
        setUnfinishedVisit(null);
        notifySuccess(
          t('Token #{number}, {name}, please', {
            number: token.tokenNumber,
            name: token.patientName,
          }),
        );
        const current = tokens.find(({ id }) => id === completing);
        await showToken(
          queryClient,
          token,
          ...(current ? [{ ...current, status: 'completed' as const }] : []),
        );
        await navigate({ to: '/app/consultation/$tokenId', params: { tokenId: token.id } });
      },
      onError: (error, { completing, insteadOf }) => {
        const doctor = dataOf<OtherDoctor>(error, 'ANOTHER_DOCTOR');
        const token = tokens.find(({ id }) => id === completing);
        setOther(doctor && token ? { doctor, token } : null);
        const draft = dataOf<DraftOfVisit>(error, 'DRAFT_UNFINISHED');
        setUnfinishedVisit(draft && { draft, insteadOf });
        // The user's answer is sent with the same key.
        if ((doctor && token) || draft) return;
        if (codeOf(error) !== null) setIdempotencyKey(uuidv4());
        notifyRefusal(refusalText(error));
        refetchQueue(queryClient);
      },
    }),
  );
  return { callNext, other, setOther, unfinishedVisit, setUnfinishedVisit };
}

function refusalText(error: unknown): string {
  return codeOf(error) === 'ALREADY_SAVED'
    ? t('Your call before this one was made, only its answer was lost. See who is with you.')
    : messageOf(error);
}

/** Preloads the code of the visit's page. */
function usePreloadedVisit(): void {
  const router = useRouter();
  useEffect(() => {
    void router.preloadRoute({ to: '/app/consultation/$tokenId', params: { tokenId: 'next' } });
  }, [router]);
}

/** A ref for the button, which gets the focus if a command opened this screen to call the next patient. */
function useFocusFromCommand(isLoaded: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  // The resolved location, not the pending one: the dashboard being left would take the focus and lose Enter.
  const focusRequest = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.focusCallNext ?? null,
  });
  // Once for each request, as soon as the queue is loaded: a token that arrives later must not move the focus.
  useEffect(() => {
    if (focusRequest !== null && isLoaded) button.current?.focus();
  }, [focusRequest, isLoaded]);
  return button;
}
