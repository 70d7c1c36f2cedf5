import type { ReactNode } from 'react';
import classes from './Paper.module.css';

interface PaperMarkProps {
  /** Stands across every page, so that none of them passes for one that holds. */
  word: string;
  /** Why, once, in a frame. */
  children: ReactNode;
}

/** Says that a paper holds no longer. */
export function PaperMark({ word, children }: PaperMarkProps) {
  return (
    <>
      <div className={classes.across} aria-hidden>
        {word}
      </div>
      <p className={classes.mark} role="note">
        <strong>{word}</strong> {children}
      </p>
    </>
  );
}
