import { Group, Stack, Text } from '@mantine/core';
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
      <Line name="Subtotal" paise={subtotal} />
      <Line name={`Tax (${taxBasisPoints / 100}%)`} paise={tax} />
      <Line name="Discount" paise={-discount} />
      <Line name="Total" paise={total} isStrong />
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
