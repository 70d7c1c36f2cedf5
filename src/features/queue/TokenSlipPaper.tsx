import type { PaperSize } from '../../shared/paper';
import { useFormat } from '../../web/format';
import { LetterheadBlock } from '../../web/paper/LetterheadBlock';
import { Paper } from '../../web/paper/Paper';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { QrPicture } from '../../web/ui/QrPicture';
import classes from './TokenSlipPaper.module.css';
import type { TokenSlip } from './tokenSlip';

interface TokenSlipPaperProps {
  record: TokenSlip;
  /** Where the code leads. */
  address: string;
  size: PaperSize;
}

/** A token to take along: what is called out in the waiting room, and a code for the patient's own phone. */
export function TokenSlipPaper({ record, address, size }: TokenSlipPaperProps) {
  const { t } = usePaperLanguage();
  const { dateTime, time } = useFormat();
  const { tokenNumber, patientName, doctorName, room, ahead } = record;
  const { name, phone, logo } = record.letterhead;
  return (
    <Paper size={size} foot="">
      <LetterheadBlock letterhead={{ name, phone, logo, address: '', email: '', gstin: null }} />
      <div className={classes.slip}>
        <p>{t('Token')}</p>
        <p className={classes.number}>{tokenNumber}</p>
        <p className={classes.name}>{patientName}</p>
        {doctorName && <p>{room ? `${doctorName}, ${room}` : doctorName}</p>}
        <p>{dateTime(record.issuedAt)}</p>
        {ahead !== null && (
          <p>
            {t(
              '{time}: {ahead, plural, =0 {nobody waits before you} one {# waits before you} other {# wait before you}}',
              {
                ahead,
                time: time(record.readAt),
              },
            )}
          </p>
        )}
        <QrPicture
          text={address}
          label={t('QR code of the patient’s place in the queue')}
          side="32mm"
        />
        <p className={classes.hint}>{t('Scan to follow your place on your phone.')}</p>
      </div>
    </Paper>
  );
}
