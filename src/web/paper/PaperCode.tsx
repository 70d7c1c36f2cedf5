import { QrPicture } from '../ui/QrPicture';
import classes from './PaperCode.module.css';
import { usePaperLanguage } from './paperLanguage';

interface PaperCodeProps {
  /** The page that verifies the paper. */
  address: string;
  /** What the code is for. */
  text: string;
}

/** The code that verifies a paper, beside its signature. */
export function PaperCode({ address, text }: PaperCodeProps) {
  const { t } = usePaperLanguage();
  return (
    <div className={classes.code}>
      <QrPicture text={address} label={t('QR code of the verification page')} side="22mm" />
      <p>{text}</p>
    </div>
  );
}
