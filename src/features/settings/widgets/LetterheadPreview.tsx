import type { ReactNode } from 'react';
import { t } from '../../../shared/language';
import { Paper } from '../../../web/paper/Paper';
import type { Letterhead } from '../clinicSettings';
import { LetterheadBlock } from './LetterheadBlock';
import classes from './LetterheadPreview.module.css';
import type { ClinicFormState } from './useClinicForm';

interface LetterheadPreviewProps {
  letterhead: Letterhead;
  /** What stands opposite the letterhead. */
  opposite?: ReactNode;
  /** What stands below it. */
  children?: ReactNode;
}

/** The head of the clinic's papers, as it will be printed. For the eye alone: beside it stands the same as fields. */
export function LetterheadPreview({ letterhead, opposite, children }: LetterheadPreviewProps) {
  return (
    <figure className={classes.preview}>
      <figcaption>{t('On paper')}</figcaption>
      <div aria-hidden inert>
        <Paper size="A5" foot="" isOnScreenOnly>
          <LetterheadBlock letterhead={letterhead}>{opposite}</LetterheadBlock>
          {children}
        </Paper>
      </div>
    </figure>
  );
}

/** The same of what is entered in the form, before it is saved. */
export function FormPreview({ form: { values } }: { form: ClinicFormState }) {
  return <LetterheadPreview letterhead={{ ...values, gstin: values.gstin.trim() || null }} />;
}
