import { Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { addDays, formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { notifySuccess } from '../../web/ui/tell';
import { type DuePatient, newAnswer } from './due';

/** Days after which a patient is asked again, unless another day is chosen. */
const usualDays = 7;

interface AnswerDialogProps {
  row: DuePatient;
  answer: 'declined' | 'later';
  onClose: () => void;
}

/** Notes that a patient does not want to come, or is to be asked again later. */
export function AnswerDialog({ row, answer, onClose }: AnswerDialogProps) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const { name } = row;
  const isLater = answer === 'later';
  const { form, problem, submit, isSaving } = useRecordForm({
    initialValues: { until: isLater ? addDays(today, usualDays) : '', note: '' },
    validate: ({ until, note }) =>
      validateWith(newAnswer, {
        ...{ patientId: row.id, due: row.due, answer },
        until: isLater ? until : undefined,
        note,
      }),
    save: client.recalls.answer,
    onSaved: ({ until }) => {
      notifySuccess(
        until
          ? t('{name} is listed again from {date}.', { name, date: formatCalendarDate(until) })
          : t('{name} is not asked again for this.', { name }),
      );
      void queryClient.invalidateQueries({ queryKey: api.recalls.key() });
      onClose();
    },
  });
  return (
    <FormDialog
      title={
        isLater
          ? t('Ask {name} again later', { name })
          : t('{name} does not want to come', { name })
      }
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this entry?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
    >
      {isLater ? (
        <DateField
          label={t('Ask again from')}
          direction="ahead"
          withAsterisk
          data-autofocus
          min={addDays(today, 1)}
          value={form.values.until}
          onChange={(until) => form.setFieldValue('until', until)}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('The list names {name} again only for another reason.', { name })}
        </Text>
      )}
      <TextInput
        label={t('Note (optional)')}
        data-autofocus={!isLater || undefined}
        {...form.getInputProps('note')}
      />
      <FormAlert message={problem} />
    </FormDialog>
  );
}
