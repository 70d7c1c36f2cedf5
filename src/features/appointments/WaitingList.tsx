import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { EmptyState } from '../../web/ui/EmptyState';
import { Modal } from '../../web/ui/Modal';
import { narrowing } from '../../web/ui/narrowing';
import { useReturnFocus } from '../../web/ui/returnFocus';
import classes from './Appointments.module.css';
import { BookWait, wishText } from './BookWait';
import { WaitDialog } from './WaitDialog';

/** The button with the number of patients on the waiting list, which opens the list. */
export function WaitingListButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { data } = useQuery(api.appointments.waits.queryOptions());
  const label =
    data && data.length > 0
      ? t('Waiting list ({count})', { count: data.length })
      : t('Waiting list');
  return (
    <>
      <Button
        variant="default"
        classNames={narrowing}
        leftSection={<IconHourglass size={18} aria-hidden />}
        data-count={data?.length || ''}
        aria-label={label}
        onClick={open}
      >
        {label}
      </Button>
      {isOpen && <WaitingList onClose={close} />}
    </>
  );
}

function WaitingList({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { data: waits } = useQuery(api.appointments.waits.queryOptions());
  const end = useAction(
    api.appointments.endWait.mutationOptions(useOutcome(api.appointments.key())),
  );
  const [isAdding, setAdding] = useState(false);
  // The longest waiting entry with a free slot.
  const firstBookable = waits?.find(({ place }) => place !== null);
  if (isAdding) return <WaitDialog onClose={() => setAdding(false)} />;
  return (
    <Modal opened onClose={onClose} title={t('Waiting list')} size="lg">
      <Stack>
        {waits?.length === 0 && (
          <EmptyState
            title={t('No one is waiting')}
            hint={t('Add patients who want an earlier slot.')}
            icon={IconHourglass}
          />
        )}
        {waits?.map((wait) => (
          <Group key={wait.id} justify="space-between" gap="xs" className={classes.entry}>
            <Stack gap={0} flex="1 1 14rem">
              <Text fw="bold">{wait.patientName}</Text>
              <Text size="sm" c="dimmed">
                {wishText(wait)}
              </Text>
              <Text size="sm" c="dimmed">
                {[wait.patientPhone, !wait.place && t('No free slot yet')]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
            <Group gap="xs">
              <BookWait
                wait={wait}
                variant={wait.id === firstBookable?.id ? 'filled' : 'default'}
              />
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={t('Remove {name} from the waiting list', { name: wait.patientName })}
                disabled={end.isPending}
                onClick={() => end.mutate({ id: wait.id })}
              >
                {t('Remove')}
              </Button>
            </Group>
          </Group>
        ))}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button variant={firstBookable ? 'default' : 'filled'} onClick={() => setAdding(true)}>
            {t('Add to waiting list')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
