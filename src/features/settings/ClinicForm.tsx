import { Fieldset, Group, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, codeOf, fieldErrorsOf, messageOf } from '../../web/api';
import { sessionQuery } from '../../web/session';
import { useAction } from '../../web/useAction';
import { nameChoices } from '../board/board';
import { nameChoiceLabels } from '../board/boardLabels';
import { type ClinicSettings, newClinicSettings } from './clinicSettings';
import { MergeNotice } from './MergeNotice';
import { PictureInput } from './PictureInput';
import { SettingsForm } from './SettingsForm';
import { newestOf, problemsOf } from './saving';
import { clinicFormOf, clinicOfForm, type ClinicForm as Fields } from './settingsForms';
import { clinicFieldLabels } from './settingsLabels';
import { clinicWords } from './settingsWords';
import { TimeZoneInput } from './TimeZoneInput';
import { useMergedForm } from './useMergedForm';
import { WorkingHoursInput } from './WorkingHoursInput';

/** The clinic's settings, for its administrators. */
export function ClinicForm({ settings }: { settings: ClinicSettings }) {
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { queryKey } = api.settings.clinic.queryOptions();
  const save = useAction(
    api.settings.saveClinic.mutationOptions({
      onSuccess: (saved, sent) => {
        form.saved(clinicFormOf(sent), saved);
        queryClient.setQueryData(queryKey, newestOf(saved));
        notifications.show({ color: 'teal', message: t('The settings are saved.') });
        // The name in the frame, and what day it is.
        void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      },
      onError: (error) => {
        setErrors(fieldErrorsOf(error));
        setProblem(messageOf(error));
        if (codeOf(error) === 'SETTINGS_CHANGED') {
          const { data } = error as { data: ClinicSettings };
          queryClient.setQueryData(queryKey, newestOf(data));
        }
      },
    }),
  );
  const form = useMergedForm(settings, clinicFormOf, save.isPending);
  const submit = () => {
    const found = newClinicSettings.safeParse(clinicOfForm(form.values));
    setErrors(problemsOf(found.error));
    setProblem(
      found.success ? null : t(found.error.issues[0]?.message ?? 'Please check the form.'),
    );
    if (!found.success) return;
    const wanted = { ...found.data, version: form.version };
    form.tidy(clinicFormOf(wanted));
    save.mutate(wanted);
  };

  const { values, set } = form;
  const labelOf = (field: keyof Fields) => t(clinicFieldLabels[field]);
  type TextField = { [Field in keyof Fields]: Fields[Field] extends string ? Field : never };
  const input = (field: Exclude<TextField[keyof Fields], 'boardNames'>) => ({
    label: labelOf(field),
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      set(field, event.currentTarget.value),
  });
  return (
    <SettingsForm
      label={t('Clinic')}
      notice={
        <MergeNotice
          {...form}
          labelOf={labelOf}
          show={(field, whose) => {
            const shown = whose === 'mine' ? values : form.stored;
            if (field !== 'logo') return clinicWords(field, shown) || t('Not specified');
            return shown.logo ? (
              <img src={shown.logo} alt={labelOf(field)} style={{ maxHeight: 64 }} />
            ) : (
              t('Not specified')
            );
          }}
          onChoose={form.choose}
        />
      }
      isUndecided={form.conflicts.length > 0}
      problem={problem}
      save={save}
      onSubmit={submit}
    >
      <Fieldset legend={t('Letterhead')}>
        <Stack>
          <TextInput {...input('name')} autoComplete="organization" />
          <Textarea {...input('address')} autosize minRows={2} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...input('phone')} type="tel" />
            <TextInput {...input('email')} type="email" />
            <TextInput
              {...input('gstin')}
              description={t('Left empty where the clinic is not registered')}
              autoComplete="off"
            />
          </SimpleGrid>
          <PictureInput
            label={labelOf('logo')}
            description={t('Stands on papers; PNG or JPEG, made smaller here')}
            value={values.logo}
            onChange={(logo) => set('logo', logo)}
            most={{ width: 480, height: 240 }}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('Bills')}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              {...input('billPrefix')}
              description={t('Up to 4 capital letters and digits')}
              autoComplete="off"
            />
            <TextInput
              {...input('consultationFee')}
              description={t('In rupees; a doctor may have another one')}
              inputMode="decimal"
              autoComplete="off"
            />
          </SimpleGrid>
          <TextInput
            {...input('taxBasisPoints')}
            description={t(
              'In percent. In India health care services are exempt from GST, medicines sold to outpatients are not. 18 % stays until it is changed here.',
            )}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextInput
            {...input('upiAddress')}
            description={t('Where patients pay to by UPI, such as clinic@bank')}
            inputMode="email"
            autoComplete="off"
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('Hours and appointments')}>
        <Stack>
          <TimeZoneInput
            value={values.timeZone}
            error={errors.timeZone}
            onChange={(timeZone) => set('timeZone', timeZone)}
          />
          <TextInput
            {...input('slotMinutes')}
            description={t('Minutes that an appointment takes')}
            inputMode="numeric"
            autoComplete="off"
          />
          <WorkingHoursInput
            value={values.workingHours}
            onChange={(hours) => set('workingHours', hours)}
            error={errors.workingHours}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('Waiting room')}>
        <Radio.Group
          label={labelOf('boardNames')}
          description={t('What new screens begin with')}
          value={values.boardNames}
          onChange={(choice) => set('boardNames', choice as Fields['boardNames'])}
        >
          <Group mt={6}>
            {nameChoices.map((choice) => (
              <Radio key={choice} value={choice} label={t(nameChoiceLabels[choice])} />
            ))}
          </Group>
        </Radio.Group>
      </Fieldset>
    </SettingsForm>
  );
}
