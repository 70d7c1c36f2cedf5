import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DialogButtons.module.css';

interface DialogButtonsProps {
  /** How they stand beside each other, where it is otherwise. */
  className?: string | undefined;
  children: ReactNode;
}

/** The buttons that end a dialog, always in view: the last thing in it. */
export function DialogButtons({ className = '', children }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm" className={`${classes.foot} ${className}`}>
      {children}
    </Group>
  );
}
