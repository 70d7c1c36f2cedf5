import { english } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { PaperSize } from '../../shared/paper';
import classes from '../../web/paper/figures.module.css';
import { Paper } from '../../web/paper/Paper';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import own from './RateBoardPaper.module.css';
import type { RateBoard } from './rateBoard';

/** The rates of the clinic for its wall, each in English and in the local language: that of the paper, or as entered. */
export function RateBoardPaper({ record, size }: { record: RateBoard; size: PaperSize }) {
  const { t } = usePaperLanguage();
  const fees = [
    {
      name: english.t('Consultation'),
      localName: t('Consultation'),
      amount: record.consultationFee,
    },
    ...record.fees.map(({ doctorName, amount }) => ({ name: doctorName, localName: '', amount })),
  ];
  const title = inBoth(english.t('Our rates'), t('Our rates'));
  return (
    <Paper size={size} foot={title}>
      <h2>{record.clinicName}</h2>
      <h3>{title}</h3>
      <div className={`${classes.figures} ${own.rates}`} data-size={size}>
        <table className={classes.table}>
          <tbody>
            {[...fees, ...record.rates].map(({ name, localName, amount }, place) => (
              // Two doctors may have one name, so the place is the key.
              // biome-ignore lint/suspicious/noArrayIndexKey: the paper is drawn as a whole.
              <tr key={place}>
                <td>{inBoth(name, localName)}</td>
                <td className={classes.amount}>{formatRupees(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Paper>
  );
}

function inBoth(english: string, local: string): string {
  return local === '' || local === english ? english : `${english} · ${local}`;
}
