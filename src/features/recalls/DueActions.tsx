import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconCalendarPlus,
  IconClockPause,
  IconDots,
  IconPhone,
  IconUserX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKeyOf } from '../../web/api/useIdempotencyKey';
import { opensRow } from '../../web/ui/RecordTable';
import { notifyFailure, notifySuccess } from '../../web/ui/tell';
import type { DuePatient } from './due';

/** The dialogs that a row opens beside the reminder. */
export type DueDialog = 'book' | 'declined' | 'later';

/** The keys of a row whose button has the focus; Enter reminds. */
const rowKeys: Readonly<Record<string, DueDialog | 'call'>> = {
  b: 'book',
  c: 'call',
  n: 'declined',
  o: 'later',
};

interface DueActionsProps {
  row: DuePatient;
  onOpen: (row: DuePatient, dialog: DueDialog | 'remind') => void;
}

/** What reception does with a patient who is due: remind, book, note a call or an answer. */
export function DueActions({ row, onOpen }: DueActionsProps) {
  const { name } = row;
  const call = useNotedCall(row);
  const act = (action: DueDialog | 'call') =>
    action === 'call' ? call.mutate(row.due) : onOpen(row, action);
  const pressKey = (event: KeyboardEvent) => {
    const action = rowKeys[event.key.toLowerCase()];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The keys of screens are others.
    event.stopPropagation();
    if (!event.repeat) act(action);
  };
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="xs"
        variant="default"
        aria-label={t('Remind {name}', { name })}
        aria-keyshortcuts="B C N O"
        onKeyDown={pressKey}
        onClick={() => onOpen(row, 'remind')}
        {...opensRow}
      >
        {t('Remind')}
      </Button>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('More about {name}', { name })}
            disabled={call.isPending}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            onClick={() => act('book')}
          >
            {t('Book')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPhone size={18} aria-hidden />} onClick={() => act('call')}>
            {t('Called')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconClockPause size={18} aria-hidden />}
            onClick={() => act('later')}
          >
            {t('Later')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUserX size={18} aria-hidden />}
            onClick={() => act('declined')}
          >
            {t('Does not want to come')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** Notes that the patient was called; another call is one after the last was noted. */
function useNotedCall({ id, name, lastContact }: DuePatient) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKeyOf(lastContact?.at ?? '');
  return useAction({
    mutationFn: (due: DuePatient['due']) =>
      client.recalls.attempt({ patientId: id, due }, { context: { idempotencyKey } }),
    onSuccess: () => {
      notifySuccess(t('Call to {name} noted', { name }));
      return queryClient.invalidateQueries({ queryKey: api.recalls.key() });
    },
    onError: notifyFailure,
  });
}
