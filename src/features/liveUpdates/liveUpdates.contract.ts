import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { date, id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { topics } from '../../shared/topics';
import { queueCounts, queuePace, queueToken } from '../queue/token';

/** What one message says. */
export const news = z.discriminatedUnion('kind', [
  /** The stream has caught up. */
  z.object({ kind: z.literal('ready') }),
  /** Too much happened since the number the reader knew: everything shown must be read again. */
  z.object({ kind: z.literal('reset') }),
  /** Tokens as they are now, as the queue lists them, and the tiles' counts of their day. */
  z.object({
    kind: z.literal('queue'),
    date,
    counts: queueCounts,
    pace: queuePace,
    tokens: z.array(queueToken),
    /** Which of them are in the list of that day. */
    today: z.array(id),
    /** Sample tokens that were taken away. */
    removed: z.array(id),
  }),
  /** Records of these kinds changed. */
  z.object({ kind: z.literal('changed'), topics: z.array(z.enum(topics)) }),
]);

/**
 * One message of a stream. `after` is the position of the message before, or the one the reader came with: a reader
 * whose own position is another one has missed something.
 */
const liveMessage = z.object({
  after: z.string(),
  position: z.string(),
  news: z.array(news),
});
export type LiveMessage = z.infer<typeof liveMessage>;
export type News = z.infer<typeof news>;

export const tooManyStreamsError = {
  TOO_MANY_STREAMS: {
    status: 429,
    message: 'Too many screens are open. Close some of them.',
  },
} as const;

export const liveUpdatesContract = {
  changes: operation('liveUpdates.changes', { reads: true, view: 'queue', streams: true })
    .route(
      at(
        'GET /changes',
        'What changes, as it changes (server-sent events); goes on after Last-Event-ID',
      ),
    )
    .output(eventIterator(liveMessage))
    .errors(tooManyStreamsError),
};
