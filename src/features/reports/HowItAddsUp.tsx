import { Text } from '@mantine/core';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { partsInWords, type SumInWords, sumsDisagree } from './moneyFigures';
import classes from './Reports.module.css';

/** A report's figures once more, as sums with their parts. */
export function HowItAddsUp({ sums, note }: { sums: readonly SumInWords[]; note?: string }) {
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
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </section>
  );
}
