import type { ReactNode } from 'react';
import classes from './FactsLine.module.css';

type Fact = [label: string, value: ReactNode];

interface FactsLineProps {
  facts: readonly Fact[];
  /** Facts that may be long: each has a line of its own below, or none when its value is blank. */
  lines?: readonly Fact[];
}

/** The facts that identify a paper, in one line: first the one that people look for first, whose paper it is. */
export function FactsLine({ facts, lines = [] }: FactsLineProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {lines.map(
        ([label, value]) =>
          value && (
            <div key={label} className={classes.line}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
