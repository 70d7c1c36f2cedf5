import { Button, Group } from '@mantine/core';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useSignedInUser } from '../../../web/session/session';
import { notifyFailure } from '../../../web/ui/tell';
import { OtherDoctorDialog } from '../OtherDoctorDialog';
import { ownConsultation } from '../ownConsultation';
import type { Token } from '../token';
import { UnfinishedDraftDialog } from '../UnfinishedDraftDialog';
import { useCompletion } from '../useTokenActions';
import { useQueueOfToday } from './queueOfToday';

interface StartVisitProps {
  token: Token;
  onStarted: () => void;
}

/**
 * Starts a waiting patient's visit. If the doctor has another patient inside, that visit is completed first, with the
 * questions of “Done, call next”.
 */
export function StartVisit({ token, onStarted }: StartVisitProps) {
  const { id: userId } = useSignedInUser();
  const queue = useQueueOfToday();
  const start = useAction(
    api.queue.start.mutationOptions({ onSuccess: onStarted, onError: notifyFailure }),
  );
  const startNow = () => start.mutate({ id: token.id });
  const completion = useCompletion(startNow);
  const { complete, otherDoctor, unfinishedVisit } = completion;
  const current = ownConsultation([...(queue.data?.tokens.values() ?? [])], userId);
  // Until the queue is there it is unknown whether somebody is inside, and the second button would move the first.
  const isBusy = start.isPending || complete.isPending || queue.isPending;
  return (
    <Group gap="xs">
      {current && unfinishedVisit && (
        <UnfinishedDraftDialog
          draft={unfinishedVisit.draft}
          isSaving={isBusy}
          onEnd={(draft) =>
            complete.mutate({ id: current.id, insteadOf: unfinishedVisit.insteadOf, draft })
          }
          onClose={() => completion.setUnfinishedVisit(null)}
        />
      )}
      {current && otherDoctor && (
        <OtherDoctorDialog
          token={current}
          doctor={otherDoctor}
          isSaving={isBusy}
          onYes={() => complete.mutate({ id: current.id, insteadOf: otherDoctor.doctorId })}
          onClose={() => completion.setOtherDoctor(null)}
        />
      )}
      {current && (
        <Button
          data-autofocus
          disabled={isBusy}
          onClick={() => complete.mutate({ id: current.id })}
        >
          {t('Done with #{number}, start this visit', { number: current.tokenNumber })}
        </Button>
      )}
      <Button
        {...(!current && { 'data-autofocus': true })}
        variant={current ? 'default' : 'filled'}
        disabled={isBusy}
        onClick={startNow}
      >
        {t('Start the consultation')}
      </Button>
    </Group>
  );
}
