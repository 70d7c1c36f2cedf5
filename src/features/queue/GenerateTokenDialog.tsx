import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, messageOf } from '../../web/api';
import { useReturnFocus } from '../../web/returnFocus';
import { FormAlert } from '../../web/ui/FormAlert';
import { PatientSelect } from '../../web/ui/PatientSelect';
import { useAction } from '../../web/useAction';
import { useIdempotencyKey } from '../../web/useIdempotencyKey';
import type { TokenPriority } from './token';

/** Gives a patient the day's next number (spec 2, Tokens). */
export function GenerateTokenDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [patientId, setPatientId] = useState('');
  const [priority, setPriority] = useState<TokenPriority>('normal');
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const issue = useAction(
    api.queue.issue.mutationOptions({
      context,
      onSuccess: (token) => {
        notifications.show({
          color: 'teal',
          message: `Token #${token.tokenNumber} for ${token.patientName}`,
        });
        void queryClient.invalidateQueries({ queryKey: api.queue.key() });
        onClose();
      },
    }),
  );

  // Closing would not undo a number that is being issued.
  const close = () => {
    if (!issue.isPending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    issue.mutate({ patientId, priority });
  };

  return (
    <Modal opened onClose={close} title="Generate Token">
      <form onSubmit={submit}>
        <Stack>
          <PatientSelect value={patientId} onChange={setPatientId} />
          <Radio.Group
            label="Priority"
            value={priority}
            onChange={(value) => setPriority(value as TokenPriority)}
          >
            <Group mt={4}>
              <Radio value="normal" label="Normal" />
              <Radio value="urgent" label="Urgent" />
            </Group>
          </Radio.Group>
          <FormAlert message={issue.isError ? messageOf(issue.error) : null} />
          <Group justify="flex-end">
            <Button variant="default" disabled={issue.isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={patientId === '' || issue.isPending}>
              {issue.isPending ? 'Generating...' : 'Generate Token'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
