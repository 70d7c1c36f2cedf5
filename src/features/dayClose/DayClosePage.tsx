import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useAccess } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { ExportButton } from '../../web/ui/ExportButton';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { RecordList } from '../../web/ui/RecordList';
import { CloseDayForm } from './CloseDayForm';
import { CloseDetails } from './CloseDetails';
import { useCloseList } from './useCloseList';

/** Where a receptionist closes their own day, and finds the days closed before. */
export function DayClosePage() {
  const [openedId, setOpenedId] = useState<string | null>(null);
  // Another form after each close, with a key of its own.
  const [formNumber, setFormNumber] = useState(0);
  const preview = useQuery(api.dayClose.preview.queryOptions());
  const list = usePagedRows(api.dayClose.list, {}, { rows: 'closes' });
  const shown = useCloseList(setOpenedId, false);
  const { may } = useAccess();
  return (
    <>
      <PageHeader
        title={t('Day-end close')}
        subtitle={t('Count the cash and hand over what you received yourself')}
      />
      <Stack gap="xl">
        <ListState
          query={preview}
          failure={couldNotLoad.daySummary}
          skeleton={<FactsSkeleton lines={10} />}
          isEmpty={!preview.data}
          emptyTitle={t('Nothing to close')}
        >
          {preview.data && (
            <CloseDayForm
              key={formNumber}
              open={preview.data}
              onClosed={(close) => {
                setFormNumber((number) => number + 1);
                setOpenedId(close.id);
              }}
            />
          )}
        </ListState>
        <section aria-label={t('Earlier closes')}>
          <Group mb="sm" justify="space-between">
            <Title order={2} size="h4">
              {t('Earlier closes')}
            </Title>
            {may('exports.ownDayCloses') && (
              <ExportButton
                name="day-end-closes"
                start={(options) => client.exports.ownDayCloses({}, options)}
              />
            )}
          </Group>
          <RecordList {...shown} {...list} />
        </section>
      </Stack>
      <CloseDetails closeId={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}
