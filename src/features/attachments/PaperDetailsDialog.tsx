import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { type Attachment, type AttachmentDetails, attachmentDetails } from './attachment';

/** Says what an old paper is, and the day on it. */
export function PaperDetailsDialog({ paper, onClose }: { paper: Attachment; onClose: () => void }) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: { title: paper.title, documentDate: paper.documentDate ?? '' },
    validate: (values) =>
      validateWith(attachmentDetails, {
        ...values,
        documentDate: values.documentDate || null,
        reportId: paper.reportId,
      }),
    save: (details: AttachmentDetails) => client.attachments.change({ ...details, id: paper.id }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: api.attachments.ofPatient.key() });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Name and date of the paper')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard what you changed?')}
      foot={<FormAlert message={problem} />}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
    >
      <div ref={fieldsRef}>
        <TextInput
          label={t('What it is')}
          data-autofocus
          mb="md"
          {...form.getInputProps('title')}
          error={marks.title}
        />
        <DateField
          label={t('Date on the paper')}
          direction="behind"
          max={today}
          {...form.getInputProps('documentDate')}
          error={marks.documentDate}
        />
      </div>
    </FormDialog>
  );
}
