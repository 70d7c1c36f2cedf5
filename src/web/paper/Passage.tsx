import { Parts } from './Parts';
import classes from './Passage.module.css';

interface PassageProps {
  title: string;
  /** If blank, the title is not shown either. */
  text: string;
  /** See `Parts`: set if the text must break only at these blanks. */
  after?: RegExp;
}

/** A text on a paper, beside its title. */
export function Passage({ title, text, after }: PassageProps) {
  if (!text) return null;
  return (
    <section className={classes.passage}>
      <h3>{title}</h3>
      <p>{after ? <Parts text={text} after={after} /> : text}</p>
    </section>
  );
}
