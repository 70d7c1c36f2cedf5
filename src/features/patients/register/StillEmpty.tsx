import { Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { openIn, type PatientForm } from '../patient';
import { patientFieldLabels } from '../patientLabels';

/** What of the required is not answered yet, and the key that answers for all that a patient may not have. */
export function StillEmpty({ form }: { form: PatientForm }) {
  const empty = openIn(form);
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
