import { Box } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { RecordsPage } from '../../web/records/RecordsPage';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useAccess } from '../../web/session/session';
import { NotBilled } from '../billing/widgets/NotBilled';
import { CloseDetails } from './CloseDetails';
import { useCloseList } from './useCloseList';

/** The closes of all staff, for administrators. */
export function DayClosesPage() {
  const { may, mayOpen } = useAccess();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const list = usePagedRows(api.dayClose.all, {}, { rows: 'closes' });
  return (
    <RecordsPage
      title={t('Day-end closes')}
      back={!mayOpen('billing') && { to: '/app/settings/data', label: t('Back to Data') }}
      subtitle={t('What everyone counted and handed over')}
      exported={{
        name: 'day-end-closes',
        start: (options) => client.exports.dayCloses({}, options),
      }}
      notice={
        may('billing.notBilled') && (
          <Box mb="md">
            <NotBilled />
          </Box>
        )
      }
      {...useCloseList(setOpenedId, true)}
      {...list}
    >
      <CloseDetails closeId={openedId} onClose={() => setOpenedId(null)} />
    </RecordsPage>
  );
}
