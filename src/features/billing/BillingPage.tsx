import { Alert, Button, Group, NativeSelect } from '@mantine/core';
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
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { searchedText } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { useDialogForToken, useOpenedRecord } from '../../web/shell/openDialog';
import { SearchBox } from '../../web/shell/SearchBox';
import { ExportButton } from '../../web/ui/ExportButton';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { StatCards } from '../../web/ui/StatCards';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedBadge } from '../../web/ui/VoidedNotice';
import { BillDetails } from './BillDetails';
import { BillStatusBadge } from './BillStatusBadge';
import type { BillSummary } from './bill';
import { billStatusLabels, paymentMethodsLabel } from './billLabels';
import { CreateBillDialog } from './CreateBillDialog';
import { type BillStatus, billStatus } from './payment';
import { useCreatedBill } from './useCreatedBill';

/** All bills and the figures above them (spec 2, Billing). */
export function BillingPage() {
  const { dateTime } = useFormat();
  const [text, setText] = useState('');
  const [status, setStatus] = useState<BillStatus | ''>('');
  // A bill's id is shown with a leading #, so people type it.
  const [searched] = useDebouncedValue(searchedText(text.replace(/^\s*#/, '')), 250);
  const creating = useDialogForToken();
  const [openedId, setOpenedId] = useOpenedRecord();
  const summary = useQuery(api.billing.summary.queryOptions());
  const { newId, showCreated, forgetNew } = useCreatedBill(setOpenedId);
  const list = useInfiniteQuery(
    api.billing.search.infiniteOptions({
      input: (cursor: string | undefined) => ({
        text: searched,
        ...(status ? { status } : {}),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const bills = useMemo(() => list.data?.pages.flatMap((page) => page.bills) ?? [], [list.data]);
  const figures = summary.data;
  const isNarrowed = searched !== '' || status !== '';

  const columns = useMemo(
    (): Column<BillSummary>[] => [
      {
        header: t('Bill ID'),
        isShort: true,
        cell: ({ id, number }) => <TwoLines main={`#${shortId(id)}`} sub={number} />,
      },
      {
        header: t('Patient'),
        cell: (bill) => (
          <TwoLines
            main={bill.patientName}
            sub={t('Token #{number}', { number: shortId(bill.tokenId, 4) })}
          />
        ),
      },
      {
        header: t('Amount'),
        isShort: true,
        cell: (bill) => (
          <TwoLines
            main={formatRupees(bill.total)}
            sub={t('{count, plural, one {# item} other {# items}}', { count: bill.itemCount })}
          />
        ),
      },
      {
        header: t('Due'),
        isShort: true,
        cell: ({ due }) => (due > 0 ? formatRupees(due) : '-'),
      },
      {
        header: t('Status'),
        isShort: true,
        cell: ({ status, voided }) =>
          voided ? <VoidedBadge voided={voided} /> : <BillStatusBadge status={status} />,
      },
      {
        header: t('Payment Method'),
        isShort: true,
        cell: (bill) => paymentMethodsLabel(bill.paymentMethod, bill.paymentMethods),
      },
      { header: t('Date'), isShort: true, cell: ({ createdAt }) => dateTime(createdAt) },
      {
        header: t('Actions'),
        isActions: true,
        cell: ({ id }) => (
          <Button
            variant="default"
            size="xs"
            aria-label={t('View bill {id}', { id: shortId(id) })}
            onClick={() => setOpenedId(id)}
          >
            {t('View')}
          </Button>
        ),
      },
    ],
    [dateTime, setOpenedId],
  );

  return (
    <>
      <PageHeader
        title={t('Billing & Payments')}
        subtitle={t('Manage patient bills and payment records')}
        action={
          <Group gap="sm">
            <ExportButton
              name="bills"
              start={(options) =>
                client.exports.bills(
                  {
                    text: searchedText(text.replace(/^\s*#/, '')),
                    ...(status ? { status } : {}),
                  },
                  options,
                )
              }
            />
            <Button variant="default" renderRoot={(props) => <Link to="/app/day-end" {...props} />}>
              {t('Close the day')}
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={creating.open}>
              {t('Create Bill')}
            </Button>
          </Group>
        }
      />
      <StatCards
        isMissing={summary.isError}
        stats={[
          {
            label: t("Today's Revenue"),
            value: figures && formatRupees(figures.todaysRevenue),
            icon: <IconCurrencyRupee />,
          },
          { label: t('Bills Generated'), value: figures?.billCount, icon: <IconReceipt /> },
          { label: t('Pending Bills'), value: figures?.pendingCount, icon: <IconHourglass /> },
          { label: t('Paid Bills'), value: figures?.paidCount, icon: <IconCircleCheck /> },
        ]}
      />
      <Group mb="md">
        <SearchBox
          label={t('Search bills')}
          placeholder={t('Search by patient name, bill number or bill ID')}
          flex={1}
          value={text}
          onChange={setText}
        />
        <NativeSelect
          aria-label={t('Status')}
          data={[
            { value: '', label: t('All Status') },
            ...billStatus.options.map((value) => ({ value, label: t(billStatusLabels[value]) })),
          ]}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as BillStatus | '')}
        />
      </Group>
      <RecordList
        query={list}
        label={t('Bills')}
        columns={columns}
        rows={bills}
        emptyTitle={t(isNarrowed ? 'No bills found' : 'No bills generated yet')}
        emptyHint={t(
          isNarrowed
            ? 'Try adjusting your search criteria'
            : 'Create your first bill to get started with billing management',
        )}
      />
      {figures && !figures.hasTokens && figures.billCount === 0 && (
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
      )}
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
        onClose={() => {
          setOpenedId(null);
          forgetNew();
        }}
      />
    </>
  );
}
