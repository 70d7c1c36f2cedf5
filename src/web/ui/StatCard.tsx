import { Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface StatCardProps {
  label: string;
  /** Undefined while it is being loaded. */
  value: string | number | undefined;
  /** It could not be loaded. */
  isMissing?: boolean;
  icon: ReactNode;
  /** A quieter line below, such as a comparison; empty keeps its place. */
  note?: string | undefined;
}

/** One figure with its name, as in the rows of cards above the lists. */
export function StatCard({ label, value, isMissing = false, icon, note }: StatCardProps) {
  const isLoading = value === undefined && !isMissing;
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Skeleton visible={isLoading} aria-busy={isLoading}>
            <Text
              size="xl"
              fw={700}
              className="figures"
              title={isMissing && value === undefined ? 'Could not be loaded' : undefined}
            >
              {value ?? (isMissing ? '–' : '\u00a0')}
            </Text>
          </Skeleton>
          {note !== undefined && (
            <Text size="xs" c="dimmed">
              {note || '\u00a0'}
            </Text>
          )}
        </div>
        <ThemeIcon variant="light" size="xl" aria-hidden>
          {icon}
        </ThemeIcon>
      </Group>
    </Paper>
  );
}
