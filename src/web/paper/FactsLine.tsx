import classes from './FactsLine.module.css';

/** Whose a paper is and what tells it from others, in one line: the first of them is looked for first. */
export function FactsLine({ facts }: { facts: readonly [label: string, value: string][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
