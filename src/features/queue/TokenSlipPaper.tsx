import { patientCode } from '../../shared/ids';
import { isolated } from '../../shared/isolated';
import type { PaperSize } from '../../shared/paper';
import { Paper } from '../../web/paper/Paper';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { QrPicture } from '../../web/ui/QrPicture';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import classes from './TokenSlipPaper.module.css';
import type { TokenSlip } from './tokenSlip';

/** The printed slip of a token: what is called out in the waiting room, and a QR code for the patient's phone. */
export function TokenSlipPaper({ record, size }: { record: TokenSlip; size: PaperSize }) {
  const { t } = usePaperLanguage();
  const { dateTime, time } = usePaperFormat(record.timeZone);
  const { tokenNumber, patientName, patientNumber, doctorName, room, ahead } = record;
  const { name, phone, logo, colour } = record.letterhead;
  return (
    <Paper size={size} foot="">
      <LetterheadBlock
        letterhead={{ name, phone, logo, colour, address: '', email: '', gstin: null }}
      />
      <div className={classes.slip}>
        <p>{t('Token')}</p>
        <p className={classes.number}>{tokenNumber}</p>
        <p className={classes.name}>{patientName}</p>
        <p>{patientCode(patientNumber)}</p>
        {doctorName && <p>{room ? `${isolated(doctorName)}, ${isolated(room)}` : doctorName}</p>}
        <p>{dateTime(record.issuedAt)}</p>
        {ahead !== null && (
          <p className={classes.ahead}>
            {t(
              '{ahead, plural, =0 {Nobody ahead of you} one {# person ahead of you} other {# people ahead of you}} at {time}',
              {
                ahead,
                time: time(record.readAt),
              },
            )}
          </p>
        )}
        <QrPicture
          text={record.address}
          label={t('QR code of the patient’s place in the queue')}
          side="32mm"
        />
        <p className={classes.hint}>{t('Scan to see your place in the queue')}</p>
      </div>
    </Paper>
  );
}
