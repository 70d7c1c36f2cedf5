import type { ReactNode } from 'react';
import { usePaperLanguage } from './paperLanguage';
import classes from './SigningBlock.module.css';

interface SigningBlockProps {
  name: string;
  registrationNumber: string;
  /** A picture's address; null: room to sign by hand. */
  signature: string | null;
  /** Stands beside it. */
  children?: ReactNode;
}

/** Where a doctor's paper is signed, at its end. */
export function SigningBlock(props: SigningBlockProps) {
  const { name, registrationNumber, signature, children } = props;
  const { t } = usePaperLanguage();
  return (
    <div className={classes.end}>
      {children}
      <div className={classes.signature}>
        <div>{signature && <img src={signature} alt={t('Signature')} />}</div>
        <p>{name}</p>
        {registrationNumber && (
          <p>{t('Registration no. {number}', { number: registrationNumber })}</p>
        )}
      </div>
    </div>
  );
}
