import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './Awaited.module.css';

interface AwaitedProps {
  /** What is shown answers what was asked before. */
  isAwaited: boolean;
  children: ReactNode;
}

/** What was found before stays in its place while the next answer is awaited, and neither key nor press takes any of it. */
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
