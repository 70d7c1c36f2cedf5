import { Button, NumberInput, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dateIn, instantAt, timeIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client, dataOf, formMessageOf } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { TimeField } from '../../web/dates/TimeField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { notifySuccess } from '../../web/ui/tell';
import { type Incident, incidentFieldLabels, type NewIncident, newIncident } from './incident';

const blank = { what: '', occurred: '', data: '', consequences: '', done: '', advice: '' };
type TextFieldName = keyof typeof blank;
type FormField = TextFieldName | 'persons' | 'date' | 'time';
const formFields: readonly FormField[] = [
  ...(Object.keys(blank) as TextFieldName[]),
  'persons',
  'date',
  'time',
];

interface IncidentFormProps {
  /** The incident to correct; null: a new one. */
  incident: Incident | null;
  onClose: () => void;
}

/** The form to enter an incident, or to correct one. */
export function IncidentForm({ incident, onClose }: IncidentFormProps) {
  const state = useIncidentForm(incident, onClose);
  const { form, fieldsRef, problem, marks, submit, isSaving, action } = state;
  return (
    <FormDialog
      title={incident ? t('Correct the incident') : t('New incident')}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this incident?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
    >
      <Stack ref={fieldsRef}>
        <Text size="sm" c="dimmed">
          {t(
            'Leave patients’ names out: an incident stays even when a patient’s record is erased.',
          )}
        </Text>
        <FieldGroup title={t('The incident')}>
          <DateField
            direction="behind"
            label={labelOf('noticedAt')}
            withAsterisk
            {...form.getInputProps('date')}
            error={marks.date ?? marks.noticedAt ?? form.errors.date}
          />
          <TimeField label={t('Time')} withAsterisk {...form.getInputProps('time')} />
          <TextField state={state} field="what" isRequired />
          <TextField state={state} field="occurred" />
        </FieldGroup>
        <FieldGroup title={t('Whom it concerns')}>
          <TextField state={state} field="data" isRequired />
          <TextField state={state} field="consequences" />
          <NumberInput
            label={labelOf('persons')}
            withAsterisk
            min={0}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('persons')}
            error={marks.persons ?? form.errors.persons}
          />
        </FieldGroup>
        <FieldGroup title={t('What to do')}>
          <TextField state={state} field="done" />
          <TextField state={state} field="advice" />
        </FieldGroup>
        <FormAlert message={problem} />
        <LostAnswer action={action} />
      </Stack>
    </FormDialog>
  );
}

/** Refetches the register and the notices of the bell after a change to an incident. */
export function useRefreshIncidents() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [api.incidents.key(), api.notices.list.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}

function useIncidentForm(incident: Incident | null, onClose: () => void) {
  const refresh = useRefreshIncidents();
  const { timeZone } = useClinic();
  const [openedAt] = useState(() => new Date());
  // The incident may be refetched while the form is open, so typed changes are compared with this one.
  const [base, setBase] = useState(incident);
  const valuesOf = (shown: Incident | null) => {
    const noticedAt = shown ? new Date(shown.noticedAt) : openedAt;
    return {
      ...blank,
      ...(shown && pickTexts(shown)),
      persons: (shown?.persons ?? '') as number | string,
      date: dateIn(noticedAt, timeZone),
      time: timeIn(noticedAt, timeZone).slice(0, 5),
    };
  };
  const baseValues = valuesOf(base);
  const state = useRecordForm({
    initialValues: baseValues,
    validate: ({ date, time, ...typed }) => {
      const isComplete = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time);
      if (!isComplete) {
        const message = t('Please enter when it was noticed.');
        return { message, marks: { date: message } };
      }
      return validateWith(newIncident, {
        ...typed,
        // An unchanged time keeps its seconds, which the inputs do not show.
        noticedAt:
          base && date === baseValues.date && time === baseValues.time
            ? base.noticedAt
            : instantAt(date, time, timeZone).toISOString(),
      });
    },
    save: (record: NewIncident, options) =>
      base
        ? client.incidents.amend({ ...record, id: base.id, version: base.version })
        : client.incidents.record(record, options),
    onSaved: () => {
      notifySuccess(t('Saved'));
      refresh();
      onClose();
    },
    onRefused: refresh,
    refusalMessage: (error) => {
      const current = dataOf<Incident>(error, 'INCIDENT_CHANGED');
      if (!current) return undefined;
      mergeCurrent(current);
      return formMessageOf(error);
    },
  });

  // Takes the colleague's values, except in fields that were changed in this form.
  const mergeCurrent = (current: Incident) => {
    const { form } = state;
    const currentValues = valuesOf(current);
    for (const field of formFields) {
      const value = currentValues[field];
      if (value === baseValues[field]) continue;
      if (form.values[field] === baseValues[field]) {
        form.setFieldValue(field, value);
        form.setFieldError(field, t('Changed meanwhile'));
      } else {
        form.setFieldError(field, t('Changed meanwhile to “{value}”', { value: String(value) }));
      }
    }
    setBase(current);
  };
  return state;
}

const labelOf = (field: keyof typeof incidentFieldLabels) => t(incidentFieldLabels[field]);

interface TextFieldProps {
  state: ReturnType<typeof useIncidentForm>;
  field: TextFieldName;
  isRequired?: boolean;
}

function TextField({ state: { form, marks }, field, isRequired = false }: TextFieldProps) {
  return (
    <Textarea
      label={labelOf(field)}
      autosize
      minRows={2}
      withAsterisk={isRequired}
      {...form.getInputProps(field)}
      error={marks[field] ?? form.errors[field]}
    />
  );
}

/** Inputs under a heading, in two columns on wide screens. */
function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        {children}
      </SimpleGrid>
    </Stack>
  );
}

function pickTexts({ what, occurred, data, consequences, done, advice }: Incident) {
  return { what, occurred, data, consequences, done, advice };
}
