import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { comeIntoView } from '../ui/comeIntoView';

/** What is wrong with a form, or why it could not be saved, announced to screen readers; null shows nothing. */
export function FormAlert({ message }: { message: string | null }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // An invalid field that has the focus must stay in view.
    if (!message || document.activeElement?.matches('[aria-invalid="true"]')) return;
    if (alert.current?.closest('form')) comeIntoView(alert.current);
  }, [message]);
  if (!message) return null;
  return (
    <Alert
      ref={alert}
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      style={{ whiteSpace: 'pre-line' }}
    >
      {message}
    </Alert>
  );
}
