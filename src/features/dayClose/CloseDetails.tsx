import { Stack, Title } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { PrintLink } from '../../web/paper/PrintLink';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Facts, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { type DayClose, denominations, expectedCash } from './dayClose';
import { denominationLabel, differenceLabel } from './dayCloseLabels';
import { ReceivedTable } from './ReceivedTable';

interface CloseDetailsProps {
  /** Null while closed. */
  closeId: string | null;
  onClose: () => void;
}

/** One whole close, and its paper. */
export function CloseDetails({ closeId, onClose }: CloseDetailsProps) {
  const query = useQuery(
    api.dayClose.get.queryOptions({ input: closeId === null ? skipToken : { id: closeId } }),
  );
  return (
    <Modal opened={closeId !== null} onClose={onClose} title={t('Day-end close')} size="lg">
      <ListState
        query={query}
        failure={couldNotLoad.close}
        skeleton={<FactsSkeleton lines={10} />}
        isEmpty={!query.data}
        emptyTitle={t('This close does not exist')}
      >
        {query.data && <CloseFacts close={query.data} />}
      </ListState>
    </Modal>
  );
}

/** "₹500 note × 3, ₹5 coin × 2". */
function wordsOfCounts({ counts }: DayClose): string {
  return denominations
    .filter(({ key }) => counts[key] > 0)
    .map((one) => `${denominationLabel(one)} × ${counts[one.key]}`)
    .join(', ');
}

function CloseFacts({ close }: { close: DayClose }) {
  const { dateTime } = useFormat();
  return (
    <Stack>
      <Facts
        facts={{
          [t('Closed by')]: close.userName,
          [t('Closed')]: dateTime(close.closedAt),
          [t('Received since')]: close.since && dateTime(close.since),
        }}
      />
      <Title order={3} size="h4">
        {t('Received')}
      </Title>
      <ReceivedTable {...close} />
      <Title order={3} size="h4">
        {t('Cash')}
      </Title>
      <Facts
        facts={{
          [t('Opening cash')]: formatRupees(close.openingCash),
          [t('Expected in the drawer')]: formatRupees(
            expectedCash(close.openingCash, close.received),
          ),
          [t('Counted')]: formatRupees(close.counted),
          ...(close.counted > 0 ? { [t('Cash counted')]: wordsOfCounts(close) } : {}),
          [t('Difference')]: differenceLabel(close.difference),
          ...(close.reason ? { [t('Reason')]: close.reason } : {}),
          [t('Float kept')]: formatRupees(close.leftCash),
          [t('Cash handed over')]: formatRupees(close.counted - close.leftCash),
        }}
      />
      <DialogButtons>
        <PrintLink to="/app/papers/day-close/$id" params={{ id: close.id }}>
          {t('Print')}
        </PrintLink>
      </DialogButtons>
    </Stack>
  );
}
