import { Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PrintedInPlace.module.css';

/**
 * A paper that is printed from the screen on which it was asked for, where it is not seen. It is laid out all the same:
 * a roll's length comes from that, and its letters are fetched.
 */
export function PrintedInPlace({ children }: { children: ReactNode }) {
  return (
    // In a node of its own: what shares one with dialogs and messages is printed with them.
    <Portal reuseTargetNode={false}>
      <div className={classes.place} aria-hidden inert>
        {children}
      </div>
    </Portal>
  );
}
