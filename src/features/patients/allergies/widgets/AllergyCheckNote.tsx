import { Text } from '@mantine/core';
import { t } from '../../../../shared/language';
import { allergiesWithoutClass, type CheckedMedicine } from '../allergyCheck';
import { recordedAllergies } from '../recordedAllergies';

interface AllergyCheckNoteProps {
  /** The patient's recorded list. */
  allergies: readonly string[];
  medications: readonly CheckedMedicine[];
}

/** States that the check compares names and is no clearance; renders nothing if there is nothing to compare. */
export function AllergyCheckNote({ allergies, medications }: AllergyCheckNoteProps) {
  const recorded = recordedAllergies(allergies);
  if (recorded.kind !== 'recorded' || medications.every(({ name }) => name.trim() === '')) {
    return null;
  }
  const byNameAlone = allergiesWithoutClass(recorded.allergies);
  return (
    <Text size="sm" c="dimmed" role="note">
      {byNameAlone.length > 0
        ? t('{allergies}: compared by name only, which does not replace your own check.', {
            allergies: byNameAlone.join(', '),
          })
        : t('Allergies are compared by name, which does not replace your own check.')}
    </Text>
  );
}
