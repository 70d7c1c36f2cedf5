import type { ReactNode } from 'react';
import classes from '../../../web/paper/Paper.module.css';
import { Parts } from '../../../web/paper/Parts';
import { usePaperLanguage } from '../../../web/paper/paperLanguage';
import type { Letterhead } from '../clinicSettings';

interface LetterheadBlockProps {
  letterhead: Letterhead;
  /** Stands opposite. */
  children?: ReactNode;
}

/** The head of a paper: whose it is and how to reach them. A clinic without a name has the product's. */
export function LetterheadBlock({ letterhead, children }: LetterheadBlockProps) {
  const { t } = usePaperLanguage();
  const { name, address, phone, email, logo, gstin } = letterhead;
  const reached = [phone, email].filter(Boolean).join(' · ');
  return (
    <header className={classes.letterhead}>
      {logo && <img src={logo} alt="" />}
      <div>
        <h2>{name || t('Clinic')}</h2>
        {address && <p>{address}</p>}
        {reached && (
          <p>
            <Parts of={reached} after={/(?<=·) /} />
          </p>
        )}
        {gstin && <p>{t('GSTIN {gstin}', { gstin })}</p>}
      </div>
      {children && <div className={classes.opposite}>{children}</div>}
    </header>
  );
}
