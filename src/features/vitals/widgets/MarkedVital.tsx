import { VisuallyHidden } from '@mantine/core';
import { t } from '../../../shared/language';
import { nameAndText, type ShownVital } from '../vitalsInWords';
import classes from './VitalsLine.module.css';

interface MarkedVitalProps {
  shown: ShownVital;
  /** Its name stands elsewhere. */
  isNamed?: boolean;
}

/** One value; out of the usual in red with an arrow, and said so to who hears it. */
export function MarkedVital({ shown, isNamed = false }: MarkedVitalProps) {
  const { text, mark, word } = shown;
  const said = isNamed ? text : nameAndText(shown);
  if (!mark) return <span className={classes.value}>{said}</span>;
  return (
    <span className={`${classes.value} ${classes.marked}`}>
      {said}
      <span aria-hidden>{mark === 'high' ? ' ↑' : ' ↓'}</span>
      <VisuallyHidden> ({word ?? t(mark)})</VisuallyHidden>
    </span>
  );
}
