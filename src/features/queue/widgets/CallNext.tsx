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
import { tellDone, tellRefused } from '../../../web/ui/tell';
import { OtherDoctorDialog } from '../OtherDoctorDialog';
import { ownConsultation } from '../ownConsultation';
import type { DraftOfVisit, OtherDoctor, Token } from '../token';
import { UnfinishedDraftDialog } from '../UnfinishedDraftDialog';
import { waitingInOrder } from '../waiting';
import { renewQueue, showToken } from './queueOfToday';

interface CallNextProps {
  tokens: readonly Token[];
  /** False until the queue has been read. */
  isLoaded: boolean;
}

/** Calls the doctor's next patient, and completes the consultation under way. */
export function CallNext({ tokens, isLoaded }: CallNextProps) {
  const { id: userId } = useSignedInUser();
  const { callNext, other, setOther, unfinished, setUnfinished } = useCallNext(tokens);
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
      {unfinished && (
        <UnfinishedDraftDialog
          draft={unfinished.draft}
          isSaving={callNext.isPending}
          onEnd={(draft) =>
            callNext.mutate({
              completing: unfinished.draft.tokenId,
              insteadOf: unfinished.insteadOf,
              draft,
            })
          }
          onClose={() => setUnfinished(null)}
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

/** The call, and the questions that the server asks before it completes the consultation under way. */
function useCallNext(tokens: readonly Token[]) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // A press whose answer was lost is repeated with the same key, so that nobody is called unseen.
  const [idempotencyKey, setIdempotencyKey] = useState(() => uuidv4());
  // Somebody else took the consultation over while this screen still showed it as one's own.
  const [other, setOther] = useState<{ doctor: OtherDoctor; token: Token } | null>(null);
  const [unfinished, setUnfinished] = useState<{
    draft: DraftOfVisit;
    insteadOf: string | undefined;
  } | null>(null);
  const callNext = useAction(
    api.queue.callNext.mutationOptions({
      context: { idempotencyKey },
      onSuccess: async (token, { completing }) => {
        setIdempotencyKey(uuidv4());
        setOther(null);
        setUnfinished(null);
        tellDone(
          t('Token #{number}, {name}, please', {
            number: token.tokenNumber,
            name: token.patientName,
          }),
        );
        const before = tokens.find(({ id }) => id === completing);
        await showToken(
          queryClient,
          token,
          ...(before ? [{ ...before, status: 'completed' as const }] : []),
        );
        await navigate({ to: '/app/consultation/$tokenId', params: { tokenId: token.id } });
      },
      onError: (error, { completing, insteadOf }) => {
        const doctor = dataOf<OtherDoctor>(error, 'ANOTHER_DOCTOR');
        const asked = tokens.find(({ id }) => id === completing);
        setOther(doctor && asked ? { doctor, token: asked } : null);
        const draft = dataOf<DraftOfVisit>(error, 'DRAFT_UNFINISHED');
        setUnfinished(draft && { draft, insteadOf });
        // The answer goes with the same key.
        if ((doctor && asked) || draft) return;
        if (codeOf(error) !== null) setIdempotencyKey(uuidv4());
        tellRefused(refusalText(error));
        renewQueue(queryClient);
      },
    }),
  );
  return { callNext, other, setOther, unfinished, setUnfinished };
}

function refusalText(error: unknown): string {
  return codeOf(error) === 'ALREADY_SAVED'
    ? t('Your call before this one was made, only its answer was lost. See who is with you.')
    : messageOf(error);
}

/** Loads the code of a visit's page before anybody is called. */
function usePreloadedVisit(): void {
  const router = useRouter();
  useEffect(() => {
    void router.preloadRoute({ to: '/app/consultation/$tokenId', params: { tokenId: 'next' } });
  }, [router]);
}

/** For the button, which has the focus where a command led to this screen to call somebody. */
function useFocusFromCommand(isLoaded: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  // Of the screen that stands, not of the one that is coming: a dashboard that is left would take the focus and lose Enter.
  const wanted = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.focusCallNext ?? null,
  });
  // Once for each wish, as soon as the queue is there: somebody who comes later must not take the focus.
  useEffect(() => {
    if (wanted !== null && isLoaded) button.current?.focus();
  }, [wanted, isLoaded]);
  return button;
}
