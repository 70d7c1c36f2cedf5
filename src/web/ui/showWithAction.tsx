import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Milliseconds for which the message is shown. */
const shownFor = 10_000;

interface WithAction {
  message: string;
  color: 'gray' | 'green';
  /** What the button says. */
  action: string;
  onAction: () => void;
  /** Once it is shown no longer. */
  onClose?: (() => void) | undefined;
}

/** Says what was done, with a button for what may come next while the message is shown; gives what takes it away. */
export function showWithAction(options: WithAction): () => void {
  const { message, color, action, onAction, onClose } = options;
  const id = notifications.show({
    color,
    autoClose: shownFor,
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
