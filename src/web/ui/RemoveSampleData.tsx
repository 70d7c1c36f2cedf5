import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, messageOf } from '../api';
import { useAction } from '../useAction';
import { Modal } from './Modal';

/** The button that removes the sample data, once it was asked whether it shall. */
export function RemoveSampleData() {
  const [isAsking, asking] = useDisclosure(false);
  const queryClient = useQueryClient();
  const remove = useAction(
    api.dashboard.removeSampleData.mutationOptions({
      onSuccess: () => {
        asking.close();
        notifications.show({ color: 'teal', message: t('The sample data is removed') });
        return queryClient.invalidateQueries();
      },
      onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
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
              'The sample patients go, with their tokens and appointments. What you have entered yourself stays, also a sample patient whom you have billed or prescribed for.',
            )}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={asking.close} data-autofocus>
              {t('Keep it')}
            </Button>
            <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate({})}>
              {remove.isPending ? t('Removing...') : t('Remove sample data')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
