import { Text } from '@mantine/core';
import type { PatientField } from '../patient';
import { stillToAskText } from '../patientLabels';

/** What nobody recorded of a patient, while the patient may be at the desk; nothing when all is there. */
export function StillToAsk({ fields }: { fields: readonly PatientField[] }) {
  if (fields.length === 0) return null;
  return <Text size="sm">{stillToAskText(fields)}</Text>;
}
