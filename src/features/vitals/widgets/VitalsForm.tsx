import { Button, Group, Stack } from '@mantine/core';
import { t } from '../../../shared/language';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useVitalsForm, type VitalsFormOptions } from './useVitalsForm';
import { VitalsFields } from './VitalsFields';

/** The vitals form of a page, with its own button; it is cleared after saving. */
export function VitalsForm({ onSaved, ...options }: VitalsFormOptions) {
  const form = useVitalsForm({
    ...options,
    onSaved: (saved) => {
      form.clear();
      onSaved(saved);
    },
  });
  useUnsaved(form.isDirty, 'screen');
  return (
    <form onSubmit={form.submit} noValidate aria-label={t('Vitals')}>
      <Stack gap="sm">
        <VitalsFields form={form} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" disabled={form.isSaving || !form.isDirty}>
            {t(form.isSaving ? 'Saving...' : 'Save vitals')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
