import { may, type Principal } from '../../shared/permissions';
import { type Topic, topicReaders } from '../../shared/topics';
import { seesBills, withoutBill } from '../queue/token';
import { type News, news } from './liveUpdates.contract';

/** The queue as it is after a change. */
type QueueNews = Omit<Extract<News, { kind: 'queue' }>, 'kind'>;

/** What somebody of a role is told of changes to these kinds of records. Throws where it cannot be said by the contract. */
export function newsOf(
  changed: ReadonlySet<string>,
  queue: QueueNews | null,
  reader: Principal,
): News[] {
  const mayRead = (topic: Topic) => may(reader, topicReaders[topic]);
  const topics = (Object.keys(topicReaders) as Topic[]).filter(
    (topic) => changed.has(topic) && mayRead(topic),
  );
  const seen = queue &&
    mayRead('tokens') && {
      ...queue,
      tokens: seesBills(reader) ? queue.tokens : queue.tokens.map(withoutBill),
    };
  return news
    .array()
    .parse([
      ...(seen ? [{ kind: 'queue', ...seen }] : []),
      ...(topics.length > 0 ? [{ kind: 'changed', topics }] : []),
    ]);
}
