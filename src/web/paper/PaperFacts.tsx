import { Fragment } from 'react';
import classes from './figures.module.css';
import { Parts } from './Parts';

interface PaperFactsProps {
  facts: Record<string, string>;
  /** The name of the fact that is looked for first: whose paper it is. */
  main?: string;
}

/** Facts on a paper, each after its name: two beside each other where there is room. */
export function PaperFacts({ facts, main }: PaperFactsProps) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className={name === main ? classes.strong : undefined}>
            <Parts of={value} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
