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
      <AwaitedStatus isAwaited={isAwaited} />
      <div className={classes.answer} inert={isAwaited} aria-busy={isAwaited || undefined}>
        {children}
      </div>
    </>
  );
}

/** Says to screen readers that an answer is awaited. */
export function AwaitedStatus({ isAwaited }: Pick<AwaitedProps, 'isAwaited'>) {
  return <VisuallyHidden role="status">{isAwaited && t('Searching...')}</VisuallyHidden>;
}
