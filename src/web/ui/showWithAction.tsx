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
  let wasPressed = false;
  const id = notifications.show({
    color,
    autoClose: shownForMs,
    ...(onClose && { onClose }),
    message: (
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 8rem">
          {message}
        </Text>
        <Button
          size="xs"
          variant="default"
          flex="none"
          data-notice-action
          aria-keyshortcuts="Alt+Z"
          onClick={() => {
            // It can be pressed again while it fades out.
            if (wasPressed) return;
            wasPressed = true;
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

/** Presses the button of the newest message that has one, also while a newer message lies over it. */
export function pressNewestAction(): void {
  // The newest message comes first.
  document.querySelector<HTMLElement>('[data-notice-action]')?.click();
}
