import { t } from '../../shared/language';
import { showWithAction } from './showWithAction';

interface Undo {
  message: string;
  onUndo: () => void;
  /** Called when the message is closed. */
  onClose?: () => void;
}

/**
 * Says what was done, with a button that undoes it while the message is shown; the server allows a little longer.
 * Returns a function that hides the message when nothing can be undone any more.
 */
export function showUndo({ message, onUndo, onClose }: Undo): () => void {
  return showWithAction({ message, color: 'gray', action: t('Undo'), onAction: onUndo, onClose });
}
