import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** One matter of the account screen. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack align="stretch">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
