import { Text } from '@mantine/core';
import { timeRange } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { type Principal, worksAs } from '../../shared/permissions';
import type { Column } from '../../web/ui/RecordTable';
import { mainActionOf } from './mainAction';
import { PatientCell } from './PatientCell';
import classes from './Queue.module.css';
import { TokenActions } from './TokenActions';
import type { QueuePace, QueueToken, Token, TokenFacts } from './token';
import { isLongWait, waitOf } from './waiting';
import { wordsOfWait } from './waitWords';
import { TokenStatusBadge } from './widgets/TokenStatusBadge';

const quietClassName = `${classes.quiet} ${classes.said}`;

interface QueueColumnsOptions {
  /** All tokens of the day, also those not listed: the waits are computed from them. */
  tokens: readonly QueueToken[];
  pace: QueuePace | undefined;
  now: number;
  time: (instant: string) => string;
  seesBills: boolean;
  user: Principal & { id: string };
}

/** The columns of today's queue. */
export function queueColumns(options: QueueColumnsOptions): Column<QueueToken>[] {
  const { tokens, pace, now, time, seesBills, user } = options;
  const { id: userId } = user;
  return [
    numberColumn(),
    {
      header: t('Patient'),
      className: classes.patient,
      cell: (token) => (
        // Where the button opens the visit, so does a press on the row.
        <PatientCell token={token} isOpener={mainActionOf(token, token.facts, user) !== 'open'} />
      ),
    },
    statusColumn(),
    {
      header: t('Waiting'),
      isShort: true,
      className: classes.waiting,
      cell: (token) => (
        <span title={t('Issued {time}', { time: time(token.issuedAt) })}>
          {token.status === 'waiting' ? (
            pace && <Wait wait={waitOf(token, tokens, pace, now)} />
          ) : (
            <span className={isShownInCard(token, userId) ? classes.quiet : quietClassName}>
              {wordsOfVisit(token, time) ?? '–'}
            </span>
          )}
        </span>
      ),
    },
    doctorColumn(userId),
    ...(seesBills
      ? [
          {
            header: t('Bill'),
            className: classes.bill,
            cell: ({ status, facts }: QueueToken) => (
              <BillState isDone={status === 'completed'} bill={facts.bill} />
            ),
          },
        ]
      : []),
    {
      header: t('Actions'),
      isActions: true,
      // A doctor's rows always have a menu beside the main button.
      className: worksAs('doctor', user)
        ? `${classes.actions} ${classes.wideActions}`
        : classes.actions,
      cell: (token) => <TokenActions token={token} />,
    },
  ];
}

/** The columns of a past day: its tokens without actions. */
export function earlierDayColumns(time: (instant: string) => string): Column<Token>[] {
  return [
    numberColumn(),
    {
      header: t('Patient'),
      className: classes.patient,
      cell: ({ patientName }) => (
        <Text inherit fw="bold" className={classes.cut}>
          {patientName}
        </Text>
      ),
    },
    statusColumn(true),
    {
      header: t('Issued'),
      isShort: true,
      className: classes.issued,
      cell: (token) => <Times issued={time(token.issuedAt)} since={wordsOfVisit(token, time)} />,
    },
    doctorColumn(),
  ];
}

/** The heading of today's queue under which a token stands. */
export function groupOf({ status }: QueueToken): string {
  if (status === 'in-progress') return t('With a doctor');
  return status === 'waiting' ? t('Waiting, in the order they will be called') : t('Done today');
}

function numberColumn(): Column<Token> {
  return {
    header: t('Token'),
    isShort: true,
    className: classes.token,
    cell: ({ tokenNumber }) => (
      <Text span size="lg" fw="bold">
        #{tokenNumber}
      </Text>
    ),
  };
}

/**
 * Whether a card shows the times of the visit: for a completed one, and for the user's own under way. For another
 * doctor's visit a card has room only for the doctor's name.
 */
function isShownInCard({ status, consultedBy }: QueueToken, userId: string): boolean {
  return status === 'completed' || (status === 'in-progress' && consultedBy === userId);
}

/**
 * In a card the group's heading already says the status, except for a cancelled token; without groups each card says
 * it.
 */
function statusColumn(isAlwaysSeen = false): Column<Token> {
  return {
    header: t('Status'),
    isShort: true,
    className: classes.status,
    cell: ({ status }) => {
      const isOver = status === 'completed' || status === 'cancelled';
      const isSeen = isAlwaysSeen || status === 'cancelled';
      return (
        <div className={isSeen ? (isOver ? classes.over : undefined) : classes.said}>
          <TokenStatusBadge status={status} />
        </div>
      );
    },
  };
}

/** On a phone the doctor's name is left out for the user's own consultations. */
function doctorColumn(userId?: string): Column<Token> {
  return {
    header: t('Doctor'),
    className: classes.doctor,
    cell: ({ status, consultedBy, consultedByName, doctorName }) => {
      const name = consultedByName ?? doctorName;
      const isOwn = consultedBy !== null && consultedBy === userId;
      if (name)
        return <div className={isOwn ? `${classes.cut} ${classes.said}` : classes.cut}>{name}</div>;
      return (
        <div className={quietClassName}>{status === 'waiting' ? t('First available') : '–'}</div>
      );
    },
  };
}

/** When a token was issued, and the times of the visit; a card has room only for the latter. */
function Times({ issued, since }: { issued: string; since: string | null }) {
  if (!since) return issued;
  return (
    <span>
      <span className={classes.said}>{issued} · </span>
      <span className={classes.quiet}>{since}</span>
    </span>
  );
}

/** How long a patient has waited, highlighted if it is long, and how long it may still take. */
function Wait({ wait }: { wait: ReturnType<typeof waitOf> }) {
  if (!wait) return null;
  const { waited, expected } = wait;
  return (
    <>
      <span className={isLongWait(waited) ? classes.long : undefined}>{wordsOfWait(waited)}</span>
      {expected ? (
        <span className={`${classes.quiet} ${classes.left}`}>
          {t('about {minutes} min left', { minutes: expected })}
        </span>
      ) : null}
    </>
  );
}

function BillState({ isDone, bill }: { isDone: boolean; bill: TokenFacts['bill'] }) {
  if (!bill || (bill.count === 0 && !isDone)) {
    return <span className={quietClassName}>–</span>;
  }
  const amount = formatRupees(bill.due > 0 ? bill.due : bill.total);
  return (
    <div className={`${classes.cut} ${bill.count === 0 || bill.due > 0 ? classes.open : ''}`}>
      {bill.count === 0
        ? t('Not billed')
        : t(bill.due > 0 ? '{amount} due' : '{amount} paid', { amount })}
    </div>
  );
}

/** Since when the patient has been with the doctor, or from when to when they were; null if not called. */
function wordsOfVisit(
  { consultedAt, completedAt }: Token,
  time: (instant: string) => string,
): string | null {
  if (!consultedAt) return null;
  return completedAt
    ? timeRange(time(consultedAt), time(completedAt))
    : t('since {time}', { time: time(consultedAt) });
}
