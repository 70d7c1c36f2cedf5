import { Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  title: string | undefined;
  /** What to do next. */
  hint?: ReactNode;
  /** A sign of what there is none of; by default a tray. */
  icon?: typeof IconInbox | undefined;
  action?: ReactNode;
  /** Whether there is nothing else on the page: it stands in the middle of it. */
  fillsPage?: boolean | undefined;
}

/** Stands in the place of a list in which there is nothing. */
export function EmptyState(props: EmptyStateProps) {
  const { title, hint, icon: Icon = IconInbox, action, fillsPage } = props;
  return (
    <Paper withBorder p="xl" className={(fillsPage && classes.page) || ''}>
      <Stack align="center" gap="xs" ta="center">
        <ThemeIcon variant="light" size="xl" radius="xl" aria-hidden>
          <Icon size={20} />
        </ThemeIcon>
        <Text fw="bold">{title}</Text>
        {hint && (
          <Text size="sm" c="dimmed" maw="28rem">
            {hint}
          </Text>
        )}
        {action}
      </Stack>
    </Paper>
  );
}
