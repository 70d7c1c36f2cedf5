import { Fragment } from 'react';
import classes from './Paper.module.css';

interface PartsProps {
  of: string;
  /** After what a line may end; usually a comma. */
  after?: RegExp;
}

/** A text whose lines end between its parts alone: an amount at the end of a line and its unit on the next is misread. */
export function Parts({ of: text, after = /(?<=,) / }: PartsProps) {
  const parts = text.split(after);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={classes.part}>{part}</span>
    </Fragment>
  ));
}
