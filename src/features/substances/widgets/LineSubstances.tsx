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
import { Proposals } from './Proposals';
import { SubstancesQuestion } from './SubstancesQuestion';
import classes from './SubstancesQuestion.module.css';
import { useRemember, useTies } from './useTies';

interface LineSubstancesProps {
  name: string;
  genericName: string;
  /** The question is not asked for a stopped medicine. */
  frequency: string;
  /** The medicine's line as typed. */
  typed: string;
  /** The patient has a recorded allergy that a medicine may be compared with, so it matters now. */
  isAllergic: boolean;
  onSubstances: (genericName: string) => void;
}

/** The questions and offers about the substances of one medicine of a visit; mostly nothing. */
export function LineSubstances(props: LineSubstancesProps) {
  const { name, genericName, frequency, typed, isAllergic, onSubstances } = props;
  const { ties, isLoaded } = useTies();
  const { remember, isSaving } = useRemember();
  if (!isLoaded || name.trim() === '' || substancesOf(name, ties)) return null;
  const applyHere = (substances: readonly string[]) => onSubstances(joinSubstances(substances));
  const applyAndRemember = (substances: readonly string[]) => {
    applyHere(substances);
    remember({ brand: name.trim(), substances: [...substances] });
  };
  if (genericName.trim() !== '') {
    const inLine = substancesInLine(typed);
    const substances = splitSubstances(genericName);
    if (!inLine || inLine.brand === '' || substances.length === 0) return null;
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
          onClick={() => applyAndRemember(other)}
        >
          {t('{medicine}: also {substances}?', {
            medicine: name,
            substances: joinSubstances(other),
          })}
        </Button>
      )}
      {!other && <Proposals name={name} isSaving={isSaving} onNote={applyAndRemember} />}
      <SubstancesQuestion
        // Another medicine in this place has a question of its own.
        key={name}
        question={t(isAsked ? 'Not checked: what is in it?' : 'What is in it?')}
        color={isAsked ? 'yellow' : undefined}
        label={t('What is in {medicine}?', { medicine: name })}
        ties={ties}
        isSaving={isSaving}
        onRemember={applyAndRemember}
        onHere={applyHere}
      />
    </span>
  );
}
