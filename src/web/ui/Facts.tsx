import { Fragment, type ReactNode } from 'react';
import classes from './Facts.module.css';

/** The facts of one record, each with its name; what is not there reads "Not specified". */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            {value === null || value === undefined || value === '' || value === false
              ? 'Not specified'
              : value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
