import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconNotebook,
  IconPackage,
  IconPlus,
  IconTruckDelivery,
  IconTruckReturn,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { id as idSchema } from '../../shared/fields';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { ChoiceFilter } from '../../web/records/ChoiceFilter';
import { DaysFilter } from '../../web/records/DaysFilter';
import { isDay, oneOf } from '../../web/records/filters';
import { Narrowing } from '../../web/records/Narrowing';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useRecordSearch } from '../../web/records/useRecordSearch';
import { viewColumn } from '../../web/records/viewColumn';
import { useAccess } from '../../web/session/session';
import { narrowing } from '../../web/ui/narrowing';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { InvoiceDialog } from './InvoiceDialog';
import { PurchaseDetails } from './PurchaseDetails';
import { type ListedPurchase, purchaseStates } from './purchase';
import { ReturnsDialog } from './ReturnsDialog';
import { SupplierFilter } from './SupplierFilter';
import { SuppliersDialog } from './SuppliersDialog';

const isId = (text: string): text is string => idSchema.safeParse(text).success;

/** What the clinic bought: the suppliers' invoices, the newest first; what went back, and the suppliers. */
export function PurchasesPage() {
  const [isEntering, entering] = useDisclosure(false);
  const [isShowingSuppliers, suppliers] = useDisclosure(false);
  const [isShowingReturns, returns] = useDisclosure(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const search = usePurchaseSearch();
  const columns = useMemo(() => columnsOf(setOpenedId), []);
  return (
    <RecordsPage
      title={t('Purchases')}
      subtitle={t('What the clinic buys, and from whom')}
      exported={false}
      actions={
        <>
          <OtherScreens from={search.filter('from').value} to={search.filter('to').value} />
          <Button
            variant="default"
            classNames={narrowing}
            leftSection={<IconTruckReturn size={18} aria-hidden />}
            onClick={returns.open}
          >
            {t('Given back')}
          </Button>
          <Button
            variant="default"
            classNames={narrowing}
            leftSection={<IconUsers size={18} aria-hidden />}
            onClick={suppliers.open}
          >
            {t('Suppliers')}
          </Button>
        </>
      }
      main={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={entering.open}>
          {t('Enter an invoice')}
        </Button>
      }
      search={{
        label: t('Search invoices'),
        placeholder: t('Search by supplier or invoice number'),
        ...search.box,
      }}
      filters={<PurchaseFilters filter={search.filter} />}
      columns={columns}
      {...search.list}
      emptyIcon={IconTruckDelivery}
      emptyTitle={t(search.isNarrowed ? 'No invoices found' : 'No invoices yet')}
      emptyHint={t(
        search.isNarrowed
          ? 'Try adjusting your search criteria'
          : 'Enter a supplier’s invoice; its medicines come into the stock.',
      )}
    >
      {isEntering && <InvoiceDialog onClose={entering.close} />}
      {isShowingSuppliers && <SuppliersDialog onClose={suppliers.close} />}
      {isShowingReturns && <ReturnsDialog onClose={returns.close} />}
      <PurchaseDetails purchaseId={openedId} onClose={() => setOpenedId(null)} />
    </RecordsPage>
  );
}

/** The search of the invoices, by text, supplier, days and whether they are paid. */
function usePurchaseSearch() {
  return useRecordSearch(api.purchases.search, {
    rows: 'purchases',
    filters: { supplierId: isId, state: oneOf(purchaseStates), from: isDay, to: isDay },
  });
}

/** The ways to the stock, and to the purchase register of the chosen days, which is printed and saved as CSV there. */
function OtherScreens({ from, to }: { from: string; to: string }) {
  const { mayOpen } = useAccess();
  return (
    <>
      {mayOpen('stock') && (
        <Button
          variant="default"
          classNames={narrowing}
          leftSection={<IconPackage size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/app/stock" {...props} />}
        >
          {t('Stock')}
        </Button>
      )}
      {mayOpen('registers') && (
        <Button
          variant="default"
          classNames={narrowing}
          leftSection={<IconNotebook size={18} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/app/registers"
              search={{ register: 'purchase', ...(from && { from }), ...(to && { to }) }}
              {...props}
            />
          )}
        >
          {t('Purchase register')}
        </Button>
      )}
    </>
  );
}

function PurchaseFilters({ filter }: Pick<ReturnType<typeof usePurchaseSearch>, 'filter'>) {
  const [supplier, state] = [filter('supplierId'), filter('state')];
  const [from, to] = [filter('from'), filter('to')];
  return (
    <Narrowing isUsed={Boolean(supplier.value || state.value || from.value || to.value)}>
      <SupplierFilter {...supplier} />
      <ChoiceFilter
        label={t('Paid')}
        all={t('Paid and unpaid')}
        choices={purchaseStates}
        labelOf={() => t('Not paid yet')}
        {...state}
      />
      <DaysFilter label={t('Date')} from={from} until={to} />
    </Narrowing>
  );
}

function columnsOf(open: (id: string) => void): Column<ListedPurchase>[] {
  return [
    {
      header: t('Supplier'),
      card: 'title',
      cell: ({ supplierName, voided }) => (
        <TwoLines main={supplierName} sub={voided && t('Voided')} />
      ),
    },
    {
      header: t('Invoice'),
      card: 'quiet',
      isShort: true,
      cell: ({ invoiceNumber }) => invoiceNumber,
    },
    {
      header: t('Date'),
      card: 'quiet',
      isShort: true,
      cell: ({ invoiceDate }) => formatCalendarDate(invoiceDate),
    },
    {
      header: t('Tax'),
      card: 'said',
      isAmount: true,
      cell: ({ tax }) => formatRupees(tax),
    },
    {
      header: t('Total'),
      card: 'amount',
      isAmount: true,
      cell: ({ total, unpaid }) => (
        <TwoLines
          main={formatRupees(total)}
          sub={
            unpaid === 0
              ? null
              : unpaid === total
                ? t('Not paid yet')
                : t('{amount} to be paid', { amount: formatRupees(unpaid) })
          }
        />
      ),
    },
    viewColumn(
      ({ invoiceNumber }) => t('View invoice {invoice}', { invoice: invoiceNumber }),
      open,
    ),
  ];
}
