import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import classes from './Reports.module.css';
import { partsInWords, type SumInWords, sumsDisagree } from './sumInWords';

/** Sums with their parts, with a warning if one does not hold. */
export function HowItAddsUp({ sums }: { sums: readonly SumInWords[] }) {
  return (
    <section className={classes.block} aria-label={t('How it adds up')}>
      <div className={classes.blockHead}>
        <h2>{t('How it adds up')}</h2>
      </div>
      <ul className={classes.sums}>
        {sums.map((sum) => (
          <li key={`${sum.whole} ${sum.parts[0]?.[0]}`}>
            <b>
              {sum.whole} {formatRupees(sum.amount)}
            </b>
            {' = '}
            {partsInWords(sum)}
            {!sum.holds && <strong className={classes.wrong}> {t(sumsDisagree)}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}
