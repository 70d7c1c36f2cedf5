import type { ReactNode } from 'react';
import classes from './FactsLine.module.css';

type Fact = [label: string, value: ReactNode];

interface FactsLineProps {
  facts: readonly Fact[];
  /** May be long, so each has a line of its own below; none where it is blank. */
  lines?: readonly Fact[];
}

/** Whose a paper is and what tells it from others, in one line: the first of them is looked for first. */
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
