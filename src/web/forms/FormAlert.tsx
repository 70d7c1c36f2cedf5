import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/**
 * What is wrong with a form or why it could not be saved, in lines, announced to screen readers; nothing when all is
 * well.
 */
export function FormAlert({ message }: { message: string | null }) {
  if (!message) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      style={{ whiteSpace: 'pre-line' }}
    >
      {message}
    </Alert>
  );
}
