import { Button, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, codeOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { PatientFields } from './PatientFields';
import {
  formFieldOf,
  formFromPatient,
  type Patient,
  type PatientChange,
  patientMessages,
  shownPatientValue,
} from './patient';
import { usePatientForm } from './usePatientForm';

interface Stale {
  current: Patient;
  changes: PatientChange['changes'];
}

/** Corrects a patient's record; what a colleague changed meanwhile is shown and never overwritten unseen. */
export function EditPatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  // The record may be read anew while the form is open; what was typed is told by what the form began with.
  const [began, setBegan] = useState(() => formFromPatient(patient));
  const { form, holdFields, problem, check, setProblem, showFailure } = usePatientForm(began);
  const [version, setVersion] = useState(patient.version);
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();
  const amend = useAction(
    api.patients.amend.mutationOptions({
      onSuccess: (changed) => {
        notifications.show({
          color: 'teal',
          message: t('Record of {name} saved', { name: changed.name }),
        });
        void queryClient.invalidateQueries({ queryKey: api.patients.key() });
        onClose();
      },
      onError: (error) => {
        if (codeOf(error) === 'PATIENT_CHANGED') {
          takeOver((error as unknown as { data: Stale }).data);
          setProblem(
            t('{message} Look at the marked fields and save again.', {
              message: formMessageOf(error),
            }),
          );
          return;
        }
        showFailure(error, patientMessages.changeFailed);
      },
    }),
  );

  // Their value stands in the form, unless this person typed another one into the same field.
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
      isSaving={amend.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        check(values, (record) =>
          amend.mutate({ ...record, id: patient.id, version, ...(reason ? { reason } : {}) }),
        ),
      )}
      discardQuestion={t('Discard these changes?')}
      submit={
        <Button type="submit" disabled={amend.isPending}>
          {amend.isPending ? t('Saving...') : t('Save')}
        </Button>
      }
    >
      <Stack ref={holdFields} gap="xl">
        <PatientFields form={form} />
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
