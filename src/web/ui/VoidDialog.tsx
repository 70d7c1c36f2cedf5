import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { changeReason } from '../../shared/voided';
import { useReturnFocus } from '../returnFocus';
import { FormAlert } from './FormAlert';

interface VoidDialogProps {
  /** What is voided, e.g. "bill". */
  what: string;
  isSaving: boolean;
  /** Why the server refused it. */
  failure: string | null;
  onClose: () => void;
  onVoid: (reason: string) => void;
}

/** Asks why a mistaken record is taken out of use. */
export function VoidDialog({ what, isSaving, failure, onClose, onVoid }: VoidDialogProps) {
  useReturnFocus();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = changeReason.safeParse(reason);
    setProblem(result.success ? null : (result.error.issues[0]?.message ?? null));
    if (result.success) onVoid(result.data);
  };
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Modal opened onClose={close} title={`Void this ${what}?`} zIndex={300}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>It stays readable, marked as voided, and is used no more.</Text>
          <Textarea
            label="Reason"
            withAsterisk
            data-autofocus
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={problem}
          />
          <FormAlert message={failure} />
          <Group justify="flex-end">
            <Button variant="default" disabled={isSaving} onClick={close}>
              Keep it
            </Button>
            <Button type="submit" color="red" disabled={isSaving}>
              {isSaving ? 'Voiding...' : `Void ${what}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
