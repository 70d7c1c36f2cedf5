import type { ReactNode } from 'react';
import classes from './Paper.module.css';

interface PaperMarkProps {
  /** Printed across every page, so that no page is taken for a valid one. */
  word: string;
  /** The reason, shown once in a frame. */
  children: ReactNode;
}

/** Marks a paper as no longer valid. */
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
