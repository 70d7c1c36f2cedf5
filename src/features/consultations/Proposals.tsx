import { Button } from '@mantine/core';
import { t } from '../../shared/language';
import classes from './ConsultationForm.module.css';
import { type DraftMedicine, needsDoseWritten } from './consultation';
import { labelOf } from './offer';

interface ProposalsProps {
  medicines: readonly DraftMedicine[];
  /** The texts of a pasted list that are no medicine. */
  leftOut: readonly string[];
  /** Adds the lines in view; if none can be added, opens the first one whose dose is missing. */
  onTake: () => void;
  onDrop: () => void;
}

/** Explains the proposed lines, with buttons to add or drop them; nothing if there are none. */
export function Proposals({ medicines, leftOut, onTake, onDrop }: ProposalsProps) {
  const proposed = medicines.filter(({ isProposed }) => isProposed);
  const [first] = proposed;
  const canTake = proposed.some((line) => !needsDoseWritten(line));
  if (!first && leftOut.length === 0) return null;
  return (
    <div className={classes.proposal}>
      {first && (
        <>
          <span>
            {canTake
              ? t('Not on the prescription yet: {medicines}. Enter adds what you see.', {
                  medicines: proposed.map(labelOf).join(', '),
                })
              : t('Not on the prescription yet. Enter opens {medicine} to write its dose.', {
                  medicine: labelOf(first),
                })}
          </span>
          <Button size="compact-sm" variant="default" onClick={onTake}>
            {canTake ? t('Add these') : t('Write the dose')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onDrop}>
            {t('Add none')}
          </Button>
        </>
      )}
      {leftOut.length > 0 && (
        <span className={classes.quiet}>
          {t('Left out of what was pasted: {text}', { text: leftOut.join(' ') })}
        </span>
      )}
    </div>
  );
}
