import { Fragment } from 'react';
import { formatRupees } from '../../shared/money';
import classes from './figures.module.css';

export interface Sum {
  name: string;
  /** Paise. */
  amount: number;
  isStrong?: boolean;
  /** Said below it, such as the amount in words. */
  note?: string;
}

/** Amounts under each other, each after its name. */
export function PaperSums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ name, amount, isStrong, note }) => (
        <Fragment key={name}>
          <dt className={isStrong ? classes.strong : undefined}>{name}</dt>
          <dd className={isStrong ? classes.strong : undefined}>{formatRupees(amount)}</dd>
          {note && <dd className={classes.words}>{note}</dd>}
        </Fragment>
      ))}
    </dl>
  );
}
