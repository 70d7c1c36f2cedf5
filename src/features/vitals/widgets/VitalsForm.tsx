import { Button, Group, Stack } from '@mantine/core';
import { t } from '../../../shared/language';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useVitalsForm, type VitalsFormOf } from './useVitalsForm';
import { VitalsFields } from './VitalsFields';

/** The boxes with a button of their own, for a page; empty again once they are saved. */
export function VitalsForm({ onSaved, ...of }: VitalsFormOf) {
  const form = useVitalsForm({
    ...of,
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
