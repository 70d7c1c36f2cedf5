import { Button, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconHourglass,
  IconPlus,
  IconStethoscope,
  IconTicket,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCalendarDate } from '../../shared/clinicDay';
import { may } from '../../shared/permissions';
import { api } from '../../web/api';
import { useFormat } from '../../web/format';
import { useMainDialog } from '../../web/openDialog';
import { useClinic, useSignedInUser } from '../../web/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { StatCards } from '../../web/ui/StatCards';
import { GenerateTokenDialog } from './GenerateTokenDialog';
import { TokenActions } from './TokenActions';
import { TokenPriorityBadge, TokenStatusBadge } from './TokenBadges';
import type { Token } from './token';

/** Milliseconds between two looks at what other desks did. */
const lookAgain = 10_000;

/** Today's queue (spec 2, Tokens). */
export function TokensPage() {
  const { role } = useSignedInUser();
  const { today } = useClinic();
  const { time } = useFormat();
  const [isGenerating, generating] = useMainDialog();
  const list = useInfiniteQuery(
    api.queue.today.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: lookAgain,
    }),
  );
  const pages = list.data?.pages ?? [];
  const tokens = pages.flatMap((page) => page.tokens);
  const counts = pages[0]?.counts;

  const columns: Column<Token>[] = [
    {
      header: 'Token',
      isShort: true,
      cell: ({ tokenNumber }) => (
        <Text span size="lg" fw={700} className="figures">
          #{tokenNumber}
        </Text>
      ),
    },
    { header: 'Patient', cell: ({ patientName }) => patientName },
    { header: 'Status', isShort: true, cell: ({ status }) => <TokenStatusBadge status={status} /> },
    {
      header: 'Priority',
      isShort: true,
      cell: ({ priority }) => <TokenPriorityBadge priority={priority} />,
    },
    { header: 'Issued', isShort: true, cell: ({ issuedAt }) => time(issuedAt) },
    { header: 'Doctor', cell: ({ consultedByName }) => consultedByName ?? '-' },
    { header: 'Actions', isActions: true, cell: (token) => <TokenActions token={token} /> },
  ];

  return (
    <>
      <PageHeader
        title="Tokens"
        subtitle={`Today’s queue, ${formatCalendarDate(pages[0]?.date ?? today)}`}
        action={
          may(role, 'queue.issue') && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={generating.open}>
              Generate Token
            </Button>
          )
        }
      />
      <StatCards
        isMissing={list.isError}
        stats={[
          { label: 'Total', value: counts?.total, icon: <IconTicket /> },
          { label: 'Waiting', value: counts?.waiting, icon: <IconHourglass /> },
          { label: 'In Progress', value: counts?.inProgress, icon: <IconStethoscope /> },
          { label: 'Completed', value: counts?.completed, icon: <IconCircleCheck /> },
        ]}
      />
      <RecordList
        query={list}
        label="Today’s tokens"
        columns={columns}
        rows={tokens}
        emptyTitle="No tokens generated today"
      />
      {isGenerating && <GenerateTokenDialog onClose={generating.close} />}
    </>
  );
}
