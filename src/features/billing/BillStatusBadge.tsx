import { Badge } from '@mantine/core';
import type { BillStatus } from './bill';
import { billStatusColor } from './billLabels';

/** The state of a bill, in upper case and its colour. */
export function BillStatusBadge({ status }: { status: BillStatus }) {
  return <Badge color={billStatusColor(status)}>{status.toUpperCase()}</Badge>;
}
