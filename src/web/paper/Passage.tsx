import { Parts } from './Parts';
import classes from './Passage.module.css';

interface PassageProps {
  title: string;
  /** Blank: there is nothing to say, and no title. */
  text: string;
  /** After what a line may end, where what stands between belongs together. */
  after?: RegExp;
}

/** A text on a paper, beside what it is. */
export function Passage({ title, text, after }: PassageProps) {
  if (!text) return null;
  return (
    <section className={classes.passage}>
      <h3>{title}</h3>
      <p>{after ? <Parts of={text} after={after} /> : text}</p>
    </section>
  );
}
