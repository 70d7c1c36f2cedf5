import { Text } from '@mantine/core';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { paymentMethodLabel } from '../billing/billLabels';
import { paymentMethods } from '../billing/payment';
import { netOf, type OpenDay } from './dayClose';
import classes from './ReceivedTable.module.css';

const rowsOf = (received: OpenDay['received']) =>
  paymentMethods.map((method) => ({ method, ...received[method] }));
type Row = ReturnType<typeof rowsOf>[number];

const columns = (): Column<Row>[] => [
  { header: t('Payment Method'), cell: ({ method }) => paymentMethodLabel(method) },
  { header: t('Received'), isAmount: true, cell: ({ paid }) => <Amount paise={paid} /> },
  { header: t('Refunded'), isAmount: true, cell: ({ refunded }) => <Amount paise={refunded} /> },
  { header: t('Net'), isAmount: true, cell: (row) => <Amount paise={netOf(row)} /> },
];

/** Payments and refunds by method, with the number of bills and refunds. */
export function ReceivedTable(props: Pick<OpenDay, 'received' | 'billCount' | 'refundCount'>) {
  const { received, billCount, refundCount } = props;
  return (
    <div>
      <RecordTable
        label={t('Received by method')}
        className={classes.plain}
        columns={columns()}
        rows={rowsOf(received)}
        rowKey={({ method }) => method}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t('{count, plural, one {# bill} other {# bills}}', { count: billCount })}
        {', '}
        {t('{count, plural, one {# refund} other {# refunds}}', { count: refundCount })}
      </Text>
    </div>
  );
}

/** An amount; ₹0 is dimmed. */
function Amount({ paise }: { paise: number }) {
  return <span className={paise === 0 ? classes.none : undefined}>{formatRupees(paise)}</span>;
}
