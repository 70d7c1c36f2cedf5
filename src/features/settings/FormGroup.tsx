import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SettingsForm.module.css';

/** A titled group of fields in a settings form; the form saves all groups together. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <Stack className={classes.fields}>{children}</Stack>
    </fieldset>
  );
}
