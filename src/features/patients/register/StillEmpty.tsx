import { Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { openRequiredFields, type PatientForm } from '../patient';
import { patientFieldLabels } from '../patientLabels';

/** The required fields that are not answered yet, and the shortcut that answers those that a patient may not have. */
export function StillEmpty({ form }: { form: PatientForm }) {
  const empty = openRequiredFields(form);
  if (empty.length === 0) return null;
  const fields = empty.map((field) => t(patientFieldLabels[field])).join(', ');
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('Still empty: {fields}', { fields })}
      </Text>
      {empty.some((field) => field !== 'name' && field !== 'age') && (
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {t('Alt N: “Not told” for the rest')}
        </Text>
      )}
    </>
  );
}
