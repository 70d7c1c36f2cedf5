import { Group, Stack, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';

interface BillTotalsTableProps {
  /** All amounts in paise. */
  subtotal: number;
  taxBasisPoints: number;
  tax: number;
  discount: number;
  total: number;
}

/** Subtotal, tax, discount and total, the same in a new bill's summary and in its details. */
export function BillTotalsTable(props: BillTotalsTableProps) {
  const { subtotal, taxBasisPoints, tax, discount, total } = props;
  return (
    <Stack gap={4} className="figures" style={{ overflowWrap: 'anywhere' }}>
      <Line name={t('Subtotal')} paise={subtotal} />
      <Line name={t('Tax ({percent}%)', { percent: taxBasisPoints / 100 })} paise={tax} />
      <Line name={t('Discount')} paise={-discount} />
      <Line name={t('Total')} paise={total} isStrong />
    </Stack>
  );
}

function Line({ name, paise, isStrong }: { name: string; paise: number; isStrong?: boolean }) {
  return (
    <Group justify="space-between">
      <Text fw={isStrong ? 700 : 400}>{name}</Text>
      <Text fw={isStrong ? 700 : 400}>{formatRupees(paise)}</Text>
    </Group>
  );
}
