import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { firstProblem } from '../../shared/fields';
import { t } from '../../shared/language';
import { changeReason } from '../../shared/voided';
import { Modal } from '../ui/Modal';
import { useReturnFocus } from '../ui/returnFocus';
import { FormAlert } from './FormAlert';
import { useUnsaved } from './unsaved';

const texts = {
  bill: { question: 'Void this bill?', submit: 'Void bill' },
  prescription: { question: 'Void this prescription?', submit: 'Void prescription' },
  record: { question: 'Void this record?', submit: 'Void record' },
};

interface VoidDialogProps {
  /** What is voided. */
  what: keyof typeof texts;
  /** What else happens by it. */
  note?: string;
  isSaving: boolean;
  /** Why the server refused it. */
  failure: string | null;
  onClose: () => void;
  onVoid: (reason: string) => void;
}

/** Asks why a mistaken record is taken out of use. */
export function VoidDialog({ what, note, isSaving, failure, onClose, onVoid }: VoidDialogProps) {
  useReturnFocus();
  const [reason, setReason] = useState('');
  useUnsaved(reason !== '', 'dialog');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = firstProblem(changeReason, reason);
    setProblem(found);
    if (!found) onVoid(changeReason.parse(reason));
  };
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Modal opened onClose={close} title={t(texts[what].question)} zIndex={300}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('It stays readable, marked as voided, and is used no more.')}</Text>
          {note && <Text>{note}</Text>}
          <Textarea
            label={t('Reason')}
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
              {t('Keep it')}
            </Button>
            <Button type="submit" color="red" disabled={isSaving}>
              {t(isSaving ? 'Voiding...' : texts[what].submit)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
