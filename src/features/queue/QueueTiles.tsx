import {
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconStethoscope,
  IconTicket,
} from '@tabler/icons-react';
import { t } from '../../shared/language';
import { StatCards } from '../../web/ui/StatCards';
import type { QueueCounts } from './token';

/** A day's figures; the last four add up to the first. */
export function QueueTiles(props: { counts: QueueCounts | undefined; isMissing: boolean }) {
  const { counts, isMissing } = props;
  return (
    <StatCards
      isMissing={isMissing}
      stats={[
        { label: t('Total'), value: counts?.total, icon: IconTicket },
        { label: t('Waiting'), value: counts?.waiting, icon: IconHourglass },
        { label: t('In Progress'), value: counts?.inProgress, icon: IconStethoscope },
        { label: t('Completed'), value: counts?.completed, icon: IconCircleCheck },
        { label: t('Cancelled'), value: counts?.cancelled, icon: IconCircleX },
      ]}
    />
  );
}
