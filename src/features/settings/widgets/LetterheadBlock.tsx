import type { ReactNode } from 'react';
import { clinicColour } from '../../../web/look/clinicColour';
import classes from '../../../web/paper/Paper.module.css';
import { Parts } from '../../../web/paper/Parts';
import { usePaperLanguage } from '../../../web/paper/paperLanguage';
import type { Letterhead } from '../clinicSettings';

interface LetterheadBlockProps {
  letterhead: Letterhead;
  /** Shown opposite the letterhead. */
  children?: ReactNode;
}

/**
 * The clinic's letterhead at the top of a paper: its name and the rule below it in the clinic's colour. A clinic without
 * a name has the product's.
 */
export function LetterheadBlock({ letterhead, children }: LetterheadBlockProps) {
  const { t } = usePaperLanguage();
  const { name, address, phone, email, logo, colour, gstin } = letterhead;
  const contact = [phone, email].filter(Boolean).join(' · ');
  return (
    <header className={classes.letterhead} style={clinicColour(colour)}>
      {logo && <img src={logo} alt="" />}
      <div>
        <h2>{name || t('Clinic')}</h2>
        {address && <p>{address}</p>}
        {contact && (
          <p>
            <Parts text={contact} after={/(?<=·) /} />
          </p>
        )}
        {gstin && <p>{t('GSTIN {gstin}', { gstin })}</p>}
      </div>
      {children && <div className={classes.opposite}>{children}</div>}
    </header>
  );
}
