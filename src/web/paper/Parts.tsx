import { Fragment } from 'react';
import classes from './Paper.module.css';

interface PartsProps {
  text: string;
  /** Matches the blanks at which a line may break; by default those after a comma. */
  after?: RegExp;
}

/** A text that breaks only between its parts: an amount parted from its unit by a line break is misread. */
export function Parts({ text, after = /(?<=,) / }: PartsProps) {
  const parts = text.split(after);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={classes.part}>{part}</span>
    </Fragment>
  ));
}
