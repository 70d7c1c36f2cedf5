import { Button, Stack } from '@mantine/core';
import { t } from '../../shared/language';
import { client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { closeAfterPaint } from '../../web/ui/closing';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { type Token, urgentReasonMissing } from './token';
import { UrgentReason } from './widgets/UrgentReason';

interface UrgentDialogProps {
  token: Token;
  onSaved: (urgent: Token) => void;
  onClose: () => void;
}

/** Makes a waiting token urgent, with the reason. */
export function UrgentDialog({ token, onSaved, onClose }: UrgentDialogProps) {
  useReturnFocus();
  const { id, tokenNumber: number, patientName: name } = token;
  const { form, values, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: { urgentReason: '' },
    validate: (typed) => {
      const urgentReason = typed.urgentReason.trim();
      return urgentReason === ''
        ? { message: null, marks: { urgentReason: t(urgentReasonMissing) } }
        : { record: { id, priority: 'urgent' as const, urgentReason } };
    },
    save: client.queue.setPriority,
    onSaved: (urgent) => {
      onSaved(urgent);
      onClose();
    },
  });
  useUnsaved(values.urgentReason !== '', 'dialog');
  const close = () => {
    if (!isSaving) closeAfterPaint(onClose);
  };
  return (
    <Modal opened onClose={close} title={t('Make #{number} {name} urgent', { number, name })}>
      <form onSubmit={submit}>
        <Stack>
          <UrgentReason
            value={values.urgentReason}
            hasFocus
            onChange={(urgentReason) => form.setFieldValue('urgentReason', urgentReason)}
            problem={marks.urgentReason}
          />
          <FormAlert message={problem} />
          <DialogButtons>
            <Button variant="default" disabled={isSaving} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" color="red" disabled={isSaving}>
              {t('Make urgent')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
