import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees, percentFromBasisPoints } from '../../shared/money';
import { api, client } from '../../web/api/api';
import { VoidDialog } from '../../web/forms/VoidDialog';
import { useAccess } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Facts, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { expiryInWords } from '../stock/stockItem';
import { GiveBackDialog } from './GiveBackDialog';
import { goneInWords } from './gone';
import type { Purchase, PurchaseLine } from './purchase';
import { quantityInWords } from './readPurchaseLine';

interface PurchaseDetailsProps {
  /** Null while closed. */
  purchaseId: string | null;
  onClose: () => void;
}

/** One invoice with its lines; it is voided, or something of it goes back. */
export function PurchaseDetails({ purchaseId, onClose }: PurchaseDetailsProps) {
  const query = useQuery(
    api.purchases.get.queryOptions({ input: purchaseId === null ? skipToken : { id: purchaseId } }),
  );
  return (
    <Modal opened={purchaseId !== null} onClose={onClose} title={t('Invoice')} size="72rem">
      <ListState
        query={query}
        failure={couldNotLoad.paper}
        skeleton={<FactsSkeleton lines={8} />}
        isEmpty={!query.data}
        emptyTitle={t('This invoice does not exist')}
      >
        {query.data && <PurchaseFacts purchase={query.data} />}
      </ListState>
    </Modal>
  );
}

function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const queryClient = useQueryClient();
  const [isVoiding, voiding] = useDisclosure(false);
  const [isGivingBack, givingBack] = useDisclosure(false);
  const { mayOpen } = useAccess();
  const gone = purchase.voided ? null : goneInWords(purchase.lines);
  const day = purchase.invoiceDate;
  const isLeft = purchase.lines.some(({ unitsLeft }) => unitsLeft > 0);
  return (
    <Stack>
      {purchase.voided && <VoidedNotice voided={purchase.voided} />}
      <Facts
        facts={{
          [t('Supplier')]: purchase.supplierName,
          [t('Invoice number')]: purchase.invoiceNumber,
          [t('Invoice date')]: formatCalendarDate(purchase.invoiceDate),
          [t('Entered by')]: purchase.enteredByName,
        }}
      />
      <RecordTable
        label={t('Lines')}
        columns={lineColumns()}
        rows={purchase.lines}
        rowKey={({ batchId }) => batchId}
      />
      <Facts
        areNumbers
        facts={{
          ...(purchase.discount === 0 ? {} : { [t('Discount')]: formatRupees(purchase.discount) }),
          [t('Value without tax')]: formatRupees(purchase.taxable),
          [t('Tax')]: formatRupees(purchase.tax),
          ...(purchase.roundOff === 0 ? {} : { [t('Round off')]: formatRupees(purchase.roundOff) }),
          [t('Total')]: (
            <Text span inherit fw="bold">
              {formatRupees(purchase.total)}
            </Text>
          ),
        }}
      />
      {gone && <Text>{gone}</Text>}
      <DialogButtons>
        {mayOpen('registers') && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/app/registers"
                search={{ register: 'purchase', from: day, to: day }}
                {...props}
              />
            )}
          >
            {t('Print or save as CSV')}
          </Button>
        )}
        {!purchase.voided && !gone && (
          <Button variant="default" onClick={voiding.open}>
            {t('Void')}
          </Button>
        )}
        {!purchase.voided && isLeft && (
          <Button variant="default" onClick={givingBack.open}>
            {t('Give back')}
          </Button>
        )}
      </DialogButtons>
      {isVoiding && (
        <VoidDialog
          kind="record"
          note={t(
            'Its medicines leave the stock. What was paid for it stays with the supplier; if the money came back, reverse the payment in Expenses.',
          )}
          save={(reason) => client.purchases.void({ id: purchase.id, reason })}
          queryKey={api.purchases.key()}
          onRefused={() =>
            void queryClient.invalidateQueries({ queryKey: api.purchases.get.key() })
          }
          onClose={voiding.close}
        />
      )}
      {isGivingBack && <GiveBackDialog purchase={purchase} onClose={givingBack.close} />}
    </Stack>
  );
}

function lineColumns(): Column<PurchaseLine>[] {
  return [
    {
      header: t('Medicine'),
      card: 'title',
      cell: ({ itemName, maker }) => <TwoLines main={itemName} sub={maker} />,
    },
    { header: t('Batch'), card: 'quiet', isShort: true, cell: ({ number }) => number },
    {
      header: t('Expiry'),
      card: 'quiet',
      isShort: true,
      cell: ({ expiry }) => expiryInWords(expiry),
    },
    { header: t('Packs'), card: 'quiet', isAmount: true, cell: quantityInWords },
    { header: t('Rate'), card: 'said', isAmount: true, cell: ({ rate }) => formatRupees(rate) },
    {
      header: t('Discount'),
      card: 'said',
      isAmount: true,
      cell: ({ discountBasisPoints }) =>
        t('{percent}%', { percent: percentFromBasisPoints(discountBasisPoints) }),
    },
    {
      header: t('Tax'),
      card: 'said',
      isAmount: true,
      cell: ({ taxBasisPoints }) =>
        t('{percent}%', { percent: percentFromBasisPoints(taxBasisPoints) }),
    },
    { header: t('MRP'), card: 'said', isAmount: true, cell: ({ mrp }) => formatRupees(mrp) },
    {
      header: t('Amount'),
      card: 'amount',
      isAmount: true,
      cell: ({ taxable, tax }) => formatRupees(taxable + tax),
    },
    {
      header: t('Left'),
      card: 'quiet',
      isAmount: true,
      cell: ({ unitsLeft }) => String(unitsLeft),
    },
  ];
}
