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
import { notifyFailure, notifySuccess } from '../../../web/ui/tell';

/** Removes the sample data with the sample accounts. Only for an administrator with an account of their own. */
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

/** Explains that a person's own account is needed first, and signs out to create it. */
function OwnAccountFirst() {
  const [isOpen, dialog] = useDisclosure(false);
  const signOut = useSignOut('/signup');
  return (
    <>
      <Button variant="default" size="xs" onClick={dialog.open}>
        {t('Remove sample data')}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={t('First an account of your own')}>
        <Stack>
          <Text>
            {t(
              'The sample accounts end with the sample data. Make an account of your own: it administers the clinic, and removes the sample data from its dashboard.',
            )}
          </Text>
          <DialogButtons>
            <Button variant="default" onClick={dialog.close}>
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

/** Removes the sample data after a confirmation. */
function RemoveButton() {
  const [isConfirming, confirmation] = useDisclosure(false);
  const queryClient = useQueryClient();
  const remove = useAction(
    api.dashboard.removeSampleData.mutationOptions({
      onSuccess: () => {
        confirmation.close();
        notifySuccess(t('The sample data is removed'));
        return queryClient.invalidateQueries();
      },
      onError: notifyFailure,
    }),
  );
  return (
    <>
      <Button variant="default" size="xs" onClick={confirmation.open}>
        {t('Remove sample data')}
      </Button>
      <Modal
        opened={isConfirming}
        onClose={confirmation.close}
        title={t('Remove the sample data?')}
      >
        <Stack>
          <Text>
            {t(
              'The sample patients go, with their tokens and appointments, and nobody signs in with the sample accounts any more. What you have entered yourself stays, also a sample patient whom you have billed, prescribed for or corrected.',
            )}
          </Text>
          <DialogButtons>
            <Button variant="default" onClick={confirmation.close} data-autofocus>
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
