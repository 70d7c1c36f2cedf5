import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { type Dues, dueAges } from './dues';
import type { FigureRows, KeyFigure } from './figures';

/** The total due. */
export function dueKeyFigure({ all }: Dues): Required<KeyFigure> {
  return {
    label: t('Due'),
    value: formatRupees(all.amount),
    note: t('{count, plural, one {# bill} other {# bills}}', { count: all.count }),
  };
}

/** The ages of dues: "Up to 30 days", "Older". */
export function dueAgesInWords(): string[] {
  return [...dueAges.map((days) => t('Up to {days} days', { days })), t('Older')];
}

/** The dues by age of the bills. */
export function duesByAge({ byAge }: Dues): FigureRows {
  const ages = dueAgesInWords();
  return {
    title: t('How old'),
    name: 'dues-by-age',
    headers: [t('Since'), t('Bills'), t('Due')],
    rows: byAge.map(({ count, amount }, index) => [ages[index] ?? '', count, { paise: amount }]),
  };
}
