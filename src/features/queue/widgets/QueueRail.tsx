import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { t } from '../../../shared/language';
import { useSignedInUser } from '../../../web/session/session';
import { useNow } from '../../../web/ui/useNow';
import { remoteKindLabels } from '../remoteVisit';
import type { QueueToken } from '../token';
import { waitingInOrder } from '../waiting';
import { wordsOfWait } from '../waitWords';
import classes from './QueueRail.module.css';
import { useQueueOfToday } from './queueOfToday';

/** Most tokens that the rail shows; the others are counted. */
const maxShown = 20;

/** A doctor's queue as a rail of tokens beside a visit: who is inside and who waits, each a link to their visit. */
export const QueueRail = memo(function QueueRail({ tokenId }: { tokenId: string }) {
  const { id: userId } = useSignedInUser();
  const queue = useQueueOfToday();
  const now = useNow(30_000);
  const tokens = useMemo(
    () => railOf([...(queue.data?.tokens.values() ?? [])], userId),
    [queue.data, userId],
  );
  const others = tokens.length - maxShown;
  return (
    <nav className={classes.rail} aria-label={t('Your queue')}>
      <ol>
        {tokens.slice(0, maxShown).map((token) => (
          <li key={token.id}>
            <Link
              to="/app/consultation/$tokenId"
              params={{ tokenId: token.id }}
              className={classes.token}
              data-inside={token.status === 'in-progress' || undefined}
              data-urgent={token.priority === 'urgent' || undefined}
              {...(token.id === tokenId && { 'aria-current': 'page' as const })}
              aria-label={wordsOf(token, now)}
              title={wordsOf(token, now)}
            >
              <span className={classes.number}>{token.tokenNumber}</span>
              <span className={classes.name}>{token.patientName}</span>
            </Link>
          </li>
        ))}
      </ol>
      {others > 0 && (
        <Link
          to="/app/tokens"
          search={{ of: 'mine' }}
          className={classes.others}
          aria-label={t('+{count} more', { count: others })}
        >
          +{others}
        </Link>
      )}
    </nav>
  );
});

/** The doctor's consultations under way, then who waits for them, the next one first. */
function railOf(tokens: readonly QueueToken[], doctorId: string): QueueToken[] {
  const inside = tokens.filter(
    ({ status, consultedBy }) => status === 'in-progress' && consultedBy === doctorId,
  );
  return [...inside, ...waitingInOrder(tokens, doctorId)];
}

/** No more than the queue says of a token. */
function wordsOf(
  { tokenNumber, patientName, status, priority, issuedAt, remote }: QueueToken,
  now: number,
) {
  const minutes = Math.max(0, Math.floor((now - Date.parse(issuedAt)) / 60_000));
  return [
    `#${tokenNumber} ${patientName}`,
    priority === 'urgent' && t('Urgent'),
    remote && t(remoteKindLabels[remote.kind]),
    status === 'waiting' ? t('waiting {time}', { time: wordsOfWait(minutes) }) : t('inside'),
  ]
    .filter(Boolean)
    .join(', ');
}
