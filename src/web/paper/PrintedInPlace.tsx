import { Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PrintedInPlace.module.css';

/**
 * A paper that is printed from the open screen, on which it is invisible. It is still laid out, so that a roll's length
 * can be measured and its fonts are loaded.
 */
export function PrintedInPlace({ children }: { children: ReactNode }) {
  return (
    // In a node of its own: in the shared one, dialogs and messages would be printed too.
    <Portal reuseTargetNode={false}>
      <div className={classes.place} aria-hidden inert>
        {children}
      </div>
    </Portal>
  );
}
