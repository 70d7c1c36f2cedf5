import { Text } from '@mantine/core';
import type { PatientField } from '../patient';
import { stillToAskText } from '../patientLabels';

/** A prompt for the fields that are not recorded; renders nothing if there are none. */
export function StillToAsk({ fields }: { fields: readonly PatientField[] }) {
  if (fields.length === 0) return null;
  return <Text size="sm">{stillToAskText(fields)}</Text>;
}
