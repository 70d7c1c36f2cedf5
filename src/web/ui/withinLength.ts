import { t } from '../../shared/language';
import { notifyRefusal } from './tell';

/**
 * Passes on a box's new text, or refuses it as a whole with a message. A box with `maxLength` would cut pasted text and
 * ignore keys in silence.
 */
export function withinLength(
  maxLength: number,
  { before, next }: { before: string; next: string },
  onChange: (text: string) => void,
): void {
  if (next.length > maxLength && next.length > before.length) {
    notifyRefusal(t('Please use at most {max} characters.', { max: maxLength }));
  } else onChange(next);
}
