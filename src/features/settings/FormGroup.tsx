import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SettingsForm.module.css';

/** One matter of a form of settings, which are saved together. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <Stack className={classes.fields}>{children}</Stack>
    </fieldset>
  );
}
