import type { ReactNode } from 'react';
import { usePaperLanguage } from './paperLanguage';
import classes from './SigningBlock.module.css';

interface SigningBlockProps {
  name: string;
  registrationNumber: string;
  /** An image's address; null leaves room to sign by hand. */
  signature: string | null;
  /** Content beside the signature. */
  children?: ReactNode;
}

/** The doctor's signature at the end of a paper. */
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
