import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { t } from '../../shared/language';
import { changeReason } from '../../shared/voided';
import { DialogButtons } from '../ui/DialogButtons';
import { Modal } from '../ui/Modal';
import { useReturnFocus } from '../ui/returnFocus';
import { FormAlert } from './FormAlert';
import { useUnsaved } from './unsaved';
import { useRecordForm } from './useRecordForm';
import { validateWith } from './validation';

const texts = {
  bill: { question: 'Void this bill?', submit: 'Void bill' },
  prescription: { question: 'Void this prescription?', submit: 'Void prescription' },
  vitals: { question: 'Void these vitals?', submit: 'Void vitals' },
  results: { question: 'Void these results?', submit: 'Void results' },
  paper: { question: 'Void this paper?', submit: 'Void paper' },
  letter: { question: 'Void this letter?', submit: 'Void letter' },
  record: { question: 'Void this record?', submit: 'Void record' },
};

interface VoidDialogProps {
  /** The kind of record to void. */
  kind: keyof typeof texts;
  /** What else voiding it changes. */
  note?: string;
  save: (reason: string, options: { context: { idempotencyKey: string } }) => Promise<unknown>;
  /** The key of the queries that show the record, which are refetched. */
  queryKey: QueryKey;
  onRefused?: () => void;
  /** A question of its own, above the buttons. */
  children?: ReactNode;
  onClose: () => void;
}

/** Asks for the reason why a mistaken record is voided. */
export function VoidDialog(props: VoidDialogProps) {
  const { kind, note, save, queryKey, onRefused, children, onClose } = props;
  const queryClient = useQueryClient();
  useReturnFocus();
  const { form, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: { reason: '' },
    // The only field shows its problem itself.
    validate: (values) => ({
      ...validateWith(z.object({ reason: changeReason }), values),
      message: null,
    }),
    save: ({ reason }: { reason: string }, options) => save(reason, options),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey });
      onClose();
    },
    onRefused,
  });
  useUnsaved(form.values.reason !== '', 'dialog');
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Modal opened onClose={close} title={t(texts[kind].question)} zIndex={300}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('It can still be read, marked as voided, but is no longer used.')}</Text>
          {note && <Text>{note}</Text>}
          <Textarea
            label={t('Reason')}
            withAsterisk
            data-autofocus
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
            error={marks.reason}
          />
          {children}
          <FormAlert message={problem} />
          <DialogButtons>
            <Button variant="default" disabled={isSaving} onClick={close}>
              {t('Keep it')}
            </Button>
            <Button type="submit" color="red" disabled={isSaving}>
              {t(isSaving ? 'Voiding...' : texts[kind].submit)}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
