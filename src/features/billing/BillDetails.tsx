import { Button, Modal, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, messageOf } from '../../web/api';
import { useFormat } from '../../web/format';
import { Facts, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { VoidDialog } from '../../web/ui/VoidDialog';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { useAction } from '../../web/useAction';
import { BillStatusBadge } from './BillStatusBadge';
import { BillTotalsTable } from './BillTotalsTable';
import type { Bill } from './bill';
import { paymentMethodLabel } from './billLabels';

interface BillDetailsProps {
  /** Null while closed. */
  billId: string | null;
  onClose: () => void;
}

const columns = (): Column<Bill['items'][number] & { position: number }>[] => [
  { header: t('Description'), cell: ({ description }) => description },
  { header: t('Quantity'), cell: ({ quantity }) => quantity },
  { header: t('Unit Price'), cell: ({ unitPrice }) => formatRupees(unitPrice) },
  { header: t('Total'), cell: ({ total }) => formatRupees(total) },
];

/** One whole bill (spec 2, Billing: the Bill Details modal). */
export function BillDetails({ billId, onClose }: BillDetailsProps) {
  const [isVoiding, voiding] = useDisclosure(false);
  const query = useQuery(
    api.billing.get.queryOptions({ input: billId === null ? skipToken : { id: billId } }),
  );
  return (
    <>
      <Modal opened={billId !== null} onClose={onClose} title={t('Bill Details')} size="lg">
        <ListState
          query={query}
          what="bill"
          skeleton={<FactsSkeleton lines={12} />}
          isEmpty={!query.data}
          emptyTitle={t('This bill does not exist')}
        >
          {query.data && (
            <Stack>
              <VoidedNotice voided={query.data.voided} />
              <BillFacts bill={query.data} />
              {!query.data.voided && (
                <Button
                  variant="subtle"
                  color="red"
                  style={{ alignSelf: 'flex-end' }}
                  onClick={voiding.open}
                >
                  {t('Void')}
                </Button>
              )}
            </Stack>
          )}
        </ListState>
      </Modal>
      {query.data && isVoiding && <VoidBillDialog bill={query.data} onClose={voiding.close} />}
    </>
  );
}

function VoidBillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const queryClient = useQueryClient();
  const action = useAction(
    api.billing.void.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.billing.key() });
        onClose();
      },
    }),
  );
  return (
    <VoidDialog
      what="bill"
      isSaving={action.isPending}
      failure={action.isError ? messageOf(action.error) : null}
      onClose={onClose}
      onVoid={(reason) => action.mutate({ id: bill.id, reason })}
    />
  );
}

function BillFacts({ bill }: { bill: Bill }) {
  const { dateTime } = useFormat();
  return (
    <Stack>
      <Facts
        facts={{
          [t('Bill ID')]: `#${shortId(bill.id)}`,
          [t('Patient')]: bill.patientName,
          [t('Token ID')]: shortId(bill.tokenId),
          [t('Status')]: <BillStatusBadge status={bill.status} />,
          [t('Payment Method')]: paymentMethodLabel(bill.paymentMethod),
          [t('Created')]: dateTime(bill.createdAt),
          [t('Paid')]: bill.paidAt && dateTime(bill.paidAt),
        }}
      />
      <Title order={3} size="h5">
        {t('Items')}
      </Title>
      <RecordTable
        label={t('Items')}
        columns={columns()}
        rows={bill.items.map((item, position) => ({ ...item, position }))}
        rowKey={({ position }) => String(position)}
      />
      <BillTotalsTable
        subtotal={bill.subtotal}
        taxBasisPoints={bill.taxBasisPoints}
        tax={bill.tax}
        discount={bill.discount}
        total={bill.total}
      />
    </Stack>
  );
}
