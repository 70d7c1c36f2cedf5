import { VisuallyHidden } from '@mantine/core';
import { t } from '../../../shared/language';
import { nameAndText, type ShownVital } from '../vitalsInWords';
import classes from './VitalsLine.module.css';

interface MarkedVitalProps {
  vital: ShownVital;
  /** The name is shown elsewhere: only the value is shown here. */
  hasNameElsewhere?: boolean;
}

/** One value; an unusual one in red with an arrow, and in words for screen readers. */
export function MarkedVital({ vital, hasNameElsewhere = false }: MarkedVitalProps) {
  const { text, mark, word } = vital;
  const label = hasNameElsewhere ? text : nameAndText(vital);
  if (!mark) return <span className={classes.value}>{label}</span>;
  return (
    <span className={`${classes.value} ${classes.marked}`}>
      {label}
      <span aria-hidden>{mark === 'high' ? ' ↑' : ' ↓'}</span>
      <VisuallyHidden> ({word ?? t(mark)})</VisuallyHidden>
    </span>
  );
}
