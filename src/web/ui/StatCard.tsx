import { Group, Paper, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface StatCardProps {
  label: string;
  /** Undefined while it is being loaded. */
  value: string | number | undefined;
  icon: ReactNode;
  /** A quieter line below, such as a comparison. */
  note?: string | undefined;
}

/** One figure with its name, as in the rows of cards above the lists. */
export function StatCard({ label, value, icon, note }: StatCardProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text size="xl" fw={700} className="figures" aria-busy={value === undefined}>
            {value ?? '…'}
          </Text>
          {note && (
            <Text size="xs" c="dimmed">
              {note}
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
