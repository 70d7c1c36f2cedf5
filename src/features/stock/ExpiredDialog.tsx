import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { t } from '../../shared/language';
import { api, client, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { notifySuccess } from '../../web/ui/tell';
import { stockUnitLabels } from './ledger';
import type { ShelfBatch, WrittenOff } from './stockChanges';
import { expiryInWords } from './stockItem';

/** Writes off all that is expired: the batches that are listed, and no other. */
export function ExpiredDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const list = useQuery(api.stock.batches.queryOptions({ input: { isExpired: true } }));
  const { batches = [] } = list.data ?? {};
  const write = useAction({
    mutationFn: (lines: WrittenOff['lines']) =>
      client.stock.writeOff({ reason: 'expired', note: '', lines }, { context }),
    onSuccess: (_, lines) => {
      notifySuccess(
        t('{count, plural, one {# batch} other {# batches}} written off', { count: lines.length }),
      );
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.stock.key() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (batches.length === 0) return;
    write.mutate(batches.map(({ id: batchId, unitsLeft: units }) => ({ batchId, units })));
  };
  return (
    <FormDialog
      title={t('Write off all that is expired')}
      isDirty={false}
      isSaving={write.isPending}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this write-off?')}
      submit={
        <Button type="submit" data-autofocus disabled={batches.length === 0 || write.isPending}>
          {t(
            '{count, plural, =0 {Write off} one {Write off # batch} other {Write off # batches}}',
            { count: batches.length },
          )}
        </Button>
      }
      foot={<FormAlert message={write.isError ? formMessageOf(write.error) : null} />}
    >
      <ListState
        query={list}
        isEmpty={batches.length === 0}
        emptyTitle={t('Nothing is expired')}
        skeleton={<FactsSkeleton lines={4} />}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {t('What the supplier takes back is given back under Purchases instead.')}
          </Text>
          <RecordTable
            label={t('Expired batches')}
            columns={columnsOf()}
            rows={batches}
            rowKey={({ id }) => id}
          />
        </Stack>
      </ListState>
    </FormDialog>
  );
}

function columnsOf(): Column<ShelfBatch>[] {
  return [
    { header: t('Medicine'), card: 'title', cell: ({ itemName }) => itemName },
    { header: t('Batch'), isShort: true, card: 'quiet', cell: ({ number }) => number },
    {
      header: t('Expiry'),
      isShort: true,
      card: 'quiet',
      cell: ({ expiry }) => expiryInWords(expiry),
    },
    {
      header: t('Left'),
      isAmount: true,
      card: 'amount',
      cell: ({ unitsLeft, unit }) => `${unitsLeft} ${t(stockUnitLabels[unit])}`,
    },
  ];
}
