import { t } from '../../shared/language';
import { showWithAction } from './showWithAction';

/** Says what was done, with a button that takes it back while the message is shown; the server gives a little longer. */
export function showUndo({ message, onUndo }: { message: string; onUndo: () => void }): void {
  showWithAction({ message, color: 'gray', action: t('Undo'), onAction: onUndo });
}
