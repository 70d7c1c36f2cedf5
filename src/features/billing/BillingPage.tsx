import { Alert, Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCurrencyRupee,
  IconHourglass,
  IconPlus,
  IconReceipt,
} from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchedText } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api';
import { useFormat } from '../../web/format';
import { useDialogForToken, useOpenedRecord } from '../../web/openDialog';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { SearchBox } from '../../web/ui/SearchBox';
import { StatCards } from '../../web/ui/StatCards';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedBadge } from '../../web/ui/VoidedNotice';
import { BillDetails } from './BillDetails';
import { BillStatusBadge } from './BillStatusBadge';
import type { BillSummary } from './bill';
import { paymentMethodLabel } from './billLabels';
import { CreateBillDialog } from './CreateBillDialog';

/** All bills and the figures above them (spec 2, Billing). */
export function BillingPage() {
  const { dateTime } = useFormat();
  const [text, setText] = useState('');
  // A bill's id is shown with a leading #, so people type it.
  const [searched] = useDebouncedValue(searchedText(text.replace(/^\s*#/, '')), 250);
  const creating = useDialogForToken();
  const [openedId, setOpenedId] = useOpenedRecord();
  const summary = useQuery(api.billing.summary.queryOptions());
  const list = useInfiniteQuery(
    api.billing.search.infiniteOptions({
      input: (cursor: string | undefined) => ({ text: searched, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const bills = list.data?.pages.flatMap((page) => page.bills) ?? [];
  const figures = summary.data;

  const columns: Column<BillSummary>[] = [
    { header: 'Bill ID', isShort: true, cell: ({ id }) => `#${shortId(id)}` },
    {
      header: 'Patient',
      cell: (bill) => (
        <TwoLines main={bill.patientName} sub={`Token #${shortId(bill.tokenId, 4)}`} />
      ),
    },
    {
      header: 'Amount',
      isShort: true,
      cell: (bill) => (
        <TwoLines
          main={formatRupees(bill.total)}
          sub={bill.itemCount === 1 ? '1 item' : `${bill.itemCount} items`}
        />
      ),
    },
    {
      header: 'Status',
      isShort: true,
      cell: ({ status, voided }) =>
        voided ? <VoidedBadge voided={voided} /> : <BillStatusBadge status={status} />,
    },
    {
      header: 'Payment Method',
      isShort: true,
      cell: (bill) => paymentMethodLabel(bill.paymentMethod),
    },
    { header: 'Date', isShort: true, cell: ({ createdAt }) => dateTime(createdAt) },
    {
      header: 'Actions',
      isActions: true,
      cell: ({ id }) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`View bill ${shortId(id)}`}
          onClick={() => setOpenedId(id)}
        >
          View
        </Button>
      ),
    },
  ];

  return (
    <>
      <PageHeader
        title="Billing & Payments"
        subtitle="Manage patient bills and payment records"
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={creating.open}>
            Create Bill
          </Button>
        }
      />
      <StatCards
        isMissing={summary.isError}
        stats={[
          {
            label: "Today's Revenue",
            value: figures && formatRupees(figures.todaysRevenue),
            icon: <IconCurrencyRupee />,
          },
          { label: 'Bills Generated', value: figures?.billCount, icon: <IconReceipt /> },
          { label: 'Pending Bills', value: figures?.pendingCount, icon: <IconHourglass /> },
          { label: 'Paid Bills', value: figures?.paidCount, icon: <IconCircleCheck /> },
        ]}
      />
      <Group mb="md">
        <SearchBox
          label="Search bills"
          placeholder="Search by patient name or bill ID"
          flex={1}
          value={text}
          onChange={setText}
        />
      </Group>
      <RecordList
        query={list}
        label="Bills"
        columns={columns}
        rows={bills}
        emptyTitle={searched ? 'No bills found' : 'No bills generated yet'}
        emptyHint={
          searched
            ? 'Try adjusting your search criteria'
            : 'Create your first bill to get started with billing management'
        }
      />
      {figures && !figures.hasTokens && figures.billCount === 0 && (
        <Alert
          color="yellow"
          mt="md"
          icon={<IconAlertTriangle aria-hidden />}
          title="No tokens available for billing"
        >
          Generate tokens from the Tokens page first, then complete consultations to create bills.
        </Alert>
      )}
      {creating.isOpen && (
        <CreateBillDialog
          key={creating.forToken?.tokenId}
          forToken={creating.forToken}
          onClose={creating.close}
        />
      )}
      <BillDetails billId={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}
