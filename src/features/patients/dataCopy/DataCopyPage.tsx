import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { PaperPage } from '../../../web/paper/PaperPage';
import { DataCopyPaper } from './DataCopyPaper';

/** Everything that is held on a patient, as it is printed and handed over. */
export function DataCopyPage() {
  const { id } = useParams({ from: '/known/app/papers/everything-held/$id' });
  const held = useQuery(
    // Each reading stands in the audit log: it is read once for one opening.
    api.dataCopy.read.queryOptions({
      input: { id, form: 'paper' },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  return (
    <PaperPage
      title={t('Copy of the patient’s data')}
      kind="everything-held"
      sizes={['A4', 'A5']}
      record={held.data ?? null}
      query={held}
      makePdf={(choice) => client.dataCopy.pdf({ id, ...choice })}
    >
      {(record, size) => <DataCopyPaper record={record} size={size} />}
    </PaperPage>
  );
}
