import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { type DayClose, denominations, expectedCash, handedOverCash } from './dayClose';
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

/** Each counted denomination, as "₹500 note × 3", with its value, then the total. */
function countsOf({ counts, counted }: DayClose): Record<string, ReactNode> {
  return {
    ...Object.fromEntries(
      denominations
        .filter(({ key }) => counts[key] > 0)
        .map((denomination) => [
          `${denominationLabel(denomination)} × ${counts[denomination.key]}`,
          formatRupees(counts[denomination.key] * denomination.value),
        ]),
    ),
    [t('Total')]: strong(formatRupees(counted)),
  };
}

function strong(text: string) {
  return (
    <Text span inherit fw="bold">
      {text}
    </Text>
  );
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
      <SimpleGrid cols={{ base: 1, xs: close.counted > 0 ? 2 : 1 }} spacing="xl">
        {close.counted > 0 && (
          <Stack gap="xs">
            <Title order={3} size="h4">
              {t('Cash counted')}
            </Title>
            <Facts areNumbers facts={countsOf(close)} />
          </Stack>
        )}
        <Stack gap="xs">
          <Title order={3} size="h4">
            {t('Cash')}
          </Title>
          <Facts
            areNumbers
            facts={{
              [t('Opening cash')]: formatRupees(close.openingCash),
              ...(close.cashSpent === 0
                ? {}
                : { [t('Spent from the drawer')]: formatRupees(close.cashSpent) }),
              [t('Expected in the drawer')]: formatRupees(expectedCash(close.openingCash, close)),
              [t('Counted')]: formatRupees(close.counted),
              [t('Difference')]: strong(differenceLabel(close.difference)),
              ...(close.reason ? { [t('Reason')]: close.reason } : {}),
              [t('Float kept')]: formatRupees(close.leftCash),
              [t('Cash handed over')]: strong(formatRupees(handedOverCash(close))),
            }}
          />
        </Stack>
      </SimpleGrid>
      <DialogButtons>
        <PrintLink to="/app/papers/day-close/$id" params={{ id: close.id }}>
          {t('Print')}
        </PrintLink>
      </DialogButtons>
    </Stack>
  );
}
