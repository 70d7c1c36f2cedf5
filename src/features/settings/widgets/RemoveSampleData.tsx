import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { may } from '../../../shared/permissions';
import { api } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useClinic, useSignedInUser } from '../../../web/session/session';
import { useSignOut } from '../../../web/session/useSignOut';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Modal } from '../../../web/ui/Modal';
import { tellDone, tellFailure } from '../../../web/ui/tell';

/** The way to remove the sample data and the sample accounts with it: an administrator's, with an account of their own. */
export function RemoveSampleData() {
  const user = useSignedInUser();
  const { sampleAccounts, firstAccount } = useClinic();
  const isSample = sampleAccounts?.accounts.some((sample) => sample.email === user.email);
  if (isSample && firstAccount) return <OwnAccountFirst />;
  if (may(user, 'dashboard.removeSampleData')) return <RemoveButton />;
  return (
    <Text size="sm" c="dimmed">
      {t('An administrator of the clinic can remove them.')}
    </Text>
  );
}

/** Leads to the clinic's first account, which outlasts the sample data. */
function OwnAccountFirst() {
  const [isTelling, telling] = useDisclosure(false);
  const signOut = useSignOut('/signup');
  return (
    <>
      <Button variant="default" size="xs" onClick={telling.open}>
        {t('Remove sample data')}
      </Button>
      <Modal opened={isTelling} onClose={telling.close} title={t('First an account of your own')}>
        <Stack>
          <Text>
            {t(
              'The sample accounts end with the sample data. Make an account of your own: it administers the clinic, and removes the sample data from its dashboard.',
            )}
          </Text>
          <DialogButtons>
            <Button variant="default" onClick={telling.close}>
              {t('Cancel')}
            </Button>
            <Button data-autofocus disabled={signOut.isPending} onClick={() => signOut.mutate({})}>
              {t('Make an account')}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </>
  );
}

/** Asks first whether it shall. */
function RemoveButton() {
  const [isAsking, asking] = useDisclosure(false);
  const queryClient = useQueryClient();
  const remove = useAction(
    api.dashboard.removeSampleData.mutationOptions({
      onSuccess: () => {
        asking.close();
        tellDone(t('The sample data is removed'));
        return queryClient.invalidateQueries();
      },
      onError: tellFailure,
    }),
  );
  return (
    <>
      <Button variant="default" size="xs" onClick={asking.open}>
        {t('Remove sample data')}
      </Button>
      <Modal opened={isAsking} onClose={asking.close} title={t('Remove the sample data?')}>
        <Stack>
          <Text>
            {t(
              'The sample patients go, with their tokens and appointments, and nobody signs in with the sample accounts any more. What you have entered yourself stays, also a sample patient whom you have billed, prescribed for or corrected.',
            )}
          </Text>
          <DialogButtons>
            <Button variant="default" onClick={asking.close} data-autofocus>
              {t('Keep it')}
            </Button>
            <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate({})}>
              {remove.isPending ? t('Removing...') : t('Remove sample data')}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </>
  );
}
