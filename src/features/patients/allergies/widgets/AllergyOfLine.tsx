import { t } from '../../../../shared/language';
import {
  allergyFindings,
  type CheckedMedicine,
  comparedAllergies,
  uncheckedMedicines,
} from '../allergyCheck';
import classes from './AllergyOfLine.module.css';

interface AllergyOfLineProps {
  /** As recorded with the patient. */
  allergies: readonly string[];
  medicine: CheckedMedicine;
  /** Whether it also says that nothing is known of what is in it: not while its name is typed. */
  hasUnchecked?: boolean;
  className?: string | undefined;
}

/** What the patient's recorded allergies say of one medicine, beside it. */
export function AllergyOfLine(props: AllergyOfLineProps) {
  const { allergies, medicine, hasUnchecked = false, className = '' } = props;
  if (allergies.length === 0) return null;
  const { conflicts, notes } = allergyFindings(allergies, [medicine]);
  const against = conflicts.map(({ allergy }) => allergy).join(', ');
  const unchecked =
    hasUnchecked && conflicts.length === 0 && uncheckedMedicines([medicine]).length > 0
      ? comparedAllergies(allergies).join(', ')
      : '';
  return (
    <>
      {against && (
        <span className={`${className} ${classes.against}`}>
          {t('Recorded allergy: {allergies}', { allergies: against })}
        </span>
      )}
      {notes.map(({ allergy, says }) => (
        <span key={allergy} className={`${className} ${classes.note}`}>
          {t('Recorded: {allergy}.', { allergy })} {t(says)}
        </span>
      ))}
      {unchecked && (
        <span className={`${className} ${classes.note}`}>
          {t('Not checked against {allergies}: write what is in it', { allergies: unchecked })}
        </span>
      )}
    </>
  );
}
