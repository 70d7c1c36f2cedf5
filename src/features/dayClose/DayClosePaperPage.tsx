import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { DayClosePaper } from './DayClosePaper';

/** A day-end close as it is printed and signed. */
export function DayClosePaperPage() {
  const { id } = useParams({ from: '/known/app/papers/day-close/$id' });
  const paper = useQuery(api.dayClose.paper.queryOptions({ input: { id } }));
  return (
    <PaperPage
      title={t('Day-end close')}
      kind="day-close"
      sizes={['A4', 'A5', '80mm']}
      record={paper.data ?? null}
      query={paper}
      makePdf={(choice) => client.dayClose.pdf({ id, ...choice })}
    >
      {(record, size) => <DayClosePaper record={record} size={size} />}
    </PaperPage>
  );
}
