import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../../../shared/language';
import {
  allergyFindings,
  type CheckedMedicine,
  comparedAllergies,
  uncheckedMedicines,
} from '../allergyCheck';
import classes from './AllergyOfLine.module.css';

interface AllergyOfLineProps {
  /** The patient's recorded list. */
  allergies: readonly string[];
  medicine: CheckedMedicine;
  /** Recorded allergies that the checks found besides, by names that only their list knows. */
  alsoAgainst?: readonly string[];
  /** Also states that the medicine's substances are unknown; false while its name is being typed. */
  showsUnchecked?: boolean;
  className?: string | undefined;
}

/** Conflicts and notes of one medicine by the patient's recorded allergies, shown beside it. */
export function AllergyOfLine(props: AllergyOfLineProps) {
  const { allergies, medicine, alsoAgainst = [], showsUnchecked = false, className = '' } = props;
  if (allergies.length === 0) return null;
  const { conflicts, notes } = allergyFindings(allergies, [medicine]);
  const against = new Set([...conflicts.map(({ allergy }) => allergy), ...alsoAgainst]);
  const conflictingAllergies = [...against].join(', ');
  const uncheckedAllergies =
    showsUnchecked && against.size === 0 && uncheckedMedicines([medicine]).length > 0
      ? comparedAllergies(allergies).join(', ')
      : '';
  return (
    <>
      {conflictingAllergies && (
        <span className={`${className} ${classes.against}`} data-against>
          <IconAlertTriangle size={18} aria-hidden />
          <span>{t('Recorded allergy: {allergies}', { allergies: conflictingAllergies })}</span>
        </span>
      )}
      {notes.map(({ allergy, message }) => (
        <span key={allergy} className={`${className} ${classes.note}`}>
          {t('Recorded: {allergy}.', { allergy })} {t(message)}
        </span>
      ))}
      {uncheckedAllergies && (
        <span className={`${className} ${classes.note}`}>
          {t('Not checked against {allergies}: write what is in it', {
            allergies: uncheckedAllergies,
          })}
        </span>
      )}
    </>
  );
}
