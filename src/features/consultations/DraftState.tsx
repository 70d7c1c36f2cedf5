import { t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import classes from './Desk.module.css';
import type { OpenDraft } from './useDraft';

/** Whether the page is kept; what fails is tried again by itself. */
export function DraftState({ saving: { use: useSaving } }: Pick<OpenDraft, 'saving'>) {
  const saving = useSaving();
  const { time } = useFormat();
  switch (saving.state) {
    case 'saving':
      return <span className={classes.quiet}>{t('Saving...')}</span>;
    case 'failed':
      return (
        <span className={classes.unclear} role="status">
          {t('Not saved yet: {reason}', { reason: saving.message })}
        </span>
      );
    case 'kept':
      return (
        <span className={classes.quiet}>
          {saving.at ? t('Draft saved {time}', { time: time(saving.at) }) : t('Saved as you write')}
        </span>
      );
  }
}
