import { Stack, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { usePagedRows } from '../../web/records/usePagedRows';
import { Modal } from '../../web/ui/Modal';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { movementKindLabels, writeOffReasonLabels } from './ledger';
import type { StockDifference } from './stockChanges';

/** What was found, counted and written off. */
export function DifferencesDialog({ onClose }: { onClose: () => void }) {
  const { dateTime } = useFormat();
  const { query, rows } = usePagedRows(api.stock.differences, {}, { rows: 'entries' });
  const columns: Column<StockDifference>[] = [
    {
      header: t('What'),
      card: 'title',
      cell: ({ kind, lines, note }) => (
        <Stack gap={0}>
          <span>
            {t(movementKindLabels[kind])}
            {lines[0]?.reason && `: ${t(writeOffReasonLabels[lines[0].reason])}`}
          </span>
          {note && (
            <Text span size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      header: t('Difference'),
      card: 'last',
      cell: ({ lines }) =>
        lines.length === 0
          ? t('No difference')
          : lines.map(({ itemName, batchNumber, units, note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an act's lines never change.
              <div key={index}>
                {`${itemName}, ${batchNumber}: ${units > 0 ? `+${units}` : units}`}
                {note && ` (${note})`}
              </div>
            )),
    },
    { header: t('By'), card: 'quiet', isShort: true, cell: ({ byName }) => byName },
    { header: t('When'), card: 'quiet', isShort: true, cell: ({ at }) => dateTime(at) },
  ];
  return (
    <Modal opened onClose={onClose} title={t('Differences')} size="72rem">
      <RecordList
        query={query}
        label={t('Differences')}
        columns={columns}
        rows={rows}
        emptyTitle={t('No differences yet')}
      />
    </Modal>
  );
}
