import { Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateIn, instantAt, timeIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { TimeField } from '../../web/dates/TimeField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { judgedBy } from '../../web/forms/judged';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { useClinic } from '../../web/session/session';
import { tellDone } from '../../web/ui/tell';
import { type Incident, incidentFieldLabels, type NewIncident, newIncident } from './incident';

const blank = { what: '', occurred: '', data: '', consequences: '', done: '', advice: '' };

/** Enters an incident, or corrects one. */
export function IncidentForm({
  incident,
  onClose,
}: {
  incident: Incident | null;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { timeZone } = useClinic();
  const [noticed] = useState(() => (incident ? new Date(incident.noticedAt) : new Date()));
  const began = { date: dateIn(noticed, timeZone), time: timeIn(noticed, timeZone).slice(0, 5) };
  const { form, holdFields, problem, marks, submit, isSaving, action } = useRecordForm({
    initialValues: {
      ...blank,
      ...(incident && pickTexts(incident)),
      persons: (incident?.persons ?? '') as number | string,
      ...began,
    },
    judge: ({ date, time, ...typed }) => {
      const isTime = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time);
      if (!isTime) {
        const message = t('Please enter when it was noticed.');
        return { message, marks: { date: message } };
      }
      return judgedBy(newIncident, {
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
      for (const queryKey of [api.incidents.key(), api.topbar.notices.key()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      onClose();
    },
  });
  const label = (field: keyof typeof incidentFieldLabels) => t(incidentFieldLabels[field]);
  const area = (field: keyof typeof blank, isRequired = false) => (
    <Textarea
      label={label(field)}
      autosize
      minRows={2}
      withAsterisk={isRequired}
      {...form.getInputProps(field)}
      error={marks[field]}
    />
  );
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
          {t('Write no names of patients here: an incident is kept when a patient is erased.')}
        </Text>
        <Group grow>
          <DateField
            direction="behind"
            label={label('noticedAt')}
            withAsterisk
            {...form.getInputProps('date')}
            error={marks.date ?? marks.noticedAt}
          />
          <TimeField label={t('Time')} withAsterisk {...form.getInputProps('time')} />
        </Group>
        {area('what', true)}
        {area('occurred')}
        {area('data', true)}
        <NumberInput
          label={label('persons')}
          withAsterisk
          min={0}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('persons')}
          error={marks.persons}
        />
        {area('consequences')}
        {area('done')}
        {area('advice')}
        <FormAlert message={problem} />
        <LostAnswer action={action} />
      </Stack>
    </FormDialog>
  );
}

function pickTexts({ what, occurred, data, consequences, done, advice }: Incident) {
  return { what, occurred, data, consequences, done, advice };
}
