import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SettingsForm.module.css';

interface FormGroupProps {
  /** Where a link leads to it. */
  id?: string;
  title: string;
  children: ReactNode;
}

/** A titled group of fields in a settings form; the form saves all groups together. */
export function FormGroup({ id, title, children }: FormGroupProps) {
  return (
    <fieldset id={id} className={classes.group}>
      <legend>{title}</legend>
      <Stack className={classes.fields}>{children}</Stack>
    </fieldset>
  );
}
