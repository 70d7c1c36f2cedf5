import { Button, NativeSelect } from '@mantine/core';
import { IconChartBar, IconPill, IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { may, worksAs } from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { isDay } from '../../web/records/filters';
import { RecordsPage } from '../../web/records/RecordsPage';
import { SegmentedFilter } from '../../web/records/SegmentedFilter';
import { useFilters } from '../../web/records/useFilters';
import { useAccess, useClinic, useSignedInUser } from '../../web/session/session';
import { useDialog, useDialogForToken } from '../../web/shell/openDialog';
import { FigureRow } from '../../web/ui/FigureLine';
import { narrowing } from '../../web/ui/narrowing';
import { useNow } from '../../web/ui/useNow';
import { DayChoice } from './DayChoice';
import { DayDone } from './DayDone';
import { DaySummaryDialog } from './DaySummaryDialog';
import { EarlierDay } from './EarlierDay';
import { LeftOver } from './LeftOver';
import classes from './Queue.module.css';
import { QueueTiles } from './QueueTiles';
import { groupOf, queueColumns } from './queueColumns';
import { seesBills, type Token } from './token';
import { inScreenOrder, isOfDoctor, waitOfNewcomer } from './waiting';
import { CallNext } from './widgets/CallNext';
import { GenerateTokenDialog, useSlipOffer } from './widgets/GenerateTokenDialog';
import { useQueueOfToday } from './widgets/queueOfToday';
import { TokenSlip } from './widgets/TokenSlip';

/** Rows shown at first, and added each time the end of the list is reached. */
const rowsPerStep = 100;

/**
 * The filters in the address: `date`, a past day; `of`, whose patients are listed (the user's own, or one doctor's).
 */
const filterRules = { date: isDay, of: (text: string): text is string => text !== '' };

/** Today's queue, or that of the day in the address (spec 2, Tokens; spec 7). */
export function TokensPage() {
  const { today } = useClinic();
  const { filters, filter } = useFilters(filterRules);
  const { date } = filters;
  const day = <DayChoice today={today} {...filter('date')} />;
  if (date && date < today) return <EarlierDay date={date} filters={day} />;
  return <Today day={day} of={filter('of')} />;
}

interface TodayProps {
  /** Leads to earlier days. */
  day: ReactNode;
  of: { value: string; onChange: (value: string) => void };
}

/** Today's queue, kept up to date. */
function Today({ day, of }: TodayProps) {
  const user = useSignedInUser();
  const { today } = useClinic();
  const generateDialog = useDialogForToken();
  const [isSummaryOpen, summary] = useDialog();
  const [visibleRows, setVisibleRows] = useState(rowsPerStep);
  const [tokenToPrint, setTokenToPrint] = useState<Token | null>(null);
  useSlipOffer();
  const queue = useQueueOfToday();
  const { counts, date = today } = queue.data ?? {};
  const { tokens, rows, columns, expected } = useQueueRows(queue.data, of.value);
  return (
    <div className={classes.page}>
      <RecordsPage
        title={t('Tokens')}
        subtitle={t('Today’s queue, {date}', { date: formatCalendarDate(date) })}
        exported={
          may(user, 'exports.tokens') && {
            name: 'tokens',
            start: (options) => client.exports.tokens({}, options),
          }
        }
        actions={
          <TodayButtons
            day={day}
            tokens={tokens}
            isLoaded={queue.isSuccess}
            onSummary={summary.open}
            onGenerate={generateDialog.open}
          />
        }
        cards={
          <>
            <LeftOver />
            <FigureRow>
              <QueueTiles counts={counts} isMissing={queue.isError} />
              <NewcomerWait expected={expected} />
              <PatientsChoice tokens={tokens} of={of} />
            </FigureRow>
          </>
        }
        notice={counts && <DayDone counts={counts} tokens={tokens} seesBills={seesBills(user)} />}
        label={t('Today’s tokens')}
        columns={columns}
        groupOf={groupOf}
        tableClass={classes.queue}
        query={{
          // Only the needed fields: TanStack Query re-renders for each field that is read.
          isPending: queue.isPending,
          isPlaceholderData: false,
          isError: queue.isError,
          error: queue.error,
          data: queue.data,
          refetch: queue.refetch,
          hasNextPage: rows.length > visibleRows,
          isFetchingNextPage: false,
          fetchNextPage: () => setVisibleRows(visibleRows + rowsPerStep),
        }}
        rows={rows.slice(0, visibleRows)}
        emptyIcon={IconTicket}
        emptyTitle={
          tokens.length > 0 ? t('Nobody in this queue today') : t('No tokens generated today')
        }
        emptyHint={
          may(user, 'queue.issue')
            ? t('Give the first patient a token with “Generate Token”.')
            : t('Patients appear here as soon as reception gives them a token.')
        }
      >
        {isSummaryOpen && <DaySummaryDialog onClose={summary.close} />}
        {generateDialog.isOpen && (
          <GenerateTokenDialog
            patientId={generateDialog.forToken?.patientId}
            onClose={generateDialog.close}
            onPrint={setTokenToPrint}
          />
        )}
        {tokenToPrint && (
          <TokenSlip token={tokenToPrint} printsAtOnce onClose={() => setTokenToPrint(null)} />
        )}
      </RecordsPage>
    </div>
  );
}

/** Today's tokens in the screen's order, the listed ones among them, and how long a new patient would wait. */
function useQueueRows(queue: ReturnType<typeof useQueueOfToday>['data'], of: string) {
  const user = useSignedInUser();
  const { id: userId } = user;
  const { time } = useFormat();
  const now = useNow(15_000);
  const { pace } = queue ?? {};
  const tokensById = queue?.tokens;
  const tokens = useMemo(
    () => inScreenOrder([...(tokensById?.values() ?? [])], userId),
    [tokensById, userId],
  );
  const isDoctor = worksAs('doctor', user);
  const doctor = isDoctor && of !== '' ? userId : of;
  const rows = useMemo(
    () => (doctor === '' ? tokens : tokens.filter((token) => isOfDoctor(token, doctor))),
    [tokens, doctor],
  );
  const maySeeBills = seesBills(user);
  const expected = worksAs('receptionist', user) && pace ? waitOfNewcomer(tokens, pace, now) : null;
  // Memoized, so that opening or closing a dialog renders no row again.
  const columns = useMemo(
    () => queueColumns({ tokens, pace, now, time, seesBills: maySeeBills, user }),
    [tokens, pace, now, time, maySeeBills, user],
  );
  return { tokens, rows, columns, expected };
}

interface TodayButtonsProps {
  day: ReactNode;
  tokens: readonly Token[];
  /** False until the queue has been read. */
  isLoaded: boolean;
  onSummary: () => void;
  onGenerate: () => void;
}

function TodayButtons({ day, tokens, isLoaded, onSummary, onGenerate }: TodayButtonsProps) {
  const user = useSignedInUser();
  const { mayOpen } = useAccess();
  return (
    <>
      {mayOpen('dispensing') && <ToGiveLink />}
      <Button
        variant="default"
        leftSection={<IconChartBar size={18} aria-hidden />}
        classNames={narrowing}
        onClick={onSummary}
      >
        {t('Summary')}
      </Button>
      {day}
      <div className={classes.reach}>
        {may(user, 'queue.callNext') && <CallNext tokens={tokens} isLoaded={isLoaded} />}
        {may(user, 'queue.issue') && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onGenerate}>
            {t('Generate Token')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Leads to the medicines that are to be given, and says of how many prescriptions, as they are written and given. */
function ToGiveLink() {
  const { data: waiting } = useQuery(api.dispensing.toGive.queryOptions());
  return (
    <Button
      variant="default"
      leftSection={<IconPill size={18} aria-hidden />}
      classNames={narrowing}
      renderRoot={(props) => <Link to="/app/dispensing" {...props} />}
    >
      {waiting && waiting.length > 0
        ? t('Medicines to give ({count})', { count: waiting.length })
        : t('Medicines to give')}
    </Button>
  );
}

function NewcomerWait({ expected }: { expected: number | null }) {
  return expected ? (
    <span className={`${classes.quiet} ${classes.newcomers}`}>
      {t('New patients wait about {minutes} min', { minutes: expected })}
    </span>
  ) : null;
}

interface PatientsChoiceProps extends Pick<TodayProps, 'of'> {
  tokens: readonly Token[];
}

/** Chooses whose patients are listed: for a doctor their own or all, at the desk all or one doctor's. */
function PatientsChoice({ tokens, of }: PatientsChoiceProps) {
  const user = useSignedInUser();
  if (!worksAs('doctor', user)) return <DoctorChoice tokens={tokens} {...of} />;
  return (
    <SegmentedFilter
      classNames={{ root: classes.choices, label: classes.choice }}
      aria-label={t('Whose patients')}
      value={of.value === '' ? '' : 'mine'}
      onChange={of.onChange}
      data={[
        { value: 'mine', label: t('Mine') },
        { value: '', label: t('All') },
      ]}
    />
  );
}

/** Narrows the list to one of today's doctors; renders nothing while there is only one. */
function DoctorChoice({
  tokens,
  value,
  onChange,
}: TodayProps['of'] & { tokens: readonly Token[] }) {
  const doctors = new Map<string, string>();
  for (const { doctorId, doctorName, consultedBy, consultedByName } of tokens) {
    if (doctorId && doctorName) doctors.set(doctorId, doctorName);
    if (consultedBy && consultedByName) doctors.set(consultedBy, consultedByName);
  }
  if (doctors.size < 2 && value === '') return null;
  return (
    <NativeSelect
      aria-label={t('Whose patients')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('All doctors') },
        ...[...doctors].map(([id, name]) => ({ value: id, label: name })),
      ]}
    />
  );
}
