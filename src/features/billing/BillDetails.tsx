import { Group, Stack, Title } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { PrintLink } from '../../web/paper/PrintLink';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { Facts, type FactsOf, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { ShareButton } from '../sharing/widgets/ShareButton';
import { BillActions, BillPayments } from './BillMoney';
import { NewestBillRequest } from './BillRequestNotice';
import { BillStatusBadge } from './BillStatusBadge';
import { BillTotalsTable } from './BillTotalsTable';
import type { Bill, NewBill } from './bill';
import { paymentMethodsLabel } from './billLabels';
import { taxGroupsOf } from './billTotals';
import { UpiOnScreen } from './UpiOnScreen';

interface BillDetailsProps {
  /** Null while closed. */
  billId: string | null;
  onClose: () => void;
  /** Whether it was made a moment ago: then its UPI payment may still be under way. */
  isNew?: boolean;
}

type ItemColumn = Column<Bill['items'][number] & { position: number }>;

/** The column of each field; null where another part tells it. A field without a line here does not compile. */
const columns = () =>
  ({
    description: {
      header: t('Description'),
      cell: ({ description, hsn }) => (
        <TwoLines main={description} sub={hsn && t('HSN/SAC {code}', { code: hsn })} />
      ),
    },
    hsn: null,
    // Among the sums.
    taxBasisPoints: null,
    quantity: { header: t('Quantity'), isShort: true, cell: ({ quantity }) => quantity },
    unitPrice: { header: t('Unit Price'), cell: ({ unitPrice }) => formatRupees(unitPrice) },
    total: { header: t('Total'), cell: ({ total }) => formatRupees(total) },
  }) satisfies Record<keyof NewBill['items'][number] | 'total', ItemColumn | null>;

/** One whole bill (spec 2, Billing: the Bill Details modal). */
export function BillDetails({ billId, onClose, isNew = false }: BillDetailsProps) {
  const query = useQuery(
    api.billing.get.queryOptions({ input: billId === null ? skipToken : { id: billId } }),
  );
  return (
    <Modal opened={billId !== null} onClose={onClose} title={t('Bill Details')} size="lg">
      <ListState
        query={query}
        failure={couldNotLoad.bill}
        skeleton={<FactsSkeleton lines={12} />}
        isEmpty={!query.data}
        emptyTitle={t('This bill does not exist')}
      >
        {query.data && (
          <Stack>
            <VoidedNotice voided={query.data.voided} />
            <UpiOnScreen bill={query.data} isNew={isNew} />
            <BillFacts bill={query.data} />
            <NewestBillRequest billId={query.data.id} />
            <BillActions bill={query.data} />
            <Group justify="flex-end">
              {!query.data.voided && <ShareButton paper={{ kind: 'bill', id: query.data.id }} />}
              <PrintLink to="/app/papers/bill/$id" params={{ id: query.data.id }}>
                {t('Print bill')}
              </PrintLink>
            </Group>
          </Stack>
        )}
      </ListState>
    </Modal>
  );
}

const methodsOf = (bill: Bill) => [
  ...new Set(bill.payments.filter(({ kind }) => kind === 'payment').map(({ method }) => method)),
];

/** What is told of its payments, where they are not simply its total. */
function paymentsOf({ paid, refunded, due }: Bill) {
  const isPlain = due === 0 && refunded === 0;
  return isPlain ? undefined : { received: paid + refunded, refunded, due };
}

type ToldBelow = 'items' | 'taxBasisPoints' | 'discount' | 'isRounded' | 'payments' | 'isSecond';

function BillFacts({ bill }: { bill: Bill }) {
  const { dateTime } = useFormat();
  // A field without a line here does not compile; the others are below, among items, sums and payments.
  const facts = {
    id: [t('Bill ID'), `#${shortId(bill.id)}`],
    number: [t('Bill Number'), bill.number ?? t('None, it was made before bills had numbers')],
    patientId: [t('Patient'), bill.patientName],
    tokenId: [t('Token ID'), shortId(bill.tokenId)],
    status: [t('Status'), <BillStatusBadge key="status" status={bill.status} />],
    paymentMethod: [t('Payment Method'), paymentMethodsLabel(bill.paymentMethod, methodsOf(bill))],
    createdAt: [t('Created'), dateTime(bill.createdAt)],
    paidAt: [t('Paid'), bill.paidAt && dateTime(bill.paidAt)],
  } satisfies FactsOf<Exclude<keyof NewBill, ToldBelow>>;
  return (
    <Stack>
      <Facts facts={Object.fromEntries(Object.values(facts))} />
      <Title order={3} size="h5">
        {t('Items')}
      </Title>
      <RecordTable
        label={t('Items')}
        columns={Object.values(columns()).filter((column) => column !== null)}
        rows={bill.items.map((item, position) => ({ ...item, position }))}
        rowKey={({ position }) => String(position)}
      />
      <BillTotalsTable
        subtotal={bill.subtotal}
        taxGroups={taxGroupsOf(bill.items)}
        discount={bill.discount}
        roundOff={bill.roundOff}
        total={bill.total}
        payments={paymentsOf(bill)}
      />
      <BillPayments bill={bill} />
    </Stack>
  );
}
