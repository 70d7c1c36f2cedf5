import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { patientCode } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { api, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useFormat } from '../../../web/language/format';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Modal } from '../../../web/ui/Modal';
import type { HangingPaper, VisitImport } from './outsideVisit';

/** Undoes an import of visits after a confirmation; says what keeps it from being undone. */
export function TakeBackVisits({ visitImport }: { visitImport: VisitImport }) {
  const { id, fileName, visits } = visitImport;
  const { dateTime } = useFormat();
  const [isConfirming, confirmation] = useDisclosure(false);
  const queryClient = useQueryClient();
  const takeBack = useAction(
    api.visitImports.takeBack.mutationOptions({
      onSuccess: () => {
        confirmation.close();
        return Promise.all(
          [api.visitImports.list.key(), api.outsideVisits.key(), api.reports.key()].map(
            (queryKey) => queryClient.invalidateQueries({ queryKey }),
          ),
        );
      },
    }),
  );
  const { takenBackAt, takenBackByName } = takeBack.data ?? visitImport;
  if (takenBackAt !== null) {
    return (
      <Text size="sm">
        {t('Undone {when} by {name}', { when: dateTime(takenBackAt), name: takenBackByName ?? '' })}
      </Text>
    );
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Undo the import of {file}', { file: fileName })}
        onClick={confirmation.open}
      >
        {t('Undo')}
      </Button>
      <Modal
        opened={isConfirming}
        onClose={confirmation.close}
        title={t('Undo the import of {count, plural, one {# visit} other {# visits}}?', {
          count: visits,
        })}
      >
        <Stack>
          <Text>
            {t(
              'Its visits are void and leave the patients’ records, all together. They are not deleted: what is held on a patient still names them.',
            )}
          </Text>
          <HangingPapers papers={papersOf(takeBack.error)} />
          <FormAlert message={takeBack.error ? messageOf(takeBack.error) : null} />
          <DialogButtons>
            <Button variant="default" onClick={confirmation.close} data-autofocus>
              {t('Keep them')}
            </Button>
            <Button
              color="red"
              disabled={takeBack.isPending}
              onClick={() => takeBack.mutate({ id })}
            >
              {takeBack.isPending ? t('Undoing...') : t('Undo')}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </>
  );
}

/** The papers that a refusal names. */
function papersOf(error: unknown): readonly HangingPaper[] {
  const refusal = error as { code?: string; data?: { papers?: HangingPaper[] } } | null;
  return refusal?.code === 'HANGS_ON_IT' ? (refusal.data?.papers ?? []) : [];
}

function HangingPapers({ papers }: { papers: readonly HangingPaper[] }) {
  if (papers.length === 0) return null;
  return (
    <Alert color="yellow" title={t('Papers of these visits')}>
      <List size="sm">
        {papers.map(({ id, title, patientId, patientNumber, patientName }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={`/app/patients/${patientId}`} size="sm">
              <bdi>{patientName}</bdi> ({patientCode(patientNumber)})
            </Anchor>
            {title && `: ${title}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
