import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client, dataOf, formMessageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { useClinic } from '../../web/session/session';
import { notifySuccess } from '../../web/ui/tell';
import {
  type FormFieldOfPatient,
  formFieldOf,
  formFromPatient,
  type NewPatient,
  noneGivenText,
  type Patient,
  type PatientChange,
  type PatientForm,
  patientMessages,
  requiredFieldsFor,
  shownPatientValue,
} from './patient';
import { FormSection, PatientFields } from './widgets/PatientFields';
import { validatePatient } from './widgets/validatePatient';

interface StaleRecord {
  current: Patient;
  changes: PatientChange['changes'];
}

/** Corrects a patient's record; a colleague's concurrent change is shown and never overwritten unseen. */
export function EditPatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  // The record may be refetched while the form is open, so typed changes are compared with the form's initial values.
  const [baseForm, setBaseForm] = useState(() => formFromPatient(patient));
  const { today } = useClinic();
  const [version, setVersion] = useState(patient.version);
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();
  const { form, fieldsRef, problem, submit, isSaving } = useRecordForm({
    initialValues: baseForm,
    validate: (values) => validatePatient(values, today, baseForm),
    save: (record: NewPatient) =>
      client.patients.amend({ ...record, id: patient.id, version, ...(reason ? { reason } : {}) }),
    onSaved: (changed) => {
      notifySuccess(t('Record of {name} saved', { name: changed.name }));
      void queryClient.invalidateQueries({ queryKey: api.patients.key() });
      onClose();
    },
    refusalMessage: (error) => {
      const stale = dataOf<StaleRecord>(error, 'PATIENT_CHANGED');
      if (!stale) return undefined;
      mergeCurrent(stale);
      return t('{message} Look at the marked fields and save again.', {
        message: formMessageOf(error),
      });
    },
    failureMessage: patientMessages.changeFailed,
  });

  // Takes the colleague's values, except in fields that were changed in this form.
  const mergeCurrent = ({ current, changes }: StaleRecord) => {
    const currentForm = formFromPatient(current);
    const fields = [...new Set(changes.map((change) => formFieldOf(change.field)))];
    const isTyped = (field: FormFieldOfPatient) =>
      fieldText(form.values, field) !== fieldText(baseForm, field);
    const untouched = fields.filter((field) => !isTyped(field));
    form.setValues(
      untouched.reduce((values, field) => copyField(currentForm, values, field), form.values),
    );
    for (const field of fields) {
      form.setFieldError(
        field,
        isTyped(field)
          ? t('Changed meanwhile to “{value}”', { value: fieldText(currentForm, field) })
          : t('Changed meanwhile'),
      );
    }
    setBaseForm(currentForm);
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
          {isSaving ? t('Saving...') : t('Save changes')}
        </Button>
      }
    >
      <div ref={fieldsRef}>
        <PatientFields form={form} required={requiredFieldsFor(baseForm)}>
          <FormSection legend={t('This change')}>
            <TextInput
              label={t('Reason for the change')}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </FormSection>
        </PatientFields>
      </div>
      <FormAlert message={problem} />
    </FormDialog>
  );
}

/** A form field's displayed text, "none given" too. */
function fieldText(form: PatientForm, field: FormFieldOfPatient): string {
  const isNone = (form.noneGiven as string[]).includes(field) && form[field] === '';
  return shownPatientValue(field, isNone ? noneGivenText : form[field]);
}

/** The target form with a field and its `noneGiven` mark taken from the source form. */
function copyField(
  source: PatientForm,
  target: PatientForm,
  field: FormFieldOfPatient,
): PatientForm {
  const others = target.noneGiven.filter((marked) => marked !== field);
  const own = source.noneGiven.filter((marked) => marked === field);
  return { ...target, [field]: source[field], noneGiven: [...others, ...own] };
}
