import { patientCode, shortId } from '../../shared/ids';
import type { PaperSize } from '../../shared/paper';
import { cardCodeOf } from '../../shared/patientCard';
import { clinicColour } from '../../web/look/clinicColour';
import { Paper } from '../../web/paper/Paper';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { QrPicture } from '../../web/ui/QrPicture';
import classes from './PatientCardPaper.module.css';
import type { PatientCardPaper as Record } from './patientCardPaper';

/**
 * A card by which the clinic's scanner finds a patient. Cards get lost, so it shows only the name and the patient's
 * numbers, and no contact or health data.
 */
export function PatientCardPaper({ record, size }: { record: Record; size: PaperSize }) {
  const { t } = usePaperLanguage();
  const { patient, letterhead } = record;
  // About the number of characters that fit three lines at the normal font size.
  const isLong = patient.name.length > 45;
  return (
    <Paper size={size} foot="">
      <div className={size === 'card' ? classes.card : `${classes.card} ${classes.cut}`}>
        <header className={classes.clinic} style={clinicColour(letterhead.colour)}>
          {letterhead.logo && <img src={letterhead.logo} alt="" />}
          <div>
            <p className={classes.clinicName}>{letterhead.name || t('Clinic')}</p>
            {letterhead.phone && <p>{letterhead.phone}</p>}
          </div>
        </header>
        <div className={classes.patient}>
          <div className={classes.words}>
            <h2 className={isLong ? `${classes.name} ${classes.long}` : classes.name}>
              {patient.name}
            </h2>
            <p>
              {t('Patient ID')} <strong>{patientCode(patient.number)}</strong> ·{' '}
              {shortId(patient.id)}
            </p>
            <p className={classes.hint}>{t('Please bring this card with you.')}</p>
          </div>
          <QrPicture
            text={cardCodeOf(patient.id)}
            label={t('QR code of the patient card')}
            side="25mm"
          />
        </div>
      </div>
    </Paper>
  );
}
