import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { VisitNotePaper } from './VisitNotePaper';

/** The page with the visit note as it is printed. */
export function VisitNotePaperPage() {
  const { id } = useParams({ from: '/known/app/papers/visit-note/$id' });
  const paper = useQuery(api.consultations.paper.queryOptions({ input: { id } }));
  return (
    <PaperPage
      title={t('Visit note')}
      // Printed with the printer settings of prescriptions.
      kind="prescription"
      sizes={['A4', 'A5']}
      record={paper.data ?? null}
      query={paper}
      makePdf={(choice) => client.consultations.pdf({ id, ...choice })}
    >
      {(record, size) => <VisitNotePaper record={record} size={size} />}
    </PaperPage>
  );
}
