import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { patientCode } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { api, dataOf, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useFormat } from '../../../web/language/format';
import { useAccess } from '../../../web/session/session';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Modal } from '../../../web/ui/Modal';
import { notifyFailure, notifySuccess } from '../../../web/ui/tell';
import { mergedText } from '../MergeDialog';
import type { Merge } from '../merge';
import { disagreementText } from '../mergeWords';

/** The records that were merged into a patient's, with what is still to be asked; nothing if there are none. */
export function MergesOfPatient({ patientId }: { patientId: string }) {
  const query = useQuery(api.merges.ofPatient.queryOptions({ input: { patientId } }));
  if (query.error) return <FormAlert message={messageOf(query.error)} />;
  const merges = (query.data ?? []).filter(({ takenBack }) => takenBack === null);
  return merges.map((merge) => <MergeNotice key={merge.id} merge={merge} />);
}

function codesOf({ survivor, duplicate }: Merge) {
  return { survivor: patientCode(survivor.number), duplicate: patientCode(duplicate.number) };
}

function MergeNotice({ merge }: { merge: Merge }) {
  const { may } = useAccess();
  const { dateTime } = useFormat();
  const queryClient = useQueryClient();
  const [isTakingBack, takingBack] = useDisclosure(false);
  const answer = useAction(
    api.merges.answer.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.merges.ofPatient.key() }),
      onError: notifyFailure,
    }),
  );
  const codes = codesOf(merge);
  const open = merge.questions.filter(({ answered }) => answered === null);
  return (
    <Alert
      color={open.length > 0 ? 'yellow' : 'gray'}
      role="note"
      icon={<IconArrowMerge aria-hidden />}
      title={mergedText(codes)}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" flex="1 1 14rem">
            <bdi>{merge.duplicate.name}</bdi> (<bdi>{merge.byName}</bdi>, {dateTime(merge.at)})
            {merge.reason && `: ${merge.reason}`}
          </Text>
          {may('merges.takeBack') && (
            <Button size="xs" variant="default" onClick={takingBack.open}>
              {t('Separate again')}
            </Button>
          )}
        </Group>
        {open.length > 0 && (
          <>
            <Text size="sm" fw="bold">
              {t('The two records disagree, please ask:')}
            </Text>
            <List size="sm" listStyleType="none" spacing={4}>
              {open.map((question) => {
                const text = disagreementText(question, codes);
                return (
                  <List.Item key={question.id} styles={{ itemWrapper: { width: '100%' } }}>
                    <Group gap="xs">
                      <Text size="sm" flex="1 1 12rem" style={{ overflowWrap: 'anywhere' }}>
                        {text}
                      </Text>
                      {may('merges.answer') && (
                        <Button
                          size="xs"
                          variant="default"
                          disabled={answer.isPending}
                          aria-label={t('Asked: {question}', { question: text })}
                          onClick={() => answer.mutate({ id: question.id })}
                        >
                          {t('Asked')}
                        </Button>
                      )}
                    </Group>
                  </List.Item>
                );
              })}
            </List>
          </>
        )}
      </Stack>
      {isTakingBack && <TakeBackDialog merge={merge} onClose={takingBack.close} />}
    </Alert>
  );
}

interface TakeBackDialogProps {
  merge: Merge;
  onClose: () => void;
}

/** Takes a merge back after a confirmation; a refusal says what has changed since. */
function TakeBackDialog({ merge, onClose }: TakeBackDialogProps) {
  const queryClient = useQueryClient();
  const codes = codesOf(merge);
  const takeBack = useAction(
    api.merges.takeBack.mutationOptions({
      onSuccess: () => {
        notifySuccess(t('{duplicate} has its own record again', codes));
        void queryClient.invalidateQueries();
        onClose();
      },
    }),
  );
  const reasons = dataOf<{ reasons: string[] }>(takeBack.error, 'NOT_AS_IT_WAS')?.reasons ?? [];
  const close = () => {
    if (!takeBack.isPending) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('Separate {survivor} and {duplicate} again?', codes)}
      zIndex={300}
    >
      <Stack>
        <Text>
          {t(
            'Each record gets back exactly what it had. What was entered since stays with {survivor}.',
            codes,
          )}
        </Text>
        <FormAlert message={takeBack.error ? messageOf(takeBack.error) : null} />
        {reasons.length > 0 && (
          <List size="sm">
            {reasons.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        )}
        <DialogButtons>
          <Button variant="default" disabled={takeBack.isPending} onClick={close} data-autofocus>
            {t('Leave it')}
          </Button>
          <Button
            color="red"
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate({ id: merge.id })}
          >
            {t('Separate again')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
