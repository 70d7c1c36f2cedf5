import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { ExportButton } from '../../web/ui/ExportButton';
import { PageHeader } from '../../web/ui/PageHeader';
import { CloseDetails } from './CloseDetails';
import { CloseList } from './CloseList';

/** Everybody's closes, for administrators. */
export function DayClosesPage() {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const list = useInfiniteQuery(
    api.dayEnd.all.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  return (
    <>
      <PageHeader
        title={t('Day-end closes')}
        subtitle={t('What everybody counted and handed over')}
        action={
          <ExportButton
            name="day-end-closes"
            start={(options) => client.exports.dayCloses({}, options)}
          />
        }
      />
      <CloseList query={list} onOpen={setOpenedId} hasNames />
      <CloseDetails closeId={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}
