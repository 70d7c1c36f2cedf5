import { type ClinicRights, may, type Principal } from '../../shared/permissions';
import { type Topic, topicReaders } from '../../shared/topics';
import { seesBills, withoutBill } from '../queue/token';
import { type News, news } from './liveUpdates.contract';

/** The queue as it is after a change. */
type QueueNews = Omit<Extract<News, { kind: 'queue' }>, 'kind'>;

/** The messages for a reader about changes to these topics, without what they may not read. Throws if invalid. */
export function newsOf(
  changed: ReadonlySet<string>,
  queue: QueueNews | null,
  reader: Principal,
  /** Some topics are read by nobody until the clinic gives the right. */
  rights: ClinicRights,
): News[] {
  const mayRead = (topic: Topic) => may(reader, topicReaders[topic], rights);
  const topics = (Object.keys(topicReaders) as Topic[]).filter(
    (topic) => changed.has(topic) && mayRead(topic),
  );
  const visibleQueue = queue &&
    mayRead('tokens') && {
      ...queue,
      tokens: seesBills(reader) ? queue.tokens : queue.tokens.map(withoutBill),
    };
  return news
    .array()
    .parse([
      ...(visibleQueue ? [{ kind: 'queue', ...visibleQueue }] : []),
      ...(topics.length > 0 ? [{ kind: 'changed', topics }] : []),
    ]);
}
