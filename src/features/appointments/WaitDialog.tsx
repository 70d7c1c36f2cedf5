import { Button, SimpleGrid, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { notifySuccess } from '../../web/ui/tell';
import { PatientSelect } from '../patients/widgets/PatientSelect';
import { DoctorField } from './SlotFields';
import { type NewWait, newWait } from './wait';

type Wish = Record<keyof NewWait, string>;

interface WaitDialogProps {
  /** The values chosen before it opened. */
  wish?: Wish | undefined;
  onClose: () => void;
}

const noWish: Wish = { patientId: '', doctorId: '', firstDate: '', lastDate: '', note: '' };

/** Puts a patient on the waiting list, for a day or several. */
export function WaitDialog({ wish = noWish, onClose }: WaitDialogProps) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const { form, problem, submit, isSaving } = useRecordForm({
    initialValues: wish,
    validate: (values) =>
      validateWith(newWait, {
        ...values,
        lastDate: values.lastDate || values.firstDate,
        doctorId: values.doctorId || undefined,
        note: values.note.trim() || undefined,
      }),
    save: client.appointments.wait,
    onSaved: ({ patientName }) => {
      notifySuccess(t('{name} is on the waiting list.', { name: patientName }));
      void queryClient.invalidateQueries({ queryKey: api.appointments.key() });
      onClose();
    },
  });
  const { values } = form;
  return (
    <FormDialog
      title={t('Add to waiting list')}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this entry?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Add to waiting list')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PatientSelect
          value={values.patientId}
          hasFocus
          onChange={(patientId) => form.setFieldValue('patientId', patientId)}
        />
        <DoctorField
          value={values.doctorId}
          onChange={(doctorId) => form.setFieldValue('doctorId', doctorId)}
        />
        <DateField
          label={t('From')}
          direction="ahead"
          withAsterisk
          min={today}
          value={values.firstDate}
          onChange={(date) => form.setFieldValue('firstDate', date)}
        />
        <DateField
          label={t('To (if more than one day)')}
          direction="ahead"
          min={values.firstDate || today}
          value={values.lastDate}
          onChange={(date) => form.setFieldValue('lastDate', date)}
        />
      </SimpleGrid>
      <Textarea label={t('Notes')} autosize minRows={2} {...form.getInputProps('note')} />
      <FormAlert message={problem} />
    </FormDialog>
  );
}
