import { Alert, Button, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCashRegister,
  IconCircleCheck,
  IconCoins,
  IconCurrencyRupee,
  IconHourglass,
  IconPlus,
  IconReceipt,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { ChoiceFilter } from '../../web/records/ChoiceFilter';
import { DaysFilter } from '../../web/records/DaysFilter';
import { isDay, oneOf } from '../../web/records/filters';
import { Narrowing } from '../../web/records/Narrowing';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useRecordSearch } from '../../web/records/useRecordSearch';
import { viewColumn } from '../../web/records/viewColumn';
import { useAccess } from '../../web/session/session';
import { useDialogForToken, useOpenedRecord } from '../../web/shell/openDialog';
import cards from '../../web/ui/cards.module.css';
import { narrowing } from '../../web/ui/narrowing';
import type { Column } from '../../web/ui/RecordTable';
import { StatCards } from '../../web/ui/StatCards';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedBadge } from '../../web/ui/VoidedNotice';
import { usePrintSelection } from '../papers/widgets/usePrintSelection';
import { BillDetails } from './BillDetails';
import classes from './BillingPage.module.css';
import { type BillSummary, billOrders } from './bill';
import { billStatusLabels, paymentMethodsLabel } from './billLabels';
import { CreateBillDialog } from './CreateBillDialog';
import { billStatus } from './payment';
import { useCreatedBill } from './useCreatedBill';
import { BillStatusBadge } from './widgets/BillStatusBadge';

const columnsOf = (
  dateTime: (instant: string) => string,
  open: (id: string) => void,
  pay: ((id: string) => void) | null,
): Column<BillSummary>[] => [
  {
    header: t('Bill ID'),
    name: 'id',
    isShort: true,
    card: 'quiet',
    className: cards.brief,
    // People ask for the number; bills made before bills were numbered have none.
    cell: ({ id, number }) =>
      number === null ? `#${shortId(id)}` : <TwoLines main={number} sub={`#${shortId(id)}`} />,
  },
  {
    header: t('Patient'),
    card: 'title',
    className: cards.brief,
    cell: (bill) => (
      <TwoLines
        main={bill.patientName}
        sub={t('Token #{number}', { number: shortId(bill.tokenId, 4) })}
      />
    ),
  },
  {
    header: t('Amount'),
    name: 'amount',
    order: 'amount',
    isAmount: true,
    card: 'amount',
    className: cards.brief,
    cell: ({ total, itemCount }) => (
      <TwoLines
        main={formatRupees(total)}
        sub={t('{count, plural, one {# item} other {# items}}', { count: itemCount })}
      />
    ),
  },
  {
    header: t('Due'),
    name: 'due',
    isAmount: true,
    className: `${cards.third} ${cards.named} ${classes.due}`,
    cell: ({ due }) => <Due due={due} />,
  },
  {
    header: t('Status'),
    name: 'status',
    isShort: true,
    className: cards.third,
    cell: ({ status, voided }) =>
      voided ? <VoidedBadge voided={voided} /> : <BillStatusBadge status={status} />,
  },
  {
    header: t('Payment Method'),
    name: 'method',
    isShort: true,
    className: `${cards.third} ${cards.quiet} ${cards.brief} ${classes.method}`,
    cell: (bill) => <PaymentMethods bill={bill} />,
  },
  {
    header: t('Date'),
    name: 'date',
    order: 'day',
    isShort: true,
    card: 'quiet',
    className: classes.date,
    cell: ({ createdAt }) => dateTime(createdAt),
  },
  {
    ...viewColumn<BillSummary>(
      ({ id }) => t('View bill {id}', { id: shortId(id) }),
      open,
      (bill) => pay && <PayButton bill={bill} onPay={pay} />,
    ),
    className: classes.buttons,
  },
];

const nameOf = ({ number, id, patientName }: BillSummary) =>
  `${number ?? `#${shortId(id)}`}, ${patientName}`;

function Due({ due }: { due: number }) {
  return due > 0 ? (
    <Text span inherit fw="bold">
      {formatRupees(due)}
    </Text>
  ) : (
    <Text span inherit c="dimmed" className={cards.said ?? ''}>
      –
    </Text>
  );
}

/** How a bill was paid, and what of it was refunded. */
function PaymentMethods({ bill }: { bill: BillSummary }) {
  const { paymentMethod, paymentMethods, refunded } = bill;
  const label = paymentMethodsLabel(paymentMethod, paymentMethods);
  const isKnown = paymentMethod !== null || paymentMethods.length > 0;
  if (refunded > 0) {
    return (
      <TwoLines main={label} sub={t('{amount} refunded', { amount: formatRupees(refunded) })} />
    );
  }
  return isKnown ? (
    label
  ) : (
    <Text span inherit c="dimmed" className={cards.said ?? ''}>
      {label}
    </Text>
  );
}

interface PayButtonProps {
  bill: BillSummary;
  onPay: (id: string) => void;
}

/** Opens the payment of a bill; nothing if nothing is due. */
function PayButton({ bill: { id, due, voided }, onPay }: PayButtonProps) {
  if (due <= 0 || voided) return null;
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t('Take payment for bill {id}', { id: shortId(id) })}
      onClick={() => onPay(id)}
    >
      {t('Take payment')}
    </Button>
  );
}

/** All bills and the figures above them (spec 2, Billing). */
export function BillingPage() {
  const { mayOpen } = useAccess();
  const creating = useDialogForToken();
  const [openedId, setOpenedId] = useOpenedRecord();
  const { newId, showCreated, clearNewId } = useCreatedBill(setOpenedId);
  const search = useBillSearch();
  // The bill whose payment dialog opens together with its details.
  const [payingId, setPayingId] = useState<string | null>(null);
  const columns = useBillColumns(setOpenedId, setPayingId);
  const selection = usePrintSelection({
    kind: 'bill',
    paper: { kind: 'bill', sizes: ['A4', 'A5', '80mm'] },
    name: 'bills',
    criteria: search.criteria,
    rows: search.list.rows,
    nameOf,
  });

  return (
    <RecordsPage
      title={t('Billing & Payments')}
      subtitle={t('Manage patient bills and payment records')}
      exported={{
        name: 'bills',
        start: (options) => client.exports.bills(search.criteria, options),
      }}
      actions={
        <>
          {mayOpen('expenses') && (
            <Button
              variant="default"
              leftSection={<IconCoins size={18} aria-hidden />}
              classNames={narrowing}
              renderRoot={(props) => <Link to="/app/expenses" {...props} />}
            >
              {t('Expenses')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconCashRegister size={18} aria-hidden />}
            classNames={narrowing}
            renderRoot={(props) => <Link to="/app/day-end" {...props} />}
          >
            {t('Close the day')}
          </Button>
        </>
      }
      main={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={creating.open}>
          {t('Create Bill')}
        </Button>
      }
      cards={<BillFigures />}
      search={{
        label: t('Search bills'),
        placeholder: t('Search by patient, bill or receipt number, or bill ID'),
        ...search.box,
      }}
      filters={<BillFilters filter={search.filter} />}
      label={t('Bills')}
      listName="bills"
      columns={columns}
      tableClass={classes.bills}
      {...search.list}
      selection={selection}
      emptyIcon={IconReceipt}
      emptyTitle={t(search.isNarrowed ? 'No bills found' : 'No bills generated yet')}
      emptyHint={t(
        search.isNarrowed
          ? 'Try adjusting your search criteria'
          : 'Create your first bill to get started with billing management',
      )}
    >
      <NoTokensHint />
      {creating.isOpen && (
        <CreateBillDialog
          key={creating.forToken?.tokenId}
          forToken={creating.forToken}
          onClose={creating.close}
          onCreated={showCreated}
        />
      )}
      <BillDetails
        billId={openedId}
        isNew={openedId === newId}
        isPaying={openedId === payingId}
        onClose={() => {
          setOpenedId(null);
          setPayingId(null);
          clearNewId();
        }}
      />
    </RecordsPage>
  );
}

/** The search of the bills, by text, status and days. */
function useBillSearch() {
  return useRecordSearch(api.billing.search, {
    rows: 'bills',
    filters: { status: oneOf(billStatus.options), from: isDay, to: isDay },
    orders: billOrders,
    // A bill's id is shown with a leading #, so people type it.
    normalize: (text) => text.replace(/^\s*#/, ''),
  });
}

/** The columns of the bills; a press on “Take payment” opens the bill's details with its payment. */
function useBillColumns(
  setOpenedId: (id: string) => void,
  setPayingId: (id: string) => void,
): Column<BillSummary>[] {
  const { dateTime } = useFormat();
  const { may } = useAccess();
  const mayPay = may('billing.pay');
  return useMemo(() => {
    const pay = (id: string) => {
      setPayingId(id);
      setOpenedId(id);
    };
    return columnsOf(dateTime, setOpenedId, mayPay ? pay : null);
  }, [dateTime, setOpenedId, setPayingId, mayPay]);
}

function BillFilters({ filter }: Pick<ReturnType<typeof useBillSearch>, 'filter'>) {
  const status = filter('status');
  const from = filter('from');
  const to = filter('to');
  return (
    <Narrowing isUsed={Boolean(status.value || from.value || to.value)}>
      <ChoiceFilter
        label={t('Status')}
        all={t('All Status')}
        choices={billStatus.options}
        labelOf={(one) => t(billStatusLabels[one])}
        {...status}
      />
      <DaysFilter label={t('Date')} from={from} until={to} />
    </Narrowing>
  );
}

function BillFigures() {
  const { data: figures, isError: isMissing } = useQuery(api.billing.summary.queryOptions());
  return (
    <StatCards
      isMissing={isMissing}
      stats={[
        {
          label: t("Today's Revenue"),
          value: figures && formatRupees(figures.todaysRevenue),
          icon: IconCurrencyRupee,
          note: figures && t('{amount} received', { amount: formatRupees(figures.receivedToday) }),
        },
        { label: t('Bills Generated'), value: figures?.billCount, icon: IconReceipt },
        { label: t('Pending Bills'), value: figures?.pendingCount, icon: IconHourglass },
        { label: t('Paid Bills'), value: figures?.paidCount, icon: IconCircleCheck },
      ]}
    />
  );
}

/** The hint for a clinic without tokens or bills. */
function NoTokensHint() {
  const { data: figures } = useQuery(api.billing.summary.queryOptions());
  if (!figures || figures.hasTokens || figures.billCount > 0) return null;
  return (
    <Alert
      color="yellow"
      mt="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('No tokens available for billing')}
    >
      {t(
        'Generate tokens from the Tokens page first, then complete consultations to create bills.',
      )}
    </Alert>
  );
}
