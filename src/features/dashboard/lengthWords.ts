import { t } from '../../shared/language';
import { wordsOfWait } from '../queue/waitWords';

/** The minutes of a wait or a consultation in words. */
export function lengthWords({ from, to }: { from: number; to: number }): string {
  return from === to ? t('under 1 min') : wordsOfWait(to - from);
}
