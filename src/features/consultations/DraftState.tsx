import { t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import classes from './ConsultationForm.module.css';
import type { DraftStore } from './draftStore';
import { useDraftSnapshot } from './useDraft';

/** The state of saving the page; a failed saving is retried automatically. */
export function DraftState({ store }: { store: DraftStore }) {
  const status = useDraftSnapshot(store, (snapshot) => snapshot.status);
  const { time } = useFormat();
  switch (status.state) {
    case 'saving':
      return <span className={classes.quiet}>{t('Saving...')}</span>;
    case 'failed':
      return (
        <span className={classes.unclear} role="status">
          {t('Not saved yet: {reason}', { reason: status.message })}
        </span>
      );
    case 'saved':
      return (
        <span className={classes.quiet}>
          {status.at ? t('Draft saved {time}', { time: time(status.at) }) : t('Saved as you write')}
        </span>
      );
  }
}
