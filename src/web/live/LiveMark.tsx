import { Badge } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { t } from '../../shared/language';
import classes from './LiveMark.module.css';
import { type LiveState, liveState } from './liveState';

const labels: Record<LiveState, string> = {
  live: 'Live: what others do shows here at once',
  connecting: 'Reconnecting...',
  offline: 'Offline: this may be out of date',
};

/** Shows whether the screen receives other people's changes: a dot when live, a sign or a badge when not. */
export function LiveMark() {
  const state = liveState.use();
  const label = t(labels[state]);
  return (
    <span role="status" aria-label={label} title={label} data-live={state}>
      {state === 'live' && <span className={classes.live}>{t('Live')}</span>}
      {state === 'connecting' && <IconRefresh size={18} aria-hidden className={classes.turning} />}
      {state === 'offline' && (
        <Badge color="red" tt="none" leftSection={<IconCloudOff size={14} aria-hidden />}>
          <span className={classes.word}>{t('Offline')}</span>
        </Badge>
      )}
    </span>
  );
}
