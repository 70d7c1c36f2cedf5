import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client, dataOf, formMessageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { useClinic } from '../../web/session/session';
import { tellDone } from '../../web/ui/tell';
import { judgePatient } from './judgePatient';
import { PatientFields } from './PatientFields';
import {
  formFieldOf,
  formFromPatient,
  type NewPatient,
  type Patient,
  type PatientChange,
  patientMessages,
  requiredIn,
  shownPatientValue,
} from './patient';

interface Stale {
  current: Patient;
  changes: PatientChange['changes'];
}

/** Corrects a patient's record; what a colleague changed meanwhile is shown and never overwritten unseen. */
export function EditPatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  // The record may be read again while the form is open; what was typed is told by what the form began with.
  const [began, setBegan] = useState(() => formFromPatient(patient));
  const { today } = useClinic();
  const [version, setVersion] = useState(patient.version);
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();
  const { form, holdFields, problem, submit, isSaving } = useRecordForm({
    initialValues: began,
    judge: (values) => judgePatient(values, today, began),
    save: (record: NewPatient) =>
      client.patients.amend({ ...record, id: patient.id, version, ...(reason ? { reason } : {}) }),
    onSaved: (changed) => {
      tellDone(t('Record of {name} saved', { name: changed.name }));
      void queryClient.invalidateQueries({ queryKey: api.patients.key() });
      onClose();
    },
    answer: (error) => {
      const stale = dataOf<Stale>(error, 'PATIENT_CHANGED');
      if (!stale) return undefined;
      takeOver(stale);
      return t('{message} Look at the marked fields and save again.', {
        message: formMessageOf(error),
      });
    },
    otherwise: patientMessages.changeFailed,
  });

  // Their value goes into the form, unless this person typed another one into the same field.
  const takeOver = ({ current, changes }: Stale) => {
    const theirs = formFromPatient(current);
    for (const field of new Set(changes.map((change) => formFieldOf(change.field)))) {
      const isTyped = form.values[field] !== began[field];
      if (!isTyped) form.setFieldValue(field, theirs[field]);
      form.setFieldError(
        field,
        isTyped
          ? t('Changed meanwhile to “{value}”', { value: shownPatientValue(field, theirs[field]) })
          : t('Changed meanwhile'),
      );
    }
    setBegan(theirs);
    setVersion(current.version);
    void queryClient.invalidateQueries({ queryKey: api.patients.key() });
  };

  return (
    <FormDialog
      title={t('Edit {name}', { name: patient.name })}
      isDirty={form.isDirty() || reason !== ''}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard these changes?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {isSaving ? t('Saving...') : t('Save')}
        </Button>
      }
    >
      <Stack ref={holdFields} gap="xl">
        <PatientFields form={form} required={requiredIn(began)} />
      </Stack>
      <TextInput
        label={t('Reason for the change')}
        autoComplete="off"
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormAlert message={problem} />
    </FormDialog>
  );
}
