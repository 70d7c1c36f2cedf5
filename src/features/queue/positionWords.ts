import type { Speaker } from '../../shared/language';
import type { QueuePosition } from './token';

/** A patient's place in the queue, in words: "2 people ahead of you". */
export function positionWords(
  { status, ahead, room }: Pick<QueuePosition, 'status' | 'ahead' | 'room'>,
  { t }: Pick<Speaker, 't'>,
): string {
  if (status === 'in-progress')
    return room ? t('It is your turn: {room}', { room }) : t('It is your turn');
  if (status === 'completed') return t('Your visit is over');
  if (status === 'cancelled') return t('This token was cancelled');
  if (ahead === 0) return t('You are next');
  return t('{ahead, plural, one {One person ahead of you} other {# people ahead of you}}', {
    ahead,
  });
}
