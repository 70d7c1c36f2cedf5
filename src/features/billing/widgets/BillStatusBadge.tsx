import { Badge } from '@mantine/core';
import { t } from '../../../shared/language';
import { billStatusColor, billStatusLabels } from '../billLabels';
import type { BillStatus } from '../payment';

/** A bill's status, in upper case and in its colour. */
export function BillStatusBadge({ status }: { status: BillStatus }) {
  return <Badge color={billStatusColor(status)}>{t(billStatusLabels[status]).toUpperCase()}</Badge>;
}
