import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { sessionQuery } from '../../../web/session/session';
import { type ClinicSettings, newClinicSettings } from '../clinicSettings';
import { clinicFormOf, clinicOfForm } from '../settingsForms';
import { clinicFieldLabels } from '../settingsLabels';
import { useSettingsForm } from './useSettingsForm';

/** The form state of the clinic's settings; a screen shows all or some of its fields. */
export function useClinicForm(settings: ClinicSettings, onSaved?: () => void) {
  const queryClient = useQueryClient();
  return useSettingsForm({
    record: settings,
    queryKey: api.settings.clinic.queryKey(),
    formOf: clinicFormOf,
    labels: clinicFieldLabels,
    ofForm: clinicOfForm,
    schema: newClinicSettings,
    save: client.settings.saveClinic,
    conflictCode: 'SETTINGS_CHANGED',
    savedMessage: t('The settings are saved.'),
    onSaved: () => {
      // The session holds the clinic's name and its date.
      void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      onSaved?.();
    },
  });
}

export type ClinicFormState = ReturnType<typeof useClinicForm>;
