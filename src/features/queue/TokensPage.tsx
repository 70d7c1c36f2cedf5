import { Button, Stack, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconHourglass,
  IconPlus,
  IconStethoscope,
  IconTicket,
} from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { useDialog, useMainDialog } from '../../web/shell/openDialog';
import type { Column } from '../../web/ui/RecordTable';
import { StatCards } from '../../web/ui/StatCards';
import { TwoLines } from '../../web/ui/TwoLines';
import { useNow } from '../../web/ui/useNow';
import { PatientBanner } from '../patients/widgets/PatientBanner';
import { CallNext } from './CallNext';
import { DaySummaryDialog } from './DaySummaryDialog';
import { GenerateTokenDialog } from './GenerateTokenDialog';
import { LeftOver } from './LeftOver';
import { TokenActions } from './TokenActions';
import { TokenPriorityBadge, TokenStatusBadge } from './TokenBadges';
import { TokenSlip } from './TokenSlip';
import type { Token } from './token';
import { inOrderOfTheScreen, waitOf } from './waiting';
import { useQueueOfToday } from './widgets/queueOfToday';

/** Rows shown at first, and added by each press. */
const rowsAtOnce = 100;

/** Today's queue (spec 2, Tokens), as it moves. */
export function TokensPage() {
  const { role, id: userId } = useSignedInUser();
  const { today } = useClinic();
  const { time } = useFormat();
  const now = useNow(15_000);
  const [isGenerating, generating] = useMainDialog();
  const [isSummaryOpen, summary] = useDialog();
  const [shown, setShown] = useState(rowsAtOnce);
  const [printed, setPrinted] = useState<Token | null>(null);
  const queue = useQueueOfToday();
  const { counts, pace, date = today } = queue.data ?? {};
  const all = queue.data?.tokens;
  const tokens = useMemo(
    () => inOrderOfTheScreen([...(all?.values() ?? [])], userId),
    [all, userId],
  );

  // The list is first shown with the banners of who is inside: later they would push its rows down.
  const areBannersHere = useQueries({
    queries: tokens
      .filter(({ status }) => status === 'in-progress')
      .map(({ patientId }) => api.patients.banner.queryOptions({ input: { id: patientId } })),
    combine: (banners) => banners.every(({ isPending }) => !isPending),
  });
  const [isListShown, setListShown] = useState(false);
  if (!isListShown && queue.isSuccess && areBannersHere) setListShown(true);

  // A dialog that opens or closes changes no row.
  const columns = useMemo(
    (): Column<Token>[] => [
      {
        header: t('Token'),
        isShort: true,
        cell: ({ tokenNumber }) => (
          <Text span size="lg" fw={700} className="figures">
            #{tokenNumber}
          </Text>
        ),
      },
      {
        header: t('Patient'),
        cell: ({ patientId, patientName, noShows, status }) => (
          <Stack gap={2}>
            <TwoLines
              main={patientName}
              sub={status === 'waiting' && noShows > 0 ? wordsOfAbsence(noShows) : null}
            />
            {status === 'in-progress' && <PatientBanner patientId={patientId} />}
          </Stack>
        ),
      },
      {
        header: t('Status'),
        isShort: true,
        cell: ({ status }) => <TokenStatusBadge status={status} />,
      },
      {
        header: t('Priority'),
        cell: ({ priority, urgentReason }) => (
          <Stack gap={0} align="flex-start">
            <TokenPriorityBadge priority={priority} />
            {urgentReason && (
              <Text span size="sm" c="dimmed">
                {urgentReason}
              </Text>
            )}
          </Stack>
        ),
      },
      {
        header: t('Issued'),
        isShort: true,
        cell: (token) => (
          <TwoLines
            main={time(token.issuedAt)}
            sub={pace ? wordsOfWait(waitOf(token, tokens, pace, now)) : null}
          />
        ),
      },
      {
        header: t('Doctor'),
        cell: ({ consultedByName, doctorName }) => consultedByName ?? doctorName ?? '-',
      },
      { header: t('Actions'), isActions: true, cell: (token) => <TokenActions token={token} /> },
    ],
    [tokens, pace, now, time],
  );

  const isHeldBack = queue.isSuccess && !isListShown;
  return (
    <RecordsPage
      title={t('Tokens')}
      subtitle={t('Today’s queue, {date}', { date: formatCalendarDate(date) })}
      exported={
        may(role, 'exports.tokens') && {
          name: 'tokens',
          start: (options) => client.exports.tokens({}, options),
        }
      }
      actions={
        <>
          <Button variant="default" onClick={summary.open}>
            {t('Summary')}
          </Button>
          {may(role, 'queue.callNext') && <CallNext tokens={tokens} isLoaded={queue.isSuccess} />}
          {may(role, 'queue.issue') && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={generating.open}>
              {t('Generate Token')}
            </Button>
          )}
        </>
      }
      cards={
        <>
          <LeftOver />
          <StatCards
            isMissing={queue.isError}
            stats={[
              { label: t('Total'), value: counts?.total, icon: <IconTicket /> },
              { label: t('Waiting'), value: counts?.waiting, icon: <IconHourglass /> },
              { label: t('In Progress'), value: counts?.inProgress, icon: <IconStethoscope /> },
              { label: t('Completed'), value: counts?.completed, icon: <IconCircleCheck /> },
            ]}
          />
        </>
      }
      label={t('Today’s tokens')}
      columns={columns}
      query={{
        // Not all of it: each field that is read draws the screen again when it changes.
        isPending: queue.isPending || isHeldBack,
        isPlaceholderData: false,
        isError: queue.isError,
        error: queue.error,
        data: isHeldBack ? undefined : queue.data,
        refetch: queue.refetch,
        hasNextPage: tokens.length > shown,
        isFetchingNextPage: false,
        fetchNextPage: () => setShown(shown + rowsAtOnce),
      }}
      rows={tokens.slice(0, shown)}
      emptyTitle={t('No tokens generated today')}
    >
      {isSummaryOpen && <DaySummaryDialog onClose={summary.close} />}
      {isGenerating && <GenerateTokenDialog onClose={generating.close} onPrint={setPrinted} />}
      {printed && <TokenSlip token={printed} printsAtOnce onClose={() => setPrinted(null)} />}
    </RecordsPage>
  );
}

function wordsOfAbsence(times: number): string {
  return times > 1
    ? t('Was not there when called, {times} times', { times })
    : t('Was not there when called');
}

function wordsOfWait(wait: { waited: number; expected: number | null } | null): string | null {
  if (!wait) return null;
  const { waited, expected } = wait;
  return expected === null
    ? t('Waiting {waited} min', { waited })
    : t('Waiting {waited} min · about {expected} min left', { waited, expected });
}
