import { Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { allergiesWithoutClass, type CheckedMedicine, uncheckedMedicines } from '../allergyCheck';
import { recordedAllergies } from '../recordedAllergies';

interface AllergyCheckNoteProps {
  /** As recorded with the patient. */
  allergies: readonly string[];
  medications: readonly CheckedMedicine[];
}

/** What the check for allergies does and does not know; nothing where there is nothing to compare. */
export function AllergyCheckNote({ allergies, medications }: AllergyCheckNoteProps) {
  const named = medications.filter(({ name }) => name.trim() !== '');
  const recorded = recordedAllergies(allergies);
  if (recorded.kind !== 'recorded' || named.length === 0) return null;
  const unchecked = uncheckedMedicines(named).map(({ name }) => name.trim());
  const byNameAlone = allergiesWithoutClass(recorded.allergies);
  return (
    <Text size="sm" role="note">
      {t(
        'Medicine names are checked against the recorded allergies. This does not replace your own check.',
      )}
      {byNameAlone.length > 0 &&
        ` ${t('Checked by name only: {allergies}.', { allergies: byNameAlone.join(', ') })}`}
      {unchecked.length > 0 &&
        ` ${t('Not checked, generic name missing: {medicines}', { medicines: unchecked.join(', ') })}`}
    </Text>
  );
}
