import { Fragment } from 'react';
import classes from './figures.module.css';

/** Facts on a paper, each after its name: two beside each other where there is room. */
export function PaperFacts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
