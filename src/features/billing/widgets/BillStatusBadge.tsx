import { Badge } from '@mantine/core';
import { t } from '../../../shared/language';
import { billStatusColor, billStatusLabels } from '../billLabels';
import type { BillStatus } from '../payment';

/** The state of a bill, in upper case and its colour. */
export function BillStatusBadge({ status }: { status: BillStatus }) {
  return <Badge color={billStatusColor(status)}>{t(billStatusLabels[status]).toUpperCase()}</Badge>;
}
