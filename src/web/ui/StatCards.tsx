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

/** The row of cards above a list: one figure with its name on each; more than four are small ones. */
export function StatCards({ stats, isMissing }: StatCardsProps) {
  const isDense = stats.length > 4;
  return (
    <SimpleGrid
      cols={isDense ? { base: 3, md: 5 } : { base: 2, lg: 4 }}
      spacing={{ base: 'xs', sm: 'md' }}
      mb={isDense ? 'md' : 'lg'}
    >
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} isMissing={isMissing} isDense={isDense} />
      ))}
    </SimpleGrid>
  );
}

function StatCard(props: Stat & { isMissing: boolean; isDense: boolean }) {
  const { label, value, isMissing, icon, note, isDense } = props;
  const isLoading = value === undefined && !isMissing;
  return (
    <Paper
      withBorder
      p={isDense ? { base: 'xs', lg: 'md' } : 'md'}
      component="section"
      aria-label={label}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text size={isDense ? 'xs' : 'sm'} c="dimmed">
            {label}
          </Text>
          <Skeleton visible={isLoading} aria-busy={isLoading}>
            <Text
              size={isDense ? 'lg' : 'xl'}
              fw="bold"
             
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
        <ThemeIcon variant="light" size="xl" aria-hidden visibleFrom={isDense ? 'lg' : 'xs'}>
          {icon}
        </ThemeIcon>
      </Group>
    </Paper>
  );
}
