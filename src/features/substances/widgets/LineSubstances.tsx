import { Button } from '@mantine/core';
import { t } from '../../../shared/language';
import { uncheckedMedicines } from '../../patients/allergies/allergyCheck';
import {
  joinSubstances,
  splitSubstances,
  substancesOf,
  substancesOfOtherForm,
} from '../substances';
import { substancesInLine } from '../substancesInLine';
import { SubstancesQuestion } from './SubstancesQuestion';
import classes from './SubstancesQuestion.module.css';
import { useRemember, useTies } from './useTies';

interface LineSubstancesProps {
  name: string;
  genericName: string;
  /** A medicine that is stopped is not asked about. */
  frequency: string;
  /** The line it was read from, as typed. */
  typed: string;
  /** The patient has a recorded allergy that a medicine may be compared with, so it matters now. */
  isAllergic: boolean;
  onSubstances: (genericName: string) => void;
}

/** What is to be asked, or offered, about what is in one medicine of a visit; mostly nothing. */
export function LineSubstances(props: LineSubstancesProps) {
  const { name, genericName, frequency, typed, isAllergic, onSubstances } = props;
  const { ties, isKnown } = useTies();
  const { remember, isSaving } = useRemember();
  if (!isKnown || name.trim() === '' || substancesOf(name, ties)) return null;
  const take = (substances: readonly string[]) => onSubstances(joinSubstances(substances));
  const rememberAll = (substances: readonly string[]) => {
    take(substances);
    remember({ brand: name.trim(), substances: [...substances] });
  };
  if (genericName.trim() !== '') {
    const said = substancesInLine(typed);
    const substances = splitSubstances(genericName);
    if (!said || said.brand === '' || substances.length === 0) return null;
    return (
      <span className={classes.question}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isSaving}
          onClick={() => remember({ brand: name.trim(), substances })}
        >
          {t('{medicine} is {substances}: remember for the clinic', {
            medicine: name,
            substances: joinSubstances(substances),
          })}
        </Button>
      </span>
    );
  }
  const other = substancesOfOtherForm(name, ties);
  const isAsked = isAllergic && uncheckedMedicines([{ name, genericName, frequency }]).length > 0;
  if (!other && !isAsked) return null;
  return (
    <span className={classes.question}>
      {other && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isSaving}
          onClick={() => rememberAll(other)}
        >
          {t('{medicine}: also {substances}?', {
            medicine: name,
            substances: joinSubstances(other),
          })}
        </Button>
      )}
      <SubstancesQuestion
        question={t(isAsked ? 'Not checked: what is in it?' : 'What is in it?')}
        color={isAsked ? 'yellow' : undefined}
        label={t('What is in {medicine}?', { medicine: name })}
        ties={ties}
        isSaving={isSaving}
        onRemember={rememberAll}
        onHere={take}
      />
    </span>
  );
}
