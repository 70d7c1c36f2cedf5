import { Button, NumberInput, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dateIn, instantAt, timeIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { TimeField } from '../../web/dates/TimeField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { tellDone } from '../../web/ui/tell';
import { type Incident, incidentFieldLabels, type NewIncident, newIncident } from './incident';

const blank = { what: '', occurred: '', data: '', consequences: '', done: '', advice: '' };

interface IncidentFormProps {
  /** The one that is corrected; null: a new one. */
  incident: Incident | null;
  onClose: () => void;
}

/** Enters an incident, or corrects one. */
export function IncidentForm({ incident, onClose }: IncidentFormProps) {
  const state = useIncidentForm(incident, onClose);
  const { form, holdFields, problem, marks, submit, isSaving, action } = state;
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
      <Stack ref={holdFields}>
        <Text size="sm" c="dimmed">
          {t(
            'Leave patients’ names out: an incident stays even when a patient’s record is erased.',
          )}
        </Text>
        <Part title={t('The incident')}>
          <DateField
            direction="behind"
            label={labelOf('noticedAt')}
            withAsterisk
            {...form.getInputProps('date')}
            error={marks.date ?? marks.noticedAt}
          />
          <TimeField label={t('Time')} withAsterisk {...form.getInputProps('time')} />
          <TextField state={state} field="what" isRequired />
          <TextField state={state} field="occurred" />
        </Part>
        <Part title={t('Whom it concerns')}>
          <TextField state={state} field="data" isRequired />
          <TextField state={state} field="consequences" />
          <NumberInput
            label={labelOf('persons')}
            withAsterisk
            min={0}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('persons')}
            error={marks.persons}
          />
        </Part>
        <Part title={t('What to do')}>
          <TextField state={state} field="done" />
          <TextField state={state} field="advice" />
        </Part>
        <FormAlert message={problem} />
        <LostAnswer action={action} />
      </Stack>
    </FormDialog>
  );
}

function useIncidentForm(incident: Incident | null, onClose: () => void) {
  const queryClient = useQueryClient();
  const { timeZone } = useClinic();
  const [noticed] = useState(() => (incident ? new Date(incident.noticedAt) : new Date()));
  const began = { date: dateIn(noticed, timeZone), time: timeIn(noticed, timeZone).slice(0, 5) };
  return useRecordForm({
    initialValues: {
      ...blank,
      ...(incident && pickTexts(incident)),
      persons: (incident?.persons ?? '') as number | string,
      ...began,
    },
    validate: ({ date, time, ...typed }) => {
      const isTime = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time);
      if (!isTime) {
        const message = t('Please enter when it was noticed.');
        return { message, marks: { date: message } };
      }
      return validateWith(newIncident, {
        ...typed,
        // What was not touched stays as it was, to the second.
        noticedAt:
          incident && date === began.date && time === began.time
            ? incident.noticedAt
            : instantAt(date, time, timeZone).toISOString(),
      });
    },
    save: (record: NewIncident, options) =>
      incident
        ? client.incidents.amend({ ...record, id: incident.id, version: incident.version })
        : client.incidents.record(record, options),
    onSaved: () => {
      tellDone(t('Saved'));
      for (const queryKey of [api.incidents.key(), api.notices.list.key()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      onClose();
    },
  });
}

const labelOf = (field: keyof typeof incidentFieldLabels) => t(incidentFieldLabels[field]);

interface TextFieldProps {
  state: ReturnType<typeof useIncidentForm>;
  field: keyof typeof blank;
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
      error={marks[field]}
    />
  );
}

/** Some questions of one matter, two beside each other where there is room. */
function Part({ title, children }: { title: string; children: ReactNode }) {
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
