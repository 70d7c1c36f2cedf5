import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './ImportFoot.module.css';

interface ImportFootProps {
  /** Patients that would be registered. */
  count: number;
  /** A message about what has to be done first. */
  before?: string | null;
  children: ReactNode;
}

/** The bar with the number of patients to import and the next step's button. */
export function ImportFoot({ count, before, children }: ImportFootProps) {
  return (
    <Group justify="flex-end" wrap="nowrap" className={classes.foot ?? ''}>
      <Text size="sm" c="dimmed" flex={1}>
        {before ??
          t('{count, plural, one {# patient to import} other {# patients to import}}', { count })}
      </Text>
      {children}
    </Group>
  );
}
