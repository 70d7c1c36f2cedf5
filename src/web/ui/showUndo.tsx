import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t } from '../../shared/language';

/** Milliseconds for which what was done can be taken back; the server gives a little longer. */
const undoable = 10_000;

/** Says what was done, with a button that takes it back while the message stands. */
export function showUndo({ message, onUndo }: { message: string; onUndo: () => void }): void {
  const id = notifications.show({
    color: 'gray',
    autoClose: undoable,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {t('Undo')}
        </Button>
      </Group>
    ),
  });
}
