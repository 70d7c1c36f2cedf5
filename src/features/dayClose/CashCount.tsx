import { Group, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { type Counts, type DayCloseForm, denominations } from './dayClose';
import { denominationLabel } from './dayCloseLabels';

interface CashCountProps {
  form: UseFormReturnType<DayCloseForm>;
  /** What the typed numbers come to. */
  counts: Counts;
}

/** How many of each note and coin are in the drawer, each with what it comes to. */
export function CashCount({ form, counts }: CashCountProps) {
  return (
    <section aria-label={t('Cash counted')}>
      <Title order={2} size="h5" mb="xs">
        {t('Cash counted')}
      </Title>
      <SimpleGrid
        // The menu takes room from the window: what counts is how wide the form is.
        type="container"
        cols={{ base: 1, '560px': 2, '880px': 3 }}
        spacing="xl"
        verticalSpacing="xs"
      >
        {denominations.map((denomination) => {
          const { key, value } = denomination;
          const label = denominationLabel(denomination);
          return (
            <Group key={key} wrap="nowrap" gap="sm">
              <Text component="label" htmlFor={`count-${key}`} w={96} style={{ flexShrink: 0 }}>
                {label}
              </Text>
              <TextInput
                id={`count-${key}`}
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                w={96}
                styles={{ input: { textAlign: 'right' } }}
                {...form.getInputProps(`counts.${key}`)}
              />
              <Text flex={1} ta="right" style={{ overflowWrap: 'anywhere' }}>
                {formatRupees(counts[key] * value)}
              </Text>
            </Group>
          );
        })}
      </SimpleGrid>
    </section>
  );
}
