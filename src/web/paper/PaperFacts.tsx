import { Fragment } from 'react';
import classes from './figures.module.css';
import { Parts } from './Parts';

interface PaperFactsProps {
  facts: Record<string, string>;
  /** The name of the fact that people look for first: whose paper it is. */
  main?: string;
}

/** Facts on a paper, each after its name, in two columns if there is room. */
export function PaperFacts({ facts, main }: PaperFactsProps) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className={name === main ? classes.strong : undefined}>
            <Parts text={value} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
