import { Group, SimpleGrid, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { TaxGroup } from './billTotals';

interface BillTotalsTableProps {
  /** All amounts in paise. */
  subtotal: number;
  /** One for each rate. */
  taxGroups: readonly Pick<TaxGroup, 'taxBasisPoints' | 'tax'>[];
  discount: number;
  /** Told where the total was rounded. */
  roundOff: number;
  total: number;
  /** Left out where all of it is paid and nothing was given back. */
  payments?: { received: number; refunded: number; due: number } | undefined;
  /** Side by side, where the height is wanted for something else. */
  isLow?: boolean;
}

/** Subtotal, tax, discount and total, the same in a new bill's summary and in its details; then what was paid of it. */
export function BillTotalsTable(props: BillTotalsTableProps) {
  const { subtotal, taxGroups, discount, roundOff, total, payments, isLow = false } = props;
  return (
    <SimpleGrid
      cols={isLow ? { base: 2, sm: 4 } : 1}
      spacing={{ base: 'xs', sm: 'lg' }}
      fz={isLow ? 'sm' : 'md'}
      verticalSpacing={4}
      style={{ overflowWrap: 'anywhere' }}
    >
      <Line name={t('Subtotal')} paise={subtotal} />
      {taxGroups.map(({ taxBasisPoints, tax }) => (
        <Line
          key={taxBasisPoints}
          name={t('Tax ({percent}%)', { percent: taxBasisPoints / 100 })}
          paise={tax}
        />
      ))}
      <Line name={t('Discount')} paise={-discount} />
      {roundOff !== 0 && <Line name={t('Round off')} paise={roundOff} />}
      <Line name={t('Total')} paise={total} isStrong />
      {payments && (
        <>
          <Line name={t('Paid')} paise={payments.received} />
          {payments.refunded > 0 && <Line name={t('Refunded')} paise={-payments.refunded} />}
          <Line name={t('Due')} paise={payments.due} isStrong />
        </>
      )}
    </SimpleGrid>
  );
}

function Line({ name, paise, isStrong }: { name: string; paise: number; isStrong?: boolean }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text inherit fw={isStrong ? 'bold' : 'normal'}>
        {name}
      </Text>
      <Text inherit fw={isStrong ? 'bold' : 'normal'}>
        {formatRupees(paise)}
      </Text>
    </Group>
  );
}
