import { Fragment } from 'react';
import { formatRupees } from '../../shared/money';
import classes from './figures.module.css';

export interface Sum {
  name: string;
  /** Paise. */
  amount: number;
  isStrong?: boolean;
  /** The sum that matters most. */
  isMain?: boolean;
  /** A line below it, such as the amount in words. */
  note?: string;
}

/** Amounts below each other, each after its name. */
export function PaperSums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ name, amount, isStrong, isMain, note }) => (
        <Fragment key={name}>
          <dt className={weightOf({ isStrong, isMain })}>{name}</dt>
          <dd className={weightOf({ isStrong, isMain })}>{formatRupees(amount)}</dd>
          {note && <dd className={classes.words}>{note}</dd>}
        </Fragment>
      ))}
    </dl>
  );
}

function weightOf({ isStrong, isMain }: Pick<Sum, 'isStrong' | 'isMain'>): string | undefined {
  return isMain ? `${classes.strong} ${classes.main}` : isStrong ? classes.strong : undefined;
}
