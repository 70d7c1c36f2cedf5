import { Fieldset, Group, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { sessionQuery } from '../../web/session/session';
import { secondFactorChoices, secondFactorLabels } from '../accounts/secondFactor';
import { nameChoices } from '../board/board';
import { nameChoiceLabels } from '../board/boardLabels';
import { type ClinicSettings, newClinicSettings } from './clinicSettings';
import { PictureInput } from './PictureInput';
import { SettingsForm } from './SettingsForm';
import { clinicFormOf, clinicOfForm, type ClinicForm as Fields } from './settingsForms';
import { clinicFieldLabels } from './settingsLabels';
import { clinicWords } from './settingsWords';
import { TimeZoneInput } from './TimeZoneInput';
import { useSettingsForm } from './useSettingsForm';
import { WorkingHoursInput } from './WorkingHoursInput';

/** The clinic's settings, for its administrators. */
export function ClinicForm({ settings }: { settings: ClinicSettings }) {
  const queryClient = useQueryClient();
  const form = useSettingsForm({
    record: settings,
    queryKey: api.settings.clinic.queryKey(),
    formOf: clinicFormOf,
    labels: clinicFieldLabels,
    ofForm: clinicOfForm,
    schema: newClinicSettings,
    save: client.settings.saveClinic,
    changedCode: 'SETTINGS_CHANGED',
    savedMessage: t('The settings are saved.'),
    // The name in the frame, and what day it is.
    onSaved: () => void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey }),
  });
  const { values, marks, set, labelOf, inputOf } = form;
  return (
    <SettingsForm label={t('Clinic')} form={form} words={clinicWords} picture="logo">
      <Fieldset legend={t('Letterhead')}>
        <Stack>
          <TextInput {...inputOf('name')} autoComplete="organization" />
          <Textarea {...inputOf('address')} autosize minRows={2} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...inputOf('phone')} type="tel" />
            <TextInput {...inputOf('email')} type="email" />
            <TextInput
              {...inputOf('gstin')}
              description={t('Leave blank if not GST-registered')}
              autoComplete="off"
            />
          </SimpleGrid>
          <PictureInput
            label={labelOf('logo')}
            description={t('Printed on papers; PNG or JPEG, resized automatically')}
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
              {...inputOf('billPrefix')}
              description={t('Up to 4 capital letters and digits')}
              autoComplete="off"
            />
            <TextInput
              {...inputOf('consultationFee')}
              description={t('In rupees; a doctor may have another one')}
              inputMode="decimal"
              autoComplete="off"
            />
          </SimpleGrid>
          <TextInput
            {...inputOf('taxBasisPoints')}
            description={t(
              'In percent. In India health care services are exempt from GST, medicines sold to outpatients are not. 18 % stays until it is changed here.',
            )}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextInput
            {...inputOf('upiAddress')}
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
            error={marks.timeZone}
            onChange={(timeZone) => set('timeZone', timeZone)}
          />
          <TextInput
            {...inputOf('slotMinutes')}
            description={t('Minutes that an appointment takes')}
            inputMode="numeric"
            autoComplete="off"
          />
          <WorkingHoursInput
            value={values.workingHours}
            onChange={(hours) => set('workingHours', hours)}
            error={marks.workingHours}
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
      <Fieldset legend={t('Signing in')}>
        <Radio.Group
          label={labelOf('secondFactor')}
          description={t(
            'Who must and has not set it up does so at once, before anything else opens. Set it up for your own account first.',
          )}
          value={values.secondFactor}
          onChange={(choice) => set('secondFactor', choice as Fields['secondFactor'])}
        >
          <Group mt={6}>
            {secondFactorChoices.map((choice) => (
              <Radio key={choice} value={choice} label={t(secondFactorLabels[choice])} />
            ))}
          </Group>
        </Radio.Group>
      </Fieldset>
    </SettingsForm>
  );
}
