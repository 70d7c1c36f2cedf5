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
}

/** Says what was done, with a button for what may come next while the message is shown. */
export function showWithAction({ message, color, action, onAction }: WithAction): void {
  const id = notifications.show({
    color,
    autoClose: shownFor,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="default"
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
}
