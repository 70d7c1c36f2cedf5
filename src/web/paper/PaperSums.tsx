import { Fragment } from 'react';
import { formatRupees } from '../../shared/money';
import classes from './figures.module.css';

export interface Sum {
  name: string;
  /** Paise. */
  amount: number;
  isStrong?: boolean;
}

/** Amounts under each other, each after its name. */
export function PaperSums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ name, amount, isStrong }) => (
        <Fragment key={name}>
          <dt className={isStrong ? classes.strong : undefined}>{name}</dt>
          <dd className={isStrong ? classes.strong : undefined}>{formatRupees(amount)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
