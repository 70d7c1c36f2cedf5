import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DialogButtons.module.css';

interface DialogButtonsProps {
  /** For another arrangement of the buttons. */
  className?: string | undefined;
  children: ReactNode;
}

/** The buttons at the end of a dialog, always in view. */
export function DialogButtons({ className = '', children }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm" className={`${classes.foot} ${className}`}>
      {children}
    </Group>
  );
}
