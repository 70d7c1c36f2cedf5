import { t } from '../../../shared/language';
import { unknownAllergies } from '../allergiesWithSubstances';
import { SubstancesQuestion } from './SubstancesQuestion';
import { useRemember, useTies } from './useTies';

/** Asks once for the clinic which medicine a recorded allergy means, if its name does not tell. */
export function UnknownAllergies({ allergies }: { allergies: readonly string[] }) {
  const { ties, isLoaded } = useTies();
  const { remember, isSaving } = useRemember();
  if (!isLoaded) return null;
  return unknownAllergies(allergies, ties).map((name) => (
    <SubstancesQuestion
      key={name}
      question={t('“{allergy}”: which medicine is that?', { allergy: name })}
      label={t('“{allergy}”: which medicine is that?', { allergy: name })}
      ties={ties}
      isSaving={isSaving}
      onRemember={(substances) => remember({ brand: name, substances })}
      onNone={() => remember({ brand: name, substances: [] })}
    />
  ));
}
