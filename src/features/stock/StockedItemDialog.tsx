import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees, percentFromBasisPoints } from '../../shared/money';
import { api, client, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { useAccess } from '../../web/session/session';
import { useDialog } from '../../web/shell/openDialog';
import { Facts, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { BatchDialog } from './BatchDialog';
import { ItemDialog } from './ItemDialog';
import { movementKindLabels, stockUnitLabels, writeOffReasonLabels } from './ledger';
import { ReceiversDialog } from './ReceiversDialog';
import { maxShownMovements, type StockedItem, type StockMovement } from './stockChanges';
import { expiryInWords, type PricedBatch, type StockItem } from './stockItem';
import { WriteOffDialog } from './WriteOffDialog';
import { FindDialog } from './widgets/FindDialog';

type Opened = { act: 'item' } | { act: 'batch' | 'writeOff' | 'receivers'; batch: PricedBatch };

/** One medicine of the stock, with its batches and what moved. */
export function StockedItemDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(api.stock.item.queryOptions({ input: { id } }));
  const { data } = query;
  return (
    <Modal opened onClose={onClose} title={data?.item.name ?? t('Medicine')} size="72rem">
      <ListState query={query} skeleton={<FactsSkeleton lines={6} />}>
        {data && <Details {...data} onClose={onClose} />}
      </ListState>
    </Modal>
  );
}

function Details({ item, batches, movements, onClose }: StockedItem & { onClose: () => void }) {
  const { dateTime } = useFormat();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { may } = useAccess();
  const [isFinding, finding] = useDialog();
  const hasCost = batches.some(({ cost }) => cost !== undefined);
  return (
    <Stack>
      {item.retiredAt !== null && <UseAgain item={item} />}
      <Facts
        facts={{
          [t('Counted in')]: t(stockUnitLabels[item.unit]),
          [t('In a pack')]: item.packUnits,
          [t('Holds (ml)')]: item.unitMl,
          [t('Maker')]: item.maker,
          [t('Shelf')]: item.shelf,
          [t('Low at')]: item.reorderUnits,
          [t('HSN code')]: item.hsn,
          [t('GST')]:
            item.taxBasisPoints !== null &&
            t('{percent}%', { percent: percentFromBasisPoints(item.taxBasisPoints) }),
        }}
      />
      <Group>
        <Button variant="default" onClick={() => setOpened({ act: 'item' })}>
          {t('Edit medicine')}
        </Button>
        {item.retiredAt === null && may('stock.find') && (
          <Button variant="default" onClick={finding.open}>
            {t('Found on the shelf')}
          </Button>
        )}
      </Group>
      <Title order={3}>{t('Batches')}</Title>
      <RecordTable
        label={t('Batches')}
        columns={batchColumns(hasCost, setOpened)}
        rows={batches}
        rowKey={({ id }) => id}
      />
      <Title order={3}>{t('Movements')}</Title>
      <RecordTable
        label={t('Movements')}
        columns={movementColumns(dateTime)}
        rows={movements}
        rowKey={({ id }) => id}
      />
      {movements.length === maxShownMovements && (
        <Text size="sm" c="dimmed">
          {t('The newest {count} are shown.', { count: maxShownMovements })}
        </Text>
      )}
      {opened?.act === 'item' && <ItemDialog item={item} onClose={close} onRetired={onClose} />}
      {opened?.act === 'batch' && <BatchDialog batch={opened.batch} onClose={close} />}
      {opened?.act === 'writeOff' && (
        <WriteOffDialog item={item} batch={opened.batch} onClose={close} />
      )}
      {opened?.act === 'receivers' && (
        <ReceiversDialog item={item} number={opened.batch.number} onClose={close} />
      )}
      {isFinding && (
        <FindDialog item={item} name={item.name} onFound={() => {}} onClose={finding.close} />
      )}
    </Stack>
  );
}

/** Takes a medicine that is no longer used into use again, as it is. */
function UseAgain({ item }: { item: StockItem }) {
  const queryClient = useQueryClient();
  const use = useAction({
    mutationFn: () => {
      const { retiredAt: _, ...fields } = item;
      return client.stock.changeItem({ ...fields, isRetired: false });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.stock.key() }),
  });
  return (
    <Alert color="yellow" title={t('No longer used')}>
      <Stack align="flex-start">
        <Button variant="default" disabled={use.isPending} onClick={() => use.mutate(undefined)}>
          {t('Use it again')}
        </Button>
        <FormAlert message={use.isError ? formMessageOf(use.error) : null} />
      </Stack>
    </Alert>
  );
}

function batchColumns(hasCost: boolean, open: (opened: Opened) => void): Column<PricedBatch>[] {
  return [
    {
      header: t('Batch'),
      card: 'title',
      cell: ({ number, isSample }) => (
        <TwoLines main={number} sub={isSample ? t('Sample') : null} />
      ),
    },
    {
      header: t('Expiry'),
      isShort: true,
      card: 'quiet',
      cell: ({ expiry }) => expiryInWords(expiry),
    },
    { header: t('Left'), isAmount: true, card: 'amount', cell: ({ unitsLeft }) => unitsLeft },
    { header: t('MRP'), isAmount: true, card: 'quiet', cell: ({ mrp }) => formatRupees(mrp) },
    ...(hasCost
      ? [
          {
            header: t('Cost of the whole batch'),
            isAmount: true,
            card: 'quiet' as const,
            cell: ({ cost }: PricedBatch) => (typeof cost === 'number' ? formatRupees(cost) : null),
          },
        ]
      : []),
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (batch) => (
        <Group gap={4} justify="flex-end">
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Who got batch {batch}', { batch: batch.number })}
            onClick={() => open({ act: 'receivers', batch })}
          >
            {t('Who got it')}
          </Button>
          {batch.unitsLeft > 0 && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={t('Write off batch {batch}', { batch: batch.number })}
              onClick={() => open({ act: 'writeOff', batch })}
            >
              {t('Write off')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Edit batch {batch}', { batch: batch.number })}
            onClick={() => open({ act: 'batch', batch })}
          >
            {t('Edit')}
          </Button>
        </Group>
      ),
    },
  ];
}

function movementColumns(dateTime: (instant: string) => string): Column<StockMovement>[] {
  return [
    {
      header: t('What'),
      card: 'title',
      cell: ({ kind, reason, note, dispenseNumber }) => (
        <TwoLines
          main={[t(movementKindLabels[kind]), reason && t(writeOffReasonLabels[reason])]
            .filter(Boolean)
            .join(': ')}
          sub={note ?? dispenseNumber}
        />
      ),
    },
    {
      header: t('Batch'),
      isShort: true,
      card: 'quiet',
      cell: ({ batchNumber }) => batchNumber,
    },
    {
      header: t('Units'),
      isAmount: true,
      card: 'amount',
      cell: ({ units }) => (units > 0 ? `+${units}` : units),
    },
    { header: t('By'), isShort: true, card: 'quiet', cell: ({ byName }) => byName },
    { header: t('When'), isShort: true, card: 'quiet', cell: ({ at }) => dateTime(at) },
  ];
}
