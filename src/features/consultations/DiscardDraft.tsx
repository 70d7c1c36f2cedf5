import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { notifyFailure, notifySuccess } from '../../web/ui/tell';
import { refetchQueue } from '../queue/widgets/queueOfToday';

interface DiscardDraftProps {
  tokenId: string;
  /** Stops saving the page; resolves to the version to discard, or to null if saving cannot be stopped. */
  stop: () => Promise<number | null>;
  onRefused: (error: unknown) => void;
  insteadOf?: string | undefined;
}

/** A button that discards the draft of an ended, unfinished visit after a question. */
export function DiscardDraft({ tokenId, stop, onRefused, insteadOf }: DiscardDraftProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, question] = useDisclosure(false);
  const discard = useAction(
    api.consultations.discardDraft.mutationOptions({
      onSuccess: async () => {
        notifySuccess(t('Discarded'));
        refetchQueue(queryClient);
        void queryClient.invalidateQueries({ queryKey: api.notices.list.key() });
        await navigate({ to: '/app/tokens' });
      },
      onError: (error) => {
        question.close();
        notifyFailure(error);
        onRefused(error);
      },
    }),
  );
  const confirm = async () => {
    const version = await stop();
    if (version === null) question.close();
    else discard.mutate({ tokenId, version, ...(insteadOf ? { insteadOf } : {}) });
  };
  const close = () => {
    if (!discard.isPending) question.close();
  };
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" onClick={question.open}>
        {t('Discard')}
      </Button>
      <Modal opened={isAsked} onClose={close} title={t('The visit is not finished')}>
        <Stack>
          <Text>{t('Discard what is written? It cannot be brought back.')}</Text>
          <DialogButtons>
            <Button variant="default" data-autofocus disabled={discard.isPending} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button
              color="red"
              disabled={discard.isPending}
              onClick={() => {
                void confirm();
              }}
            >
              {t('Discard')}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </>
  );
}
