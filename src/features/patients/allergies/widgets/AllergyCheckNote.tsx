import { Text } from '@mantine/core';
import { t } from '../../../../shared/language';
import { allergiesWithoutClass, type CheckedMedicine } from '../allergyCheck';
import { recordedAllergies } from '../recordedAllergies';

interface AllergyCheckNoteProps {
  /** As recorded with the patient. */
  allergies: readonly string[];
  medications: readonly CheckedMedicine[];
}

/** That the check compares names and is no clearance, in one sentence; nothing where there is nothing to compare. */
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
