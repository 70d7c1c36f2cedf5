import { DateFilter } from '../dates/DateField';
import { useClinic } from '../session/session';
import classes from './DaysFilter.module.css';

interface DayFilterProps {
  /** Names the box, and stands in it while every day counts. */
  label: string;
  value: string;
  onChange: (day: string) => void;
}

interface DaysFilterProps {
  from: DayFilterProps;
  until: DayFilterProps;
}

/** Narrows a list to past days: from one, to one, or both; the named days count too. */
export function DaysFilter({ from, until }: DaysFilterProps) {
  const { today } = useClinic();
  return (
    <>
      <DayFilter {...from} max={until.value || today} />
      <DayFilter {...until} min={from.value} max={today} />
    </>
  );
}

function DayFilter({ label, ...props }: DayFilterProps & { min?: string; max: string }) {
  return (
    <div className={classes.day}>
      <DateFilter aria-label={label} placeholder={label} direction="behind" {...props} />
    </div>
  );
}
