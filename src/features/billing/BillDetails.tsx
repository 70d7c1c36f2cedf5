import { Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { type FactsOf, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { BillCreditNotes } from './BillCreditNotes';
import classes from './BillDetails.module.css';
import { BillActions, BillPayments } from './BillMoney';
import { NewestBillRequest } from './BillRequestNotice';
import { BillTotalsTable } from './BillTotalsTable';
import type { Bill, NewBill } from './bill';
import { paymentMethodsLabel } from './billLabels';
import { billName } from './billPaper';
import { taxGroupsOfBill } from './billTotals';
import { UpiOnScreen } from './UpiOnScreen';
import { BillStatusBadge } from './widgets/BillStatusBadge';

interface BillDetailsProps {
  /** Null while closed. */
  billId: string | null;
  onClose: () => void;
  /** True right after the bill was made: its UPI payment may still be under way. */
  isNew?: boolean;
  /** True if it was opened to take its payment. */
  isPaying?: boolean;
}

type ItemColumn = Column<Bill['items'][number] & { position: number }>;

/** The column of each field; null if another part shows it. A missing field does not compile. */
const columns = () =>
  ({
    description: {
      header: t('Description'),
      cell: ({ description, hsn, quantity, unitPrice }) => (
        <Stack gap={0}>
          <span>{description}</span>
          <Text span size="sm" c="dimmed">
            {hsn && t('HSN/SAC {code}', { code: hsn })}
            <span className={classes.narrow}>
              {hsn && ' · '}
              {quantity} × {formatRupees(unitPrice)}
            </span>
          </Text>
        </Stack>
      ),
    },
    hsn: null,
    // Shown among the totals.
    taxBasisPoints: null,
    quantity: {
      header: t('Quantity'),
      isAmount: true,
      className: classes.wide,
      cell: ({ quantity }) => quantity,
    },
    unitPrice: {
      header: t('Unit Price'),
      isAmount: true,
      className: classes.wide,
      cell: ({ unitPrice }) => formatRupees(unitPrice),
    },
    total: { header: t('Total'), isAmount: true, cell: ({ total }) => formatRupees(total) },
    // The name of the medicine or test is the description.
    dispenseLineId: null,
    testKey: null,
  }) satisfies Record<keyof NewBill['items'][number] | 'total', ItemColumn | null>;

/** One whole bill (spec 2, Billing: the Bill Details modal). */
export function BillDetails(props: BillDetailsProps) {
  const { billId, onClose, isNew = false, isPaying = false } = props;
  const isPhone = useMediaQuery('(max-width: 48em)');
  const query = useQuery(
    api.billing.get.queryOptions({ input: billId === null ? skipToken : { id: billId } }),
  );
  return (
    <Modal
      opened={billId !== null}
      onClose={onClose}
      title={t('Bill Details')}
      size="xl"
      fullScreen={isPhone ?? false}
    >
      <ListState
        query={query}
        failure={couldNotLoad.bill}
        skeleton={<FactsSkeleton lines={12} />}
        isEmpty={!query.data}
        emptyTitle={t('This bill does not exist')}
      >
        {query.data && (
          <Stack gap="lg">
            <VoidedNotice voided={query.data.voided} />
            <BillHead bill={query.data} />
            <NewestBillRequest billId={query.data.id} />
            <BillStatement bill={query.data} isNew={isNew} />
            <DialogButtons className={classes.actions}>
              <BillActions key={query.data.id} bill={query.data} isPaying={isPaying} />
            </DialogButtons>
          </Stack>
        )}
      </ListState>
    </Modal>
  );
}

const methodsOf = (bill: Bill) => [
  ...new Set(bill.payments.filter(({ kind }) => kind === 'payment').map(({ method }) => method)),
];

/** The payments to show below the total; undefined if the bill is simply paid in full. */
function paymentsOf({ paid, refunded, due }: Bill) {
  const isPlain = due === 0 && refunded === 0;
  return isPlain ? undefined : { received: paid + refunded, refunded, due };
}

/** A bill's total, status, number and due amount. */
export function BillHead({ bill }: { bill: Bill }) {
  return (
    <div>
      <div className={classes.leading}>
        <span className={classes.figure}>{formatRupees(bill.total)}</span>
        <BillStatusBadge status={bill.status} />
        <Title order={3} size="h4" className={classes.number ?? ''}>
          {billName(bill)}
        </Title>
      </div>
      {bill.due > 0 && (
        <Text fw="var(--weight-medium)">
          {t('{due} due of {total}', {
            due: formatRupees(bill.due),
            total: formatRupees(bill.total),
          })}
        </Text>
      )}
    </div>
  );
}

type FieldsShownElsewhere =
  | 'items'
  | 'taxBasisPoints'
  | 'discount'
  | 'isRounded'
  | 'taxRule'
  | 'payments'
  | 'isSecond';

interface BillStatementProps {
  bill: Bill;
  isNew: boolean;
  /** Hides the actions that change or pay the bill. */
  isReadOnly?: boolean;
}

/** A bill's facts, items, totals, payments and credit notes. */
export function BillStatement({ bill, isNew, isReadOnly = false }: BillStatementProps) {
  const { dateTime } = useFormat();
  // A missing field does not compile; the others are shown below, among items, totals and payments.
  const facts = {
    patientId: [t('Patient'), bill.patientName],
    createdAt: [t('Created'), dateTime(bill.createdAt)],
    paymentMethod: [t('Payment Method'), paymentMethodsLabel(bill.paymentMethod, methodsOf(bill))],
    paidAt: [t('Paid'), bill.paidAt ? dateTime(bill.paidAt) : quiet('–')],
    id: [t('Bill ID'), quiet(`#${shortId(bill.id)}`)],
    tokenId: [t('Token ID'), quiet(shortId(bill.tokenId))],
    ...(bill.number === null && {
      number: [t('Bill Number'), quiet(t('None (made before bills were numbered)'))],
    }),
  } satisfies FactsOf<Exclude<keyof NewBill, FieldsShownElsewhere>>;
  return (
    <>
      <dl className={classes.facts}>
        {Object.values(facts).map(([name, value]) => (
          <div key={name as string}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RecordTable
        label={t('Items')}
        className={`${classes.lines} ${classes.items}`}
        columns={Object.values(columns()).filter((column) => column !== null)}
        rows={bill.items.map((item, position) => ({ ...item, position }))}
        rowKey={({ position }) => String(position)}
      />
      <div className={classes.settled}>
        {!isReadOnly && <UpiOnScreen bill={bill} isNew={isNew} />}
        <BillTotalsTable
          subtotal={bill.subtotal}
          taxRule={bill.taxRule}
          taxGroups={taxGroupsOfBill(bill)}
          discount={bill.discount}
          includedTax={bill.includedTax}
          roundOff={bill.roundOff}
          total={bill.total}
          payments={paymentsOf(bill)}
        />
      </div>
      <BillPayments bill={bill} isReadOnly={isReadOnly} />
      <BillCreditNotes bill={bill} />
    </>
  );
}

function quiet(text: string) {
  return <span className={classes.quiet}>{text}</span>;
}
