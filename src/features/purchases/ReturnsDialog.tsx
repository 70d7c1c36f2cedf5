import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client } from '../../web/api/api';
import { VoidDialog } from '../../web/forms/VoidDialog';
import { usePagedRows } from '../../web/records/usePagedRows';
import { Modal } from '../../web/ui/Modal';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import type { PurchaseReturn } from './purchase';
import { SupplierFilter } from './SupplierFilter';

/** What went back to suppliers, the newest first; a mistaken return is voided. */
export function ReturnsDialog({ onClose }: { onClose: () => void }) {
  const [supplierId, setSupplierId] = useState('');
  const list = usePagedRows(
    api.purchases.returns,
    { supplierId: supplierId || undefined },
    { rows: 'returns' },
  );
  const [voidedId, setVoidedId] = useState<string | null>(null);
  const columns = useMemo(() => returnColumns(setVoidedId), []);
  const queryClient = useQueryClient();
  return (
    <Modal opened onClose={onClose} title={t('Given back to suppliers')} size="xl">
      <Stack>
        <SupplierFilter value={supplierId} onChange={setSupplierId} />
        <RecordList
          label={t('Given back to suppliers')}
          columns={columns}
          {...list}
          emptyTitle={t('Nothing was given back')}
        />
      </Stack>
      {voidedId !== null && (
        <VoidDialog
          kind="record"
          note={t(
            'Its medicines are in the stock again, and the supplier is owed its amount again.',
          )}
          save={(reason) => client.purchases.voidReturn({ id: voidedId, reason })}
          queryKey={api.purchases.key()}
          onRefused={() =>
            void queryClient.invalidateQueries({ queryKey: api.purchases.returns.key() })
          }
          onClose={() => setVoidedId(null)}
        />
      )}
    </Modal>
  );
}

function returnColumns(onVoid: (id: string) => void): Column<PurchaseReturn>[] {
  return [
    {
      header: t('Supplier'),
      card: 'title',
      cell: ({ supplierName, lines, voided }) => (
        <TwoLines
          main={supplierName}
          sub={
            voided
              ? t('Voided: {reason}', { reason: voided.reason })
              : lines
                  .map(({ itemName, number, units }) =>
                    t('{item}, batch {batch}: {count}', {
                      ...{ item: itemName, batch: number, count: units },
                    }),
                  )
                  .join('; ')
          }
        />
      ),
    },
    {
      header: t('Date'),
      card: 'quiet',
      isShort: true,
      cell: ({ returnedOn, enteredByName }) => (
        <TwoLines main={formatCalendarDate(returnedOn)} sub={enteredByName} />
      ),
    },
    {
      header: t('Credit note'),
      card: 'quiet',
      isShort: true,
      cell: ({ noteNumber }) => noteNumber,
    },
    {
      header: t('Amount'),
      card: 'amount',
      isAmount: true,
      cell: ({ amount }) => formatRupees(amount),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: ({ id, supplierName, amount, voided }) =>
        !voided && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={t('Void the return of {amount} to {name}', {
              ...{ amount: formatRupees(amount), name: supplierName },
            })}
            onClick={() => onVoid(id)}
          >
            {t('Void')}
          </Button>
        ),
    },
  ];
}
