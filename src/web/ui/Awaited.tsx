import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './Awaited.module.css';

interface AwaitedProps {
  /** Whether the content still answers the previous request. */
  isAwaited: boolean;
  children: ReactNode;
}

/** Keeps the previous results in place while the next ones load, inert for keyboard and pointer. */
export function Awaited({ isAwaited, children }: AwaitedProps) {
  return (
    <>
      <VisuallyHidden role="status">{isAwaited && t('Searching...')}</VisuallyHidden>
      <div className={classes.answer} inert={isAwaited} aria-busy={isAwaited || undefined}>
        {children}
      </div>
    </>
  );
}
