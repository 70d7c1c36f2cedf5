import { Box, Group, Paper, SimpleGrid, Skeleton, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';

interface Stat {
  label: string;
  /** Undefined while it is being loaded. */
  value: string | number | undefined;
  icon: ReactNode;
  /** A quieter line below, such as a comparison; empty keeps its place. */
  note?: string | undefined;
}

interface StatCardsProps {
  stats: Stat[];
  /** They could not be loaded. */
  isMissing: boolean;
}

/** The row of cards above a list: one figure with its name on each. */
export function StatCards({ stats, isMissing }: StatCardsProps) {
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'xs', sm: 'md' }} mb="lg">
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} isMissing={isMissing} />
      ))}
    </SimpleGrid>
  );
}

function StatCard({ label, value, isMissing, icon, note }: Stat & { isMissing: boolean }) {
  const isLoading = value === undefined && !isMissing;
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Skeleton visible={isLoading} aria-busy={isLoading}>
            <Text
              size="xl"
              fw={700}
              className="figures"
              title={isMissing && value === undefined ? t('Could not be loaded') : undefined}
            >
              {value ?? (isMissing ? '–' : '\u00a0')}
            </Text>
          </Skeleton>
          {note !== undefined && (
            <Text size="xs" c="dimmed">
              {note || '\u00a0'}
            </Text>
          )}
        </Box>
        <ThemeIcon variant="light" size="xl" aria-hidden visibleFrom="xs">
          {icon}
        </ThemeIcon>
      </Group>
    </Paper>
  );
}
