import { VisuallyHidden } from '@mantine/core';
import { t } from '../../../shared/language';
import { markOfResult, type Result } from '../result';
import { nameOfResult, valueText } from '../resultOfTest';
import classes from './Results.module.css';

interface ResultValueProps {
  result: Result;
  /** The name is shown elsewhere: only the value is shown here. */
  hasNameElsewhere?: boolean;
}

/** One result; one outside of its laboratory's range in red with an arrow, and in words for screen readers. */
export function ResultValue({ result, hasNameElsewhere = false }: ResultValueProps) {
  const mark = markOfResult(result);
  const text = valueText(result);
  const label = hasNameElsewhere ? text : `${nameOfResult(result)} ${text}`;
  if (!mark) return <span className={classes.value}>{label}</span>;
  return (
    <span className={`${classes.value} ${classes.marked}`}>
      {label}
      <span aria-hidden>{mark === 'high' ? ' ↑' : ' ↓'}</span>
      <VisuallyHidden> ({t(mark)})</VisuallyHidden>
    </span>
  );
}
