import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { notifySuccess } from '../../web/ui/tell';

interface WaitingAccountsProps {
  /** How many accounts wait, and when the newest of them was created. */
  waiting: { count: number; until: string };
  /** Filters the list to the waiting accounts. */
  onShow: () => void;
}

/** Says how many accounts wait for approval, with a button that refuses all of them. */
export function WaitingAccounts({ waiting, onShow }: WaitingAccountsProps) {
  const { count } = waiting;
  // As of when the question was opened: accounts that are created while it is read are not refused unseen.
  const [question, setQuestion] = useState(waiting);
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setQuestion(waiting);
    setAsking(true);
  };
  const close = () => setAsking(false);
  const outcome = useOutcome(api.staff.key());
  const refuseAll = useAction(
    api.staff.refuseAll.mutationOptions({
      ...outcome,
      onSuccess: ({ refused }) => {
        close();
        const message = t(
          '{count, plural, one {# account was refused} other {# accounts were refused}}',
          { count: refused },
        );
        notifySuccess(message);
      },
    }),
  );
  return (
    <Alert color="yellow" role="note" icon={<IconUserQuestion aria-hidden />} mb="md">
      <Group justify="space-between">
        <Text>
          {t('{count, plural, one {# account waits} other {# accounts wait}} for approval.', {
            count,
          })}
        </Text>
        <Group gap="sm">
          <Button variant="default" size="xs" onClick={onShow}>
            {t('Show them')}
          </Button>
          <Button variant="default" size="xs" onClick={ask}>
            {t('Refuse all')}
          </Button>
        </Group>
      </Group>
      <Modal opened={isAsking} onClose={close} title={t('Refuse all waiting accounts?')}>
        <Stack>
          <Text>
            {t(
              '{count, plural, one {# waiting account is removed} other {# waiting accounts are removed}}. Approve those you know first; somebody refused by mistake can sign up again or be invited.',
              { count: question.count },
            )}
          </Text>
          <DialogButtons>
            <Button variant="default" onClick={close} data-autofocus>
              {t('Cancel')}
            </Button>
            <Button
              color="red"
              disabled={refuseAll.isPending}
              onClick={() => refuseAll.mutate({ until: question.until })}
            >
              {t(refuseAll.isPending ? 'Refusing...' : 'Refuse all')}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </Alert>
  );
}
