import { Group, Text, Title } from '@mantine/core';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { paymentMethodLabel } from '../billing/billLabels';
import { paymentMethods } from '../billing/payment';
import { netOf, type OpenDay } from './dayClose';

const rowsOf = (received: OpenDay['received']) =>
  paymentMethods.map((method) => ({ method, ...received[method] }));
type Row = ReturnType<typeof rowsOf>[number];

const columns = (): Column<Row>[] => [
  { header: t('Payment Method'), cell: ({ method }) => paymentMethodLabel(method) },
  { header: t('Received'), isAmount: true, cell: ({ paid }) => formatRupees(paid) },
  { header: t('Refunded'), isAmount: true, cell: ({ refunded }) => formatRupees(refunded) },
  { header: t('Net'), isAmount: true, cell: (row) => formatRupees(netOf(row)) },
];

/** What came in and went back by each method, and on how many bills. */
export function ReceivedTable(
  props: Pick<OpenDay, 'received' | 'billCount' | 'refundCount'> & {
    /** Since when; left out where it is said already. */
    title?: string;
  },
) {
  const { received, billCount, refundCount, title } = props;
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="xs">
        {title && (
          <Title order={2} size="h3">
            {title}
          </Title>
        )}
        <Text size="sm" c="dimmed">
          {t('{count, plural, one {# bill} other {# bills}}', { count: billCount })}
          {', '}
          {t('{count, plural, one {# refund} other {# refunds}}', { count: refundCount })}
        </Text>
      </Group>
      <RecordTable
        label={t('Received by method')}
        columns={columns()}
        rows={rowsOf(received)}
        rowKey={({ method }) => method}
      />
    </div>
  );
}
