import { t } from '../../shared/language';
import { showWithAction } from './showWithAction';

interface Undo {
  message: string;
  onUndo: () => void;
  /** Once it is shown no longer. */
  onClose?: () => void;
}

/**
 * Says what was done, with a button that takes it back while the message is shown; the server gives a little longer. Gives
 * what takes the message away, where nothing can be taken back any more.
 */
export function showUndo({ message, onUndo, onClose }: Undo): () => void {
  return showWithAction({ message, color: 'gray', action: t('Undo'), onAction: onUndo, onClose });
}
