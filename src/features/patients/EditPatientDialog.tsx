import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client, dataOf, formMessageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { useClinic } from '../../web/session/session';
import { tellDone } from '../../web/ui/tell';
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
  requiredIn,
  shownPatientValue,
} from './patient';
import { FormSection, PatientFields } from './widgets/PatientFields';
import { validatePatient } from './widgets/validatePatient';

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
    validate: (values) => validatePatient(values, today, began),
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
    const fields = [...new Set(changes.map((change) => formFieldOf(change.field)))];
    const isTyped = (field: FormFieldOfPatient) =>
      shownIn(form.values, field) !== shownIn(began, field);
    const taken = fields.filter((field) => !isTyped(field));
    form.setValues(taken.reduce((values, field) => takingFrom(theirs, values, field), form.values));
    for (const field of fields) {
      form.setFieldError(
        field,
        isTyped(field)
          ? t('Changed meanwhile to “{value}”', { value: shownIn(theirs, field) })
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
          {isSaving ? t('Saving...') : t('Save changes')}
        </Button>
      }
    >
      <div ref={holdFields}>
        <PatientFields form={form} required={requiredIn(began)}>
          <FormSection legend={t('This change')}>
            <TextInput
              label={t('Reason for the change')}
              autoComplete="off"
              maxLength={300}
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

/** What a form says of a field, "none given" too. */
function shownIn(form: PatientForm, field: FormFieldOfPatient): string {
  const isNone = (form.noneGiven as string[]).includes(field) && form[field] === '';
  return shownPatientValue(field, isNone ? noneGivenText : form[field]);
}

/** The form with a field, and whether none was given, as another one has them. */
function takingFrom(
  theirs: PatientForm,
  typed: PatientForm,
  field: FormFieldOfPatient,
): PatientForm {
  const others = typed.noneGiven.filter((one) => one !== field);
  const own = theirs.noneGiven.filter((one) => one === field);
  return { ...typed, [field]: theirs[field], noneGiven: [...others, ...own] };
}
