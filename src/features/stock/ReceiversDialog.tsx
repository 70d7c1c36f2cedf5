import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { RecordTable } from '../../web/ui/RecordTable';
import type { StockItem } from './stockItem';

interface ReceiversDialogProps {
  item: Pick<StockItem, 'id' | 'name'>;
  number: string;
  onClose: () => void;
}

/** The patients who got a batch, with their phone numbers, for a recall. */
export function ReceiversDialog({ item, number, onClose }: ReceiversDialogProps) {
  const { date } = useFormat();
  const query = useQuery({
    ...api.stock.whoGot.queryOptions({ input: { itemId: item.id, number } }),
    // Each look is in the audit log: it is not taken again by itself, whatever moves meanwhile.
    staleTime: 'static',
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Who got {name}, batch {batch}', { name: item.name, batch: number })}
      size="xl"
    >
      <ListState
        query={query}
        isEmpty={query.data?.receivers.length === 0}
        emptyTitle={t('Nobody got this batch')}
        skeleton={<FactsSkeleton lines={4} />}
      >
        {query.data && (
          <Stack>
            {query.data.isCut && (
              <Alert color="yellow">{t('Only the newest 2,000 are shown.')}</Alert>
            )}
            <RecordTable
              label={t('Patients')}
              columns={[
                { header: t('Patient'), card: 'title', cell: ({ patientName }) => patientName },
                { header: t('Phone'), isShort: true, card: 'quiet', cell: ({ phone }) => phone },
                { header: t('Units'), isAmount: true, card: 'amount', cell: ({ units }) => units },
                {
                  header: t('Number'),
                  isShort: true,
                  card: 'quiet',
                  cell: ({ dispenseNumber }) => dispenseNumber,
                },
                {
                  header: t('Given'),
                  isShort: true,
                  card: 'quiet',
                  cell: ({ givenAt }) => date(givenAt),
                },
              ]}
              rows={query.data.receivers}
              rowKey={({ dispenseId }) => dispenseId}
            />
          </Stack>
        )}
      </ListState>
      <Button variant="default" mt="md" onClick={onClose}>
        {t('Close')}
      </Button>
    </Modal>
  );
}
