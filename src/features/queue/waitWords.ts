import { t } from '../../shared/language';

/** A wait in words: "just now", "18 min", "1 h 5 min". */
export function wordsOfWait(minutes: number): string {
  if (minutes < 1) return t('just now');
  if (minutes < 60) return t('{minutes} min', { minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0
    ? t('{hours} h', { hours })
    : t('{hours} h {minutes} min', { hours, minutes: rest });
}
