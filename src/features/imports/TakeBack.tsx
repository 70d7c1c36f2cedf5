import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { patientCode } from '../../shared/ids';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import type { TakenBack } from './patientImport';

interface TakeBackProps {
  importId: string;
  /** How many patients it registered. */
  patients: number;
  /** How many patients were removed, if it was undone already. */
  removed?: number | null;
}

/** Undoes an import after a confirmation, and lists the patients who stay. */
export function TakeBack({ importId, patients, removed = null }: TakeBackProps) {
  const [isConfirming, confirmation] = useDisclosure(false);
  const queryClient = useQueryClient();
  const takeBack = useAction(
    api.imports.takeBack.mutationOptions({
      onSuccess: () =>
        Promise.all(
          [api.imports.list.key(), api.patients.key(), api.dashboard.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
  const removedCount = takeBack.data?.removed ?? removed;
  const count = t('{count, plural, one {# patient} other {# patients}}', { count: patients });
  return (
    <>
      {removedCount === null ? (
        <Button variant="default" size="xs" onClick={confirmation.open}>
          {t('Undo')}
        </Button>
      ) : (
        <Text size="sm">
          {t('Undone: {count, plural, one {# patient removed} other {# patients removed}}', {
            count: removedCount,
          })}
        </Text>
      )}
      <Modal
        opened={isConfirming}
        onClose={confirmation.close}
        title={t('Undo the import of {patients}?', { patients: count })}
      >
        <Stack>
          {takeBack.data ? (
            <TakeBackOutcome {...takeBack.data} />
          ) : (
            <Text>
              {t(
                'Its patients are removed from the clinic. Whoever has a token, an appointment or anything else by now, or was edited, stays. Numbers are not given again.',
              )}
            </Text>
          )}
          <FormAlert message={takeBack.error ? messageOf(takeBack.error) : null} />
          <DialogButtons>
            <Button variant="default" onClick={confirmation.close} data-autofocus>
              {takeBack.data ? t('Close') : t('Keep them')}
            </Button>
            {!takeBack.data && (
              <Button
                color="red"
                disabled={takeBack.isPending}
                onClick={() => takeBack.mutate({ id: importId })}
              >
                {takeBack.isPending ? t('Removing...') : t('Undo')}
              </Button>
            )}
          </DialogButtons>
        </Stack>
      </Modal>
    </>
  );
}

function TakeBackOutcome({ removed, kept }: TakenBack) {
  return (
    <Alert
      color={kept.length > 0 ? 'yellow' : 'green'}
      role="status"
      title={t('{count, plural, one {# patient was removed.} other {# patients were removed.}}', {
        count: removed,
      })}
    >
      {kept.length > 0 && (
        <Stack gap="xs">
          <Text size="sm">
            {t(
              '{count, plural, one {# patient stays, who has records or was edited:} other {# patients stay, who have records or were edited:}}',
              { count: kept.length },
            )}
          </Text>
          <List size="sm">
            {kept.map(({ id, number, name }) => (
              <List.Item key={id}>
                <Anchor component={Link} to={`/app/patients/${id}`} size="sm">
                  <bdi>{name}</bdi> ({patientCode(number)})
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Alert>
  );
}
