import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const shownForMs = 10_000;

interface MessageWithAction {
  message: string;
  color: 'gray' | 'green';
  /** The button's label. */
  action: string;
  onAction: () => void;
  /** Called when the message is closed. */
  onClose?: (() => void) | undefined;
}

/** Says what was done, with a button for a next step while it is shown; returns a function that hides the message. */
export function showWithAction(options: MessageWithAction): () => void {
  const { message, color, action, onAction, onClose } = options;
  const id = notifications.show({
    color,
    autoClose: shownForMs,
    ...(onClose && { onClose }),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            onAction();
          }}
        >
          {action}
        </Button>
      </Group>
    ),
  });
  return () => notifications.hide(id);
}
