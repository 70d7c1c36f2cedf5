import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DialogButtons.module.css';

/** The buttons that end a dialog, always in view: the last thing in it. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" className={classes.foot ?? ''}>
      {children}
    </Group>
  );
}
